import { escapeAttribute } from '../../../common/escape.ts';
import { defineComponent } from './component.ts';

/** The headings of the page. Markdown needs no list beside the headings themselves. */
export const TableOfContents = defineComponent({
  attributes: {},
  html: ({ children, texts }) =>
    `<nav class="toc" aria-label="${escapeAttribute(texts.contentsInText)}">\n${children}\n</nav>`,
  markdown: () => '',
});
