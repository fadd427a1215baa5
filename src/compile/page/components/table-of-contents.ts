import { escapeAttribute } from '../../../common/escape.ts';
import { uiTexts } from '../../../i18n/ui.ts';
import { defineComponent } from './component.ts';

/** The headings of the page. Markdown needs no list beside the headings themselves. */
export const TableOfContents = defineComponent({
  attributes: {},
  html: ({ children, locale }) =>
    `<nav class="toc" aria-label="${escapeAttribute(uiTexts(locale).contentsInText)}">\n${children}\n</nav>`,
  markdown: () => '',
});
