import { escapeText } from '../../../common/escape.ts';
import { filled } from '../../../common/fill-text.ts';
import { type Attributes, defineComponent, idAttribute, ignored } from './component.ts';

const labelOf = ({ label, title, value }: Attributes) => label ?? title ?? value ?? '';

export const Tabs = defineComponent({
  attributes: ignored('syncKey', 'groupId', 'queryString', 'defaultValue'),
  html: ({ children }) => `<div class="tabs">\n${children}\n</div>`,
  markdown: ({ items, texts }) =>
    items
      .map(({ attributes, children }, index) => {
        // Nothing else shows in Markdown that it is one of several.
        const label = filled(texts.tabOption, {
          index: String(index + 1),
          count: String(items.length),
          label: labelOf(attributes),
        });
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
    ...ignored('icon'),
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
    ...ignored('icon', 'default', 'attributes'),
  },
  parent: 'Tabs',
  html: (content) => {
    const { id } = content.attributes;
    return Tab.html({ ...content, attributes: { label: labelOf(content.attributes), id } });
  },
  markdown: ({ children }) => children,
});
