import { escapeText } from '../../../common/escape.ts';
import { type Bilingual, ownText } from '../../../contract/locales.ts';
import { labelled } from '../../../i18n/ui.ts';
import { defineComponent } from './component.ts';

/** The label of each type of callout. */
const LABELS = {
  note: { en: 'Note', fr: 'Remarque' },
  info: { en: 'Info', fr: 'Info' },
  tip: { en: 'Tip', fr: 'Astuce' },
  important: { en: 'Important', fr: 'Important' },
  caution: { en: 'Caution', fr: 'Prudence' },
  warning: { en: 'Warning', fr: 'Attention' },
  danger: { en: 'Danger', fr: 'Danger' },
} as const satisfies Record<string, Bilingual>;

export type CalloutType = keyof typeof LABELS;

const TYPES = Object.keys(LABELS) as readonly CalloutType[];

const quote = (text: string) => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');

export const Callout = defineComponent({
  attributes: {
    type: { values: TYPES },
    title: { prose: true },
    icon: { ignored: true },
  },
  html: ({ attributes: { type = 'note', title }, children, locale }) => {
    const label = ownText(LABELS[type], locale);
    const heading = title ? labelled(locale, label, title) : label;
    return `<aside class="callout callout-${type}" role="note">\n<p class="callout-title">${escapeText(heading)}</p>\n${children}\n</aside>`;
  },
  markdown: ({ attributes: { type = 'note', title = '' }, children, locale }) => {
    const label = ownText(LABELS[type], locale);
    return quote(`**${labelled(locale, label, title).trimEnd()}**\n\n${children}`);
  },
});

/** A callout whose name is its type. */
export const calloutOf = (type: CalloutType) =>
  defineComponent({
    attributes: { title: { prose: true }, icon: { ignored: true } },
    html: (content) => Callout.html({ ...content, attributes: { ...content.attributes, type } }),
    markdown: (content) => {
      const attributes = { ...content.attributes, type };
      return Callout.markdown(Object.create(content, { attributes: { value: attributes } }));
    },
  });
