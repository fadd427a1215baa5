import type { Element, Nodes as HastNodes } from 'hast';
import { htmlToHast } from 'satteri';
import { wordSet } from '../../common/word-set.ts';
import { onDemand } from '../on-demand.ts';
import { VOID } from './html/html-balance.ts';
import { htmlAddresses, htmlTokens, withoutComments } from './html-tokens.ts';
import type { SlotForm } from './template.ts';

const hast = onDemand<typeof import('hast-util-to-mdast')>('hast-util-to-mdast');
const gfm = onDemand<typeof import('mdast-util-gfm')>('mdast-util-gfm');
const mdast = onDemand<typeof import('mdast-util-to-markdown')>('mdast-util-to-markdown');

/** HTML elements that have a Markdown equivalent. */
const MARKDOWN_ELEMENTS = wordSet(
  'a b blockquote br center code del div em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s span ' +
    'strong table tbody td th thead tr ul',
);

/** Maximum nesting of HTML that is converted. */
const MAX_DEPTH = 100;

/** Replaces the addresses in raw HTML by slot marks of a form. */
export type RewriteHtml = (html: string, form: SlotForm) => string;

/** Converts a block of raw HTML to Markdown if every element has an equivalent; drops comments. */
export function htmlBlockToMarkdown(html: string, rewrite: RewriteHtml): string {
  const plain = withoutComments(html);
  if (plain.trim() === '') return '';
  if (!isBalanced(plain)) return rewrite(plain, 'attribute');
  const tree = htmlToHast(rewrite(plain, 'destination'), { fragment: true });
  if (!hasOnlyMarkdownElements(tree)) return rewrite(plain, 'attribute');
  const markdown = mdast().toMarkdown(hast().toMdast(tree), {
    bullet: '-',
    rule: '-',
    extensions: [gfm().gfmToMarkdown()],
  });
  return markdown.trim();
}

function hasOnlyMarkdownElements(node: HastNodes | Element): boolean {
  if (node.type === 'element' && !MARKDOWN_ELEMENTS.has(node.tagName)) return false;
  return !('children' in node) || node.children.every(hasOnlyMarkdownElements);
}

/** Whether all elements are closed, and none is nested too deeply. */
function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const token of htmlTokens(html)) {
    if (token.kind === 'rest') return false;
    if (token.kind === 'open' && !token.isSelfClosing && !VOID.has(token.name)) {
      if (open.push(token.name) > MAX_DEPTH) return false;
    }
    if (token.kind === 'close' && open.pop() !== token.name) return false;
  }
  return open.length === 0;
}

/** The Markdown delimiters of inline elements. */
export const PAIRED: ReadonlyMap<string, string> = new Map(
  Object.entries({ b: '**', strong: '**', i: '*', em: '*', del: '~~', s: '~~', code: '`' }),
);

/**
 * Converts inline HTML tags to Markdown where there is an equivalent.
 *
 * @param tags sibling tags, in order
 * @param inTable whether they are in a table cell, where a line break stays `<br>`
 * @returns one text per tag
 */
export function htmlTagsToMarkdown(
  tags: readonly string[],
  inTable: boolean,
  rewrite: RewriteHtml,
): string[] {
  const result: string[] = [];
  const open: { readonly index: number; readonly name: string; readonly html: string }[] = [];
  for (const [index, html] of tags.entries()) {
    const token = htmlTokens(html)[0];
    const name = token?.kind === 'open' || token?.kind === 'close' ? token.name : '';
    result[index] = rewrite(html, 'attribute');
    if (token?.kind === 'comment') result[index] = '';
    else if (token?.kind === 'open' && name === 'br') result[index] = inTable ? '<br>' : '\\\n';
    else if (token?.kind === 'open' && name === 'img')
      result[index] = htmlBlockToMarkdown(html, rewrite);
    if (!PAIRED.has(name) && name !== 'a') continue;
    if (token?.kind === 'open') open.push({ index, name, html });
    const opening = token?.kind === 'close' ? open.at(-1) : undefined;
    if (opening?.name !== name) continue;
    open.pop();
    const address = htmlAddresses(rewrite(opening.html, 'destination'))[0]?.value;
    if (name === 'a' && address === undefined) continue;
    result[opening.index] = PAIRED.get(name) ?? '[';
    result[index] = PAIRED.get(name) ?? `](${address})`;
  }
  return result;
}
