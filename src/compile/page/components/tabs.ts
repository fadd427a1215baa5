import { ownText } from '../../../contract/locales.ts';
import { escapeText } from '../escape.ts';
import type { ComponentDefinition } from './component.ts';

/** The heading of a tab in Markdown, where nothing else shows that it is one of several. */
const LABEL = {
  en: (index: number, count: number, label: string) => `Option ${index} of ${count}: ${label}`,
  fr: (index: number, count: number, label: string) =>
    `Option ${index} sur ${count}\u00a0: ${label}`,
} as const;

export const Tabs: ComponentDefinition = {
  attributes: {},
  html: ({ children }) => `<div class="tabs">\n${children}\n</div>`,
  markdown: ({ items, locale }) =>
    items
      .map(({ attributes, children }, index) => {
        const label = ownText(LABEL, locale)(index + 1, items.length, attributes.label ?? '');
        return `**${label}**\n\n${children}`;
      })
      .join('\n\n'),
};

export const Tab: ComponentDefinition = {
  attributes: { label: { required: true, prose: true } },
  parent: 'Tabs',
  html: ({ attributes, children }) =>
    `<section class="tab">\n<p class="tab-label">${escapeText(attributes.label ?? '')}</p>\n${children}\n</section>`,
  markdown: ({ children }) => children,
};
