import type { Element, Nodes as HastNodes } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { htmlToHast } from 'satteri';
import { replaceComments, tagsOf } from './html-text.ts';

/** HTML elements that Markdown has a form for. */
const MARKDOWN_ELEMENTS = new Set(
  (
    'a b blockquote br center code del div em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s span ' +
    'strong table tbody td th thead tr ul'
  ).split(' '),
);

type Rewrite = (address: string) => string;

function elements(node: HastNodes, visit: (element: Element) => void): void {
  if (node.type === 'element') visit(node);
  if ('children' in node) for (const child of node.children) elements(child, visit);
}

/**
 * A block of raw HTML as Markdown, where Markdown has a form for every element of it; otherwise
 * the same HTML with its addresses rewritten. Comments vanish.
 *
 * @param rewrite turns the address of a link or an image into the one to publish
 */
export function htmlBlockToMarkdown(html: string, rewrite: Rewrite): string {
  const withoutComments = replaceComments(html, '');
  if (withoutComments.trim() === '') return '';
  if (!isBalanced(withoutComments)) return rewriteHtmlAddresses(withoutComments, rewrite);
  const tree = htmlToHast(withoutComments, { fragment: true });
  let convertible = true;
  elements(tree, (element) => {
    if (!MARKDOWN_ELEMENTS.has(element.tagName)) convertible = false;
  });
  if (!convertible) return rewriteHtmlAddresses(withoutComments, rewrite);
  elements(tree, ({ properties }) => {
    if (typeof properties.href === 'string') properties.href = rewrite(properties.href);
    if (typeof properties.src === 'string') properties.src = rewrite(properties.src);
  });
  const markdown = toMarkdown(toMdast(tree), {
    bullet: '-',
    rule: '-',
    extensions: [gfmToMarkdown()],
  });
  return markdown.trim();
}

const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'input', 'wbr']);

/** Elements in each other: far more than a page has, far fewer than programs can follow. */
const MAX_DEPTH = 100;

/** Whether every element that opens in this block also closes in it, and not too deep. */
function isBalanced(html: string): boolean {
  const tags = tagsOf(html);
  const open: string[] = [];
  for (const { name, closes, closesItself } of tags ?? []) {
    if (closesItself || VOID_ELEMENTS.has(name)) continue;
    if (!closes && open.push(name) > MAX_DEPTH) return false;
    if (closes && open.pop() !== name) return false;
  }
  return tags !== undefined && open.length === 0;
}

const ADDRESS = /(\s(href|src)\s*=\s*)("[^"]*"|'[^']*')/gi;

/** Rewrites the `href` and `src` of raw HTML and leaves all else as it is. */
function rewriteHtmlAddresses(html: string, rewrite: Rewrite): string {
  return html.replace(ADDRESS, (_, before: string, _name: string, quoted: string) => {
    const quote = quoted.charAt(0);
    return `${before}${quote}${rewrite(quoted.slice(1, -1))}${quote}`;
  });
}

/** The addresses of raw HTML, in order, with their offsets in it. */
export function htmlAddresses(
  html: string,
): { address: string; offset: number; kind: 'link' | 'source' }[] {
  return [...html.matchAll(ADDRESS)].map((match) => ({
    address: match[3]?.slice(1, -1) ?? '',
    offset: match.index + (match[1]?.length ?? 0) + 1,
    kind: match[2]?.toLowerCase() === 'src' ? 'source' : 'link',
  }));
}

/** The marks of Markdown for what stands between two tags. */
const PAIRED: ReadonlyMap<string, string> = new Map([
  ['b', '**'],
  ['strong', '**'],
  ['i', '*'],
  ['em', '*'],
  ['del', '~~'],
  ['s', '~~'],
  ['code', '`'],
]);

const tagName = (tag: string) => /^<\/?([a-z][a-z0-9-]*)/i.exec(tag)?.[1]?.toLowerCase() ?? '';

/**
 * The tags of raw HTML in a line of text, as Markdown where it has a form for them.
 *
 * @param tags the tags that are siblings, in order
 * @param inTable a line break has no other form inside the cell of a table
 * @returns one text per tag
 */
export function htmlTagsToMarkdown(
  tags: readonly string[],
  rewrite: Rewrite,
  inTable: boolean,
): string[] {
  const result = tags.map((tag) => {
    if (tag.startsWith('<!--')) return '';
    const name = tagName(tag);
    if (name === 'br') return inTable ? '<br>' : '\\\n';
    if (name === 'img') return htmlBlockToMarkdown(tag, rewrite);
    return rewriteHtmlAddresses(tag, rewrite);
  });
  const open: number[] = [];
  for (const [index, tag] of tags.entries()) {
    const name = tagName(tag);
    if (!PAIRED.has(name) && name !== 'a') continue;
    if (!tag.startsWith('</')) {
      open.push(index);
      continue;
    }
    const opening = open.at(-1);
    if (opening === undefined || tagName(tags[opening] ?? '') !== name) continue;
    open.pop();
    const address = htmlAddresses(tags[opening] ?? '')[0]?.address;
    if (name === 'a' && address === undefined) continue;
    result[opening] = PAIRED.get(name) ?? '[';
    result[index] = PAIRED.get(name) ?? `](${rewrite(address ?? '')})`;
  }
  return result;
}
