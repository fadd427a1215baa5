import type { Code, Heading, Nodes } from 'mdast';
import { escapeAttribute } from '../../common/escape.ts';
import { addressEdit } from '../page/addresses.ts';
import { childrenText } from '../page/children-text.ts';
import { abbreviationMarks } from '../page/dialects/abbreviations.ts';
import { isFromDialect } from '../page/dialects/component-node.ts';
import { CONTENTS, fillContents } from '../page/dialects/contents.ts';
import { withEmoji } from '../page/dialects/emoji.ts';
import { readDialects } from '../page/dialects/read-dialects.ts';
import { applyEdits, containerPrefix, type Edit, fenced, indent } from '../page/edits.ts';
import { headingsOf, idMarkdown } from '../page/headings.ts';
import { rewriteHtmlAddresses } from '../page/html-tokens.ts';
import { mdxTree } from '../page/native-parser.ts';
import type { DialectText } from '../page/page-text.ts';
import { parseMarkdown } from '../page/parse-markdown.ts';
import {
  attributeRange,
  type Component,
  childNodes,
  FLOW,
  inlineText,
  isComponent,
  nodesOfType,
  range,
  walk,
} from '../page/syntax-tree.ts';
import { escapedText, htmlToJsx, openingTag } from './jsx.ts';

/** @throws {Error} that quotes the first line of invalid MDX */
function expectMdx(text: string): void {
  try {
    mdxTree(text, { math: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const [, line, reason = message] = /^(\d+):\d+: (.*)/s.exec(message) ?? [];
    const quoted = line === undefined ? '' : `: ${text.split('\n')[Number(line) - 1]?.trim()}`;
    throw new Error(`${reason}${quoted}`);
  }
}

const DESCRIPTIONS = { descriptionList: 'dl', descriptionTerm: 'dt', descriptionDetails: 'dd' };

/** Wraps Markdown in an element; on the line of a tag it would not be parsed as Markdown. */
const wrapped = (name: string, text: string) => `<${name}>\n\n${text}\n\n</${name}>`;

type SourceText = Omit<DialectText, 'problems'>;

/** Whether a page has components, written as such or in a dialect, and so must be MDX. */
const hasComponents = (node: Nodes): boolean =>
  (isComponent(node) && node.name !== '') || childNodes(node).some(hasComponents);

/**
 * Converts a page to GitHub Flavored Markdown or, if it has components or dialects, to MDX.
 *
 * @throws {Error} if the page is not valid MDX
 */
export function standardPage(page: SourceText) {
  const { source, components } = page;
  const { tree, problem } = parseMarkdown(source, page.format);
  if (problem) throw new Error(`${problem.line}:${problem.column}: ${problem.message}`);
  readDialects(tree, page);
  const headings = headingsOf(tree);
  const abbreviations = abbreviationMarks(nodesOfType(tree, 'abbreviations'));
  const format: DialectText['format'] = page.format === 'mdx' || hasComponents(tree) ? 'mdx' : 'md';
  /** Whether plain Markdown becomes MDX. */
  const isConverted = format !== page.format;
  const htmlOf = new Map<Nodes, string>();
  let renamed = (address: string) => address;
  fillContents(tree, [...headings.values()]);

  /** Converts the raw HTML among the children of a node. */
  function readHtml(node: Nodes): void {
    const raw = childNodes(node).filter((child) => child.type === 'html');
    const renamedHtml = raw.map(({ value }) => rewriteHtmlAddresses(value, renamed));
    const isFlow = FLOW.has(node.type);
    const written = isConverted ? htmlToJsx(renamedHtml, isFlow) : renamedHtml;
    for (const [index, each] of raw.entries()) htmlOf.set(each, written[index] ?? '');
  }

  function collect(node: Nodes, edits: Edit[]): void {
    const { start, end } = range(node);
    const replace = (text: string) => edits.push({ start, end, text });
    const replaceBlock = (text: string) => replace(indent(text, containerPrefix(source, start)));
    switch (node.type) {
      case 'text':
        collectText(node, edits);
        return;
      case 'abbreviations':
        replace('');
        return;
      case 'html': {
        const html = htmlOf.get(node) ?? node.value;
        if (html !== node.value) replaceBlock(html);
        return;
      }
      case 'code': {
        const isIndented = !/^[`~]{3}/.test(source.slice(start));
        if (node.data?.isRewritten || (isConverted && isIndented))
          replaceBlock(fenced(node.value, infoOf(node)));
        return;
      }
      case 'heading':
        edits.push(...headingEdits(node));
        break;
      case 'link':
      case 'image':
      case 'definition':
        // A bare URL.
        if (node.type === 'link' && source[start] !== '[') {
          if (isConverted) replace(`[${escapedText(inlineText(node))}](${node.url})`);
          return;
        }
        if (isConverted && node.type !== 'link') edits.push(...labelEdits(start));
        edits.push(...addressEdit(source, node, renamed(node.url)));
        break;
      case 'paragraph':
        // MDX would execute the line.
        if (isConverted && /^(?:import|export)\b/.test(source.slice(start, end)))
          edits.push({ start, end: start, text: '{""}' });
        break;
      case 'descriptionList':
      case 'descriptionTerm':
      case 'descriptionDetails':
        replaceBlock(wrapped(DESCRIPTIONS[node.type], childrenOf(node)));
        return;
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        if (isFromDialect(node) || isConverted || node.name === CONTENTS) {
          replaceBlock(componentOf(node));
          return;
        }
        edits.push(...attributeEdits(node));
    }
    for (const child of childNodes(node)) collect(child, edits);
  }

  function collectText(node: Extract<Nodes, { type: 'text' }>, edits: Edit[]): void {
    const { start, end } = range(node);
    const written = source.slice(start, end);
    const emoji = node.data?.isRewritten ? withEmoji(written) : written;
    const escaped = isConverted ? escapedText(emoji) : emoji;
    // Parsers with formulas take the text between two prices for one.
    const priced = escaped.replace(/\\[\s\S]|\$/g, (found) => (found === '$' ? '\\$' : found));
    const text = abbreviations(priced)
      .map(({ text, meaning }) =>
        meaning === undefined ? text : `<abbr title="${escapeAttribute(meaning)}">${text}</abbr>`,
      )
      .join('');
    if (text !== written) edits.push({ start, end, text });
  }

  /** Converts `{#id}` to an anchor, and drops other attributes in braces. */
  function headingEdits(node: Heading): Edit[] {
    const [first] = node.children;
    const last = node.children.at(-1);
    if (!first || !last || !node.data?.hProperties) return [];
    const heading = headings.get(node);
    const from = range(last).end;
    const braces = /^[ \t]*\{[^{}\n]*\}/.exec(source.slice(from, range(node).end));
    if (!heading || !braces) return [];
    const at = range(first).start;
    const anchor = { start: at, end: at, text: `<a id="${escapeAttribute(heading.slug)}"></a>` };
    return [
      ...(idMarkdown(heading) === '' ? [] : [anchor]),
      { start: from, end: from + braces[0].length, text: '' },
    ];
  }

  /** Escapes the label of an image or a link definition. */
  function labelEdits(start: number): Edit[] {
    const [, open = '', label = ''] = /^(!?\[)([^\]]*)\]/.exec(source.slice(start)) ?? [];
    const text = escapedText(label);
    const from = start + open.length;
    return text === label ? [] : [{ start: from, end: from + label.length, text }];
  }

  function childrenOf(node: Nodes): string {
    return childrenText(source, node, childNodes(node), collect);
  }

  function componentOf(node: Component): string {
    const name = node.name ?? '';
    const contents = name === CONTENTS ? contentsText(node).trimEnd() : undefined;
    const text = contents ?? childrenOf(node);
    if (name === '') return text;
    const addresses = components.attributesOf(node);
    const attributes = node.attributes.flatMap((each): [string, string | null][] => {
      if (each.type !== 'mdxJsxAttribute') return [];
      const value = typeof each.value === 'string' ? each.value : null;
      const isAddress = addresses[each.name]?.address !== undefined && value !== null;
      return [[each.name, isAddress ? renamed(value) : value]];
    });
    const opening = openingTag(name, attributes);
    if (text === '') return opening.replace(/>$/, ' />');
    return node.type === 'mdxJsxTextElement'
      ? `${opening}${text}</${name}>`
      : `${opening}\n\n${text}\n\n</${name}>`;
  }

  function attributeEdits(node: Component): Edit[] {
    return Object.entries(components.attributesOf(node)).flatMap(([name, { address }]) => {
      const at = address && attributeRange(source, node, name);
      const value = at ? source.slice(at.start, at.end) : '';
      const text = renamed(value);
      return at && text !== value ? [{ ...at, text }] : [];
    });
  }

  /**
   * Writes the page. Text that is standard already stays byte for byte.
   *
   * @param rename maps the address of a page, whose extension may have changed
   * @throws {Error} if the result is not valid MDX
   */
  const write = (rename: typeof renamed): string => {
    renamed = rename;
    walk(tree, readHtml);
    const edits: Edit[] = [];
    collect(tree, edits);
    const text = applyEdits(source, edits);
    if (format === 'mdx') expectMdx(text);
    return text;
  };
  return { format, write };
}

/** The info string of a code block, with the line markers that several programs understand. */
function infoOf({ lang, data }: Code): string {
  const { title, firstNumber, marks } = data?.fence ?? {};
  const linesWith = (...names: readonly string[]) =>
    [...(marks ?? [])]
      .filter(([, on]) => [...on].some((mark) => names.includes(mark)))
      .map(([line]) => line)
      .join(',');
  const marked = linesWith('mark', 'focus', 'error', 'warning');
  const inserted = linesWith('ins');
  const removed = linesWith('del');
  const parts = [
    lang ?? (data?.fence ? 'text' : ''),
    title !== undefined && `title="${title.replaceAll('"', '”').replaceAll('`', '’')}"`,
    marked && `{${marked}}`,
    inserted && `ins={${inserted}}`,
    removed && `del={${removed}}`,
    firstNumber !== undefined && `showLineNumbers startLineNumber=${firstNumber}`,
  ];
  return parts.filter(Boolean).join(' ');
}

/** The table of contents as Markdown. */
function contentsText(node: Nodes, prefix = ''): string {
  if (node.type === 'link') return `${prefix}- [${escapedText(inlineText(node))}](${node.url})\n`;
  const below = node.type === 'listItem' ? `${prefix}  ` : prefix;
  return childNodes(node)
    .map((child) => contentsText(child, child.type === 'list' ? below : prefix))
    .join('');
}
