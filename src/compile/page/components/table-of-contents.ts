import { escapeAttribute } from '../../../common/escape.ts';
import { defineComponent } from './component.ts';

/** A table of contents within the page; omitted in Markdown. */
export const TableOfContents = defineComponent({
  attributes: {},
  html: ({ children, texts }) =>
    `<nav class="toc" aria-label="${escapeAttribute(texts.contentsInText)}">\n${children}\n</nav>`,
  markdown: () => '',
});
