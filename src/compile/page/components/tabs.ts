import { escapeLine, escapeText } from '../../../common/escape.ts';
import { filled } from '../../../common/fill-text.ts';
import { type Attributes, defineComponent, idAttribute, ignored, stacked } from './component.ts';

const labelOf = ({ label, title, value }: Attributes) => label ?? title ?? value ?? '';

export const Tabs = defineComponent({
  attributes: ignored('syncKey', 'groupId', 'queryString', 'defaultValue'),
  html: ({ children }) => `<div class="tabs">\n${children}\n</div>`,
  markdown: ({ parts, texts }) => {
    const tabs = parts.filter(({ name = '' }) => ['Tab', 'TabItem'].includes(name));
    return stacked(
      parts.map((part) => {
        const index = tabs.indexOf(part);
        if (index < 0 || !part.content) return part.markdown;
        const { attributes, children } = part.content;
        // Otherwise Markdown would not show that the tabs are alternatives.
        const label = filled(texts.tabOption, {
          index: String(index + 1),
          count: String(tabs.length),
          label: escapeLine(labelOf(attributes)),
        });
        const { id } = attributes;
        const mark = id === undefined ? '' : `<a${idAttribute(id)}></a>`;
        return `${mark}**${label}**\n\n${children}`;
      }),
    );
  },
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
  markdown: ({ attributes: { label }, children }) => `**${escapeLine(label)}**\n\n${children}`,
});

/** A tab of Starlight, Docusaurus or Mintlify, which name the label differently. */
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
  markdown: ({ attributes, children }) => `**${escapeLine(labelOf(attributes))}**\n\n${children}`,
});
