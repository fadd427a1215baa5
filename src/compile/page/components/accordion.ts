import { escapeText } from '../escape.ts';
import type { ComponentDefinition } from './component.ts';

/** Text that readers open. In Markdown it stays HTML, which has no other form. */
export const Accordion: ComponentDefinition = {
  attributes: {
    title: { required: true, prose: true },
    open: { flag: true },
  },
  html: ({ attributes: { title = '', open }, children }) =>
    `<details class="accordion"${open === undefined ? '' : ' open'}>\n<summary>${escapeText(title)}</summary>\n${children}\n</details>`,
  markdown: ({ attributes: { title = '' }, children }) =>
    `<details>\n<summary>${escapeText(title)}</summary>\n\n${children}\n\n</details>`,
};
