/** Elements that browsers end a paragraph before (HTML, 13.1.2.4). */
const BLOCK =
  /<(?:address|article|aside|blockquote|details|div|dl|figure|h[1-6]|hr|ol|p|pre|section|table|ul)\b/;

/** The element around a paragraph of this HTML: one that may hold blocks, if it does. */
export const paragraphTag = (html: string): 'p' | 'div' => (BLOCK.test(html) ? 'div' : 'p');
