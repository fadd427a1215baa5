import { escapeLine, escapeText } from '../../../common/escape.ts';
import { labelled } from '../../../common/fill-text.ts';
import type { TextName } from '../../../i18n/catalogue.ts';
import { iconHtml } from '../../read/icons.ts';
import { defineComponent, quoted } from './component.ts';

/** The text names of the callout labels. */
const LABELS = {
  note: 'calloutNote',
  info: 'calloutInfo',
  tip: 'calloutTip',
  important: 'calloutImportant',
  caution: 'calloutCaution',
  warning: 'calloutWarning',
  danger: 'calloutDanger',
} as const satisfies Record<string, TextName>;

export type CalloutType = keyof typeof LABELS;

export const CALLOUT_TYPES = Object.keys(LABELS) as readonly CalloutType[];

export const Callout = defineComponent({
  attributes: {
    type: { values: CALLOUT_TYPES },
    title: { prose: true },
    icon: { icon: true },
  },
  html: ({ attributes: { type = 'note', title, icon }, children, texts }) => {
    const label = texts[LABELS[type]];
    // With a title, only the icon shows the type: screen readers need it as text.
    const heading = title
      ? `<span class="visually-hidden">${escapeText(labelled(texts, label, ''))}</span>${escapeText(title)}`
      : escapeText(label);
    return `<aside class="callout callout-${type}" role="note">\n<p class="callout-title">${iconHtml(icon)}${heading}</p>\n${children}\n</aside>`;
  },
  markdown: ({ attributes: { type = 'note', title = '' }, children, texts }) => {
    const label = texts[LABELS[type]];
    return quoted(`**${labelled(texts, label, escapeLine(title)).trimEnd()}**\n\n${children}`);
  },
});

/** A callout component named after its type. */
export const calloutOf = (type: CalloutType) =>
  defineComponent({
    attributes: { title: { prose: true }, icon: { icon: true } },
    html: (content) => Callout.html({ ...content, attributes: { ...content.attributes, type } }),
    markdown: (content) =>
      Callout.markdown({ ...content, attributes: { ...content.attributes, type } }),
  });
