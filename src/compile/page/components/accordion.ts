import { escapeText } from '../../../common/escape.ts';
import { defineComponent, idAttribute, ignored } from './component.ts';

/** A collapsible section. Markdown has no syntax for it, so it stays HTML there. */
export const Accordion = defineComponent({
  attributes: {
    title: { required: true, prose: true },
    id: { anchor: true },
    open: { flag: true },
    defaultOpen: { flag: true },
    ...ignored('description', 'icon'),
  },
  html: ({ attributes: { title, id, open, defaultOpen = open }, children }) =>
    `<details class="accordion"${idAttribute(id)}${defaultOpen === undefined ? '' : ' open'}>\n<summary>${escapeText(title)}</summary>\n${children}\n</details>`,
  markdown: ({ attributes: { title, id }, children }) =>
    `<details${idAttribute(id)}>\n<summary>${escapeText(title)}</summary>\n\n${children}\n\n</details>`,
});

/** A group of accordions. */
export const Accordions = defineComponent({
  attributes: {},
  html: ({ children }) => `<div class="accordions">\n${children}\n</div>`,
  markdown: ({ children }) => children,
});
