import type { Element, Nodes as HastNodes } from 'hast';
import { toMdast } from 'hast-util-to-mdast';
import { gfmToMarkdown } from 'mdast-util-gfm';
import { toMarkdown } from 'mdast-util-to-markdown';
import { htmlToHast } from 'satteri';

/** HTML elements that Markdown has a form for. */
const MARKDOWN_ELEMENTS = new Set(
  (
    'a b blockquote br center code del div em h1 h2 h3 h4 h5 h6 hr i img li ol p pre s span ' +
    'strong table tbody td th thead tr ul'
  ).split(' '),
);

type Rewrite = (address: string, kind: 'link' | 'source') => string;

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
  const withoutComments = html.replace(/<!--[\s\S]*?-->/g, '');
  if (withoutComments.trim() === '') return '';
  const tree = htmlToHast(withoutComments, { fragment: true });
  let convertible = isBalanced(withoutComments);
  elements(tree, (element) => {
    if (!MARKDOWN_ELEMENTS.has(element.tagName)) convertible = false;
  });
  if (!convertible) return rewriteHtmlAddresses(withoutComments, rewrite);
  elements(tree, ({ properties }) => {
    if (typeof properties.href === 'string') properties.href = rewrite(properties.href, 'link');
    if (typeof properties.src === 'string') properties.src = rewrite(properties.src, 'source');
  });
  const markdown = toMarkdown(toMdast(tree), {
    bullet: '-',
    rule: '-',
    extensions: [gfmToMarkdown()],
  });
  return markdown.trim();
}

/** Whether every element that opens in this block also closes in it. */
function isBalanced(html: string): boolean {
  const open: string[] = [];
  for (const [, slash, name = '', selfClosing] of html.matchAll(
    /<(\/?)([a-z][a-z0-9-]*)(?:"[^"]*"|'[^']*'|[^>"'])*?(\/?)>/gi,
  )) {
    const tag = name.toLowerCase();
    if (selfClosing || ['br', 'hr', 'img', 'input', 'wbr'].includes(tag)) continue;
    if (slash === '') open.push(tag);
    else if (open.pop() !== tag) return false;
  }
  return open.length === 0;
}

const ADDRESS = /(\s(href|src)\s*=\s*)("[^"]*"|'[^']*')/gi;

/** Rewrites the `href` and `src` of raw HTML and leaves all else as it is. */
export function rewriteHtmlAddresses(html: string, rewrite: Rewrite): string {
  return html.replace(ADDRESS, (_, before: string, name: string, quoted: string) => {
    const quote = quoted.charAt(0);
    const kind = name.toLowerCase() === 'src' ? 'source' : 'link';
    return `${before}${quote}${rewrite(quoted.slice(1, -1), kind)}${quote}`;
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

const PAIRED: Readonly<Record<string, string>> = {
  b: '**',
  strong: '**',
  i: '*',
  em: '*',
  del: '~~',
  s: '~~',
  code: '`',
};

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
    if (!(name in PAIRED) && name !== 'a') continue;
    if (!tag.startsWith('</')) {
      open.push(index);
      continue;
    }
    const opening = open.at(-1);
    if (opening === undefined || tagName(tags[opening] ?? '') !== name) continue;
    open.pop();
    const address = htmlAddresses(tags[opening] ?? '')[0]?.address;
    if (name === 'a' && address === undefined) continue;
    result[opening] = PAIRED[name] ?? '[';
    result[index] = PAIRED[name] ?? `](${rewrite(address ?? '', 'link')})`;
  }
  return result;
}
