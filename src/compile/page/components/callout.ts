import { type Bilingual, ownText } from '../../../contract/locales.ts';
import { labelled } from '../../../i18n/ui.ts';
import { escapeText } from '../escape.ts';
import type { ComponentDefinition } from './component.ts';

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

/** The type of callout that a `type` attribute names; a note if it is absent or unknown. */
const calloutType = (type: string | undefined): CalloutType =>
  type !== undefined && Object.hasOwn(LABELS, type) ? (type as CalloutType) : 'note';

const quote = (text: string) => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');

export const Callout: ComponentDefinition = {
  attributes: {
    type: { values: Object.keys(LABELS) },
    title: { prose: true },
    icon: { ignored: true },
  },
  html: ({ attributes, children, locale }) => {
    const type = calloutType(attributes.type);
    const label = ownText(LABELS[type], locale);
    const title = attributes.title ? labelled(locale, label, attributes.title) : label;
    return `<aside class="callout callout-${type}">\n<p class="callout-title">${escapeText(title)}</p>\n${children}\n</aside>`;
  },
  markdown: ({ attributes, children, locale }) => {
    const label = ownText(LABELS[calloutType(attributes.type)], locale);
    return quote(`**${labelled(locale, label, attributes.title ?? '').trimEnd()}**\n\n${children}`);
  },
};

/** A callout whose name is its type. */
export const calloutOf = (type: CalloutType): ComponentDefinition => ({
  ...Callout,
  attributes: { title: { prose: true }, icon: { ignored: true } },
  html: (content) => Callout.html({ ...content, attributes: { ...content.attributes, type } }),
  markdown: (content) => {
    const attributes = { ...content.attributes, type };
    return Callout.markdown(Object.create(content, { attributes: { value: attributes } }));
  },
});
