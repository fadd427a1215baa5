import { escapeText } from '../../../common/escape.ts';
import { ownText } from '../../../contract/locales.ts';
import { type Attributes, defineComponent } from './component.ts';
import { idAttribute } from './id-attribute.ts';

/** The heading of a tab in Markdown, where nothing else shows that it is one of several. */
const LABEL = {
  en: (index: number, count: number, label: string) => `Option ${index} of ${count}: ${label}`,
  fr: (index: number, count: number, label: string) =>
    `Option ${index} sur ${count}\u00a0: ${label}`,
} as const;

const labelOf = ({ label, title, value }: Attributes) => label ?? title ?? value ?? '';

export const Tabs = defineComponent({
  attributes: {
    syncKey: { ignored: true },
    groupId: { ignored: true },
    queryString: { ignored: true },
    defaultValue: { ignored: true },
  },
  html: ({ children }) => `<div class="tabs">\n${children}\n</div>`,
  markdown: ({ items, locale }) =>
    items
      .map(({ attributes, children }, index) => {
        const label = ownText(LABEL, locale)(index + 1, items.length, labelOf(attributes));
        const { id } = attributes;
        const mark = id === undefined ? '' : `<a${idAttribute(id)}></a>`;
        return `${mark}**${label}**\n\n${children}`;
      })
      .join('\n\n'),
});

export const Tab = defineComponent({
  attributes: {
    label: { required: true, prose: true },
    id: { anchor: true },
    icon: { ignored: true },
  },
  parent: 'Tabs',
  html: ({ attributes: { label, id }, children }) =>
    `<section class="tab"${idAttribute(id)}>\n<p class="tab-label">${escapeText(label)}</p>\n${children}\n</section>`,
  markdown: ({ children }) => children,
});

/** A tab as Starlight, Docusaurus and Mintlify have it: its label has one of several names. */
export const TabItem = defineComponent({
  attributes: {
    label: { prose: true },
    title: { prose: true },
    value: {},
    id: { anchor: true },
    icon: { ignored: true },
    default: { ignored: true },
    attributes: { ignored: true },
  },
  parent: 'Tabs',
  html: (content) => {
    const { id } = content.attributes;
    return Tab.html({ ...content, attributes: { label: labelOf(content.attributes), id } });
  },
  markdown: ({ children }) => children,
});
