import type { Localized } from '../../contract/locales.ts';
import type { ComponentContent, ComponentDefinition } from './component.ts';

export type { ComponentContent } from './component.ts';

/** Labels of the kinds of callout. */
export const CALLOUT_LABELS = {
  note: { en: 'Note', fr: 'Remarque' },
  tip: { en: 'Tip', fr: 'Astuce' },
  warning: { en: 'Warning', fr: 'Attention' },
  danger: { en: 'Danger', fr: 'Danger' },
} as const satisfies Record<string, Localized>;

export type CalloutType = keyof typeof CALLOUT_LABELS;

/** The kind of callout that a `type` attribute names; a note when it is absent. */
export function calloutType(type: string | undefined): CalloutType {
  return type !== undefined && Object.hasOwn(CALLOUT_LABELS, type) ? (type as CalloutType) : 'note';
}

/** Heading of one alternative of a group of tabs: says that it is one of several. */
export const TAB_LABEL = {
  en: (index: number, count: number, label: string) => `Option ${index} of ${count}: ${label}`,
  fr: (index: number, count: number, label: string) =>
    `Option ${index} sur ${count}\u00a0: ${label}`,
} as const;

const quote = (text: string) => text.replace(/^/gm, '> ').replace(/^> $/gm, '>');

const escapeLabel = (text: string) => text.replace(/[[\]\\]/g, '\\$&');

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const cardItem = ({ attributes, children }: ComponentContent) =>
  `- [${escapeLabel(attributes.title ?? '')}](${attributes.href ?? ''})` +
  (children === '' ? '' : `: ${oneLine(children)}`);

/** Every component that MDX pages may use, by name. */
export const COMPONENTS: Readonly<Record<string, ComponentDefinition>> = {
  Callout: {
    attributes: {
      type: { values: Object.keys(CALLOUT_LABELS) },
      title: { prose: true },
    },
    markdown: ({ attributes, children, locale }) => {
      const label = CALLOUT_LABELS[calloutType(attributes.type)][locale];
      const colon = locale === 'fr' ? '\u00a0:' : ':';
      const title = attributes.title === undefined ? '' : ` ${attributes.title}`;
      return quote(`**${label}${colon}${title}**\n\n${children}`);
    },
  },
  Steps: {
    attributes: {},
    markdown: ({ children }) => children,
  },
  Tabs: {
    attributes: {},
    markdown: ({ items, locale }) =>
      items
        .map(({ attributes, children }, index) => {
          const label = TAB_LABEL[locale](index + 1, items.length, attributes.label ?? '');
          return `**${label}**\n\n${children}`;
        })
        .join('\n\n'),
  },
  Tab: {
    attributes: { label: { required: true, prose: true } },
    parent: 'Tabs',
    markdown: ({ children }) => children,
  },
  Cards: {
    attributes: {},
    markdown: ({ items }) => items.map(cardItem).join('\n'),
  },
  Card: {
    attributes: {
      title: { required: true, prose: true },
      href: { required: true, address: 'link' },
    },
    parent: 'Cards',
    markdown: cardItem,
  },
  Figure: {
    attributes: {
      src: { required: true, address: 'source' },
      alt: { required: true, prose: true },
      caption: { prose: true },
    },
    markdown: ({ attributes }) => {
      const image = `![${escapeLabel(attributes.alt ?? '')}](${attributes.src ?? ''})`;
      return attributes.caption === undefined ? image : `${image}\n\n*${attributes.caption}*`;
    },
  },
};

/** The component of a name; `undefined` for others, such as those that objects have by themselves. */
export function componentNamed(name: string | null): ComponentDefinition | undefined {
  return name !== null && Object.hasOwn(COMPONENTS, name) ? COMPONENTS[name] : undefined;
}
