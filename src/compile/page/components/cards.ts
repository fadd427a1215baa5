import { escapeAttribute, escapeText } from '../escape.ts';
import { type ComponentDefinition, type ComponentMarkdown, escapeLabel } from './component.ts';

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

const item = ({ attributes, children }: ComponentMarkdown) =>
  `- [${escapeLabel(attributes.title ?? '')}](${attributes.href ?? ''})` +
  (children === '' ? '' : `: ${oneLine(children)}`);

export const Cards: ComponentDefinition = {
  attributes: {},
  html: ({ children }) => `<div class="cards">\n${children}\n</div>`,
  markdown: ({ items }) => items.map(item).join('\n'),
};

export const Card: ComponentDefinition = {
  attributes: {
    title: { required: true, prose: true },
    href: { required: true, address: 'link' },
  },
  parent: 'Cards',
  html: ({ attributes, children }) =>
    `<div class="card">\n<p class="card-title"><a href="${escapeAttribute(attributes.href ?? '')}">${escapeText(attributes.title ?? '')}</a></p>\n${children}\n</div>`,
  markdown: item,
};
