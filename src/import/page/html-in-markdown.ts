import type { Html } from 'mdast';
import { escapeText } from '../../common/escape.ts';
import { containerPrefix, dedent, indent } from '../../compile/page/edits.ts';
import { VOID } from '../../compile/page/html/html-balance.ts';
import {
  decodedValue,
  type HtmlToken,
  htmlTokens,
  type OpeningTag,
} from '../../compile/page/html-tokens.ts';
import { range } from '../../compile/page/syntax-tree.ts';
import { Unknown } from '../config/scope.ts';
import type { NoteKind } from '../report.ts';
import type { BodyContext } from './body-context.ts';
import { interpolateText } from './code.ts';
import { type Conversion, isHtmlName, type OldElement, oldElement } from './element.ts';
import { expressionValue, NOT_CODE } from './expressions.ts';
import { isTransparent } from './html-elements.ts';
import { formatTag } from './render.ts';
import { ruleOf } from './unknown-element.ts';

interface HtmlContext extends BodyContext {
  /** Offset of the node on the page. */
  readonly start: number;
  /** Whether it shares its lines with no other text. */
  readonly isOnOwnLines: boolean;
  /** The container prefix of each line after the first. */
  readonly prefix: string;
}

interface OpenElement {
  readonly name: string;
  /** Its converted closing tag. */
  readonly text: string;
  /** Index of its content in the result. */
  readonly start: number;
  /** Label of an empty link. */
  readonly label: string;
}

/** Matches elements that are dropped with their content. */
const DROPPED_WITH_CONTENT = /^(?:script|style|svg|noscript|select|textarea)$/;

/** Matches Vue directives that repeat an element for unknown items, or never show it. */
const LOOP = /\sv-(?:for=|(?:if|show)=["']?\s*false\b)/;

const CONDITION = /\sv-(?:if|else-if|else|show)(?=[\s=/>])/;

/** Matches Vue directives that set the content of an element by code. */
const CONTENT_DIRECTIVE = /\sv-(?:html|text)=/;

/**
 * Converts raw HTML of a Markdown page tag by tag: elements may be incomplete, since the Markdown between
 * tags is in other nodes.
 */
export function convertHtml(node: Html, body: BodyContext): string {
  const { start, end: nodeEnd } = range(node);
  const { source } = body;
  const html = source.slice(start, nodeEnd);
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start);
  const after = source.slice(nodeEnd, nodeEnd + 100);
  const context = {
    ...body,
    start,
    isOnOwnLines: /^[ \t>]*$/.test(before) && /^[ \t]*(?:\n|$)/.test(after),
    prefix: containerPrefix(source, start),
  };
  const rules = body.page.elements;
  const note = (kind: NoteKind, { start: offset }: HtmlToken, detail: string) =>
    body.noteAt(kind, start + offset, detail);
  const parts: string[] = [];
  const openElements: OpenElement[] = [];
  const tokens = htmlTokens(html);
  const ends = closingIndexes(tokens);
  const length = html.trim().length;
  let hasBlocks = false;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token) break;
    const markup = html.slice(token.start, token.end);
    if (token.kind === 'close') {
      const open = openElements.findLastIndex(({ name }) => name === token.name);
      const [closed] = open < 0 ? [] : openElements.splice(open);
      const isEmpty = closed?.label && parts.slice(closed.start).join('').trim() === '';
      if (closed) parts.push((isEmpty ? closed.label : '') + closed.text);
      else {
        const isInHtml = markup.length < length;
        parts.push(closingTag(markup.slice(2, -1).trim(), token, isInHtml, context));
      }
      continue;
    }
    if (token.kind !== 'open') {
      const isText = token.kind === 'text' || token.kind === 'rest';
      const text = isText ? interpolateText(markup, start + token.start, body) : markup;
      // Without the enclosing tags, an indented line below a block would be code.
      const isBare =
        isText && openElements.length > 0 && areTagsDropped(openElements) && context.prefix === '';
      parts.push(isBare ? bareText(text, start + token.start, body) : text);
      continue;
    }
    const isVoid = token.isSelfClosing || VOID.has(token.name);
    const end = isVoid ? index : ends.get(index);
    const isLoop = LOOP.test(markup);
    if (isLoop || CONTENT_DIRECTIVE.test(markup)) note('code-dropped', token, markup);
    if (isLoop && end !== undefined) {
      index = end;
      continue;
    }
    if (CONDITION.test(markup)) note('part-conditional', token, markup);
    const name = markup.slice(1, 1 + token.name.length);
    const isEmptyElement = isVoid || end === index + 1;
    const last = isEmptyElement ? tokens[end ?? index] : undefined;
    if (
      last &&
      areTagsDropped(openElements) &&
      !isHtmlName(name) &&
      isAloneOnLines(html, token, last, context)
    ) {
      const text = blockReplacement(name, token, markup, context);
      if (text !== undefined) {
        parts.push(indent(`\n${text}\n`, context.prefix));
        hasBlocks = true;
        index = end ?? index;
        continue;
      }
    }
    const element = htmlElementOf(name, token, markup, markup.length < length, context);
    const conversion = ruleOf(name, rules)(element);
    if (conversion === 'nothing' && DROPPED_WITH_CONTENT.test(token.name)) {
      index = end ?? tokens.length;
      continue;
    }
    const { open, close } = tagsOf(name, conversion, isVoid);
    // Vue passes the id of a component to its root element.
    parts.push(anchor(isHtmlName(name) ? undefined : element.text('id')) + open);
    // The default label of `<details>` in browsers.
    if (token.name === 'details' && !isSummary(tokens, index, html))
      parts.push('<summary>Details</summary>');
    const isLink = token.name === 'a' && element.text('id') === undefined;
    const link = isLink ? element.link('href') : undefined;
    const label = link ? escapeText(link.title ?? link.address) : '';
    if (!isVoid) openElements.push({ name: token.name, text: close, start: parts.length, label });
  }
  const result = parts.join('');
  return hasBlocks ? result : withoutBlankLines(result, html, context.prefix);
}

/** Converts the text of elements whose tags are dropped, which is now parsed as Markdown. */
const bareText = (text: string, offset: number, body: BodyContext) =>
  text
    .replace(/(?<=\n)[ \t]+/g, '')
    .replace(/(!?)\[([^[\]\n]*)\]\(([^()\s]+)\)/g, (_, sign: string, label: string, to: string) => {
      const resolved = body.resolveAddress(to, offset, sign !== '');
      return resolved ? `${sign}[${label}](${resolved.address})` : label;
    });

const areTagsDropped = (open: readonly OpenElement[]) => open.every(({ text }) => text === '');

/** Whether an empty element is alone on its lines. */
function isAloneOnLines(
  html: string,
  tag: HtmlToken,
  last: HtmlToken,
  { isOnOwnLines }: HtmlContext,
) {
  const isBlank = (text: string | undefined) => /^[ \t>]*$/.test(text ?? '');
  return (
    isOnOwnLines &&
    isBlank(html.slice(0, tag.start).split('\n').at(-1)) &&
    isBlank(html.slice(last.end).split('\n')[0])
  );
}

/** The replacement of an empty component alone on its lines; `undefined` if its tags are converted. */
function blockReplacement(
  name: string,
  tag: OpeningTag,
  markup: string,
  context: HtmlContext,
): string | undefined {
  const element = htmlElementOf(name, { ...tag, isSelfClosing: true }, markup, false, context);
  const conversion = ruleOf(name, context.page.elements)({ ...element, isBlock: true });
  if (typeof conversion !== 'object') return undefined;
  if ('comment' in conversion) return `<!-- ${conversion.comment} -->`;
  return 'text' in conversion ? conversion.text : undefined;
}

/** Whether a summary, or the end of this text, follows a tag. */
function isSummary(tokens: readonly HtmlToken[], index: number, html: string): boolean {
  for (let next = index + 1; next < tokens.length; next++) {
    const token = tokens[next];
    if (token && html.slice(token.start, token.end).trim() !== '')
      return token.kind === 'open' && token.name === 'summary';
  }
  return true;
}

function closingIndexes(tokens: readonly HtmlToken[]): ReadonlyMap<number, number> {
  const open = new Map<string, number[]>();
  const closing = new Map<number, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open' && !token.isSelfClosing) {
      const same = open.get(token.name);
      if (same) same.push(index);
      else open.set(token.name, [index]);
    }
    const start = token.kind === 'close' ? open.get(token.name)?.pop() : undefined;
    if (start !== undefined) closing.set(start, index);
  }
  return closing;
}

/**
 * Removes lines that are blank because their tags were dropped: a blank line would end the HTML block,
 * and an indented line after it would be code.
 */
function withoutBlankLines(result: string, html: string, prefix: string): string {
  const isEmpty = (line: string) => /^[>\s]*$/.test(line);
  const gaps = (text: string) => text.split('\n').filter(isEmpty).length;
  if (gaps(result) <= gaps(html) || /<pre\b/i.test(html)) return result;
  const lines = dedent(result, prefix).split('\n');
  const kept = lines.filter((line) => !isEmpty(line)).map((line) => line.trimStart());
  return indent(kept.join('\n'), prefix);
}

/** The closing tag of an element that was opened in another node. */
function closingTag(
  name: string,
  { start, end }: HtmlToken,
  isInHtml: boolean,
  context: HtmlContext,
): string {
  const tag = { kind: 'open', name, start, end, attributes: [], isSelfClosing: false } as const;
  const element = htmlElementOf(name, tag, '', isInHtml, { ...context, noteAt: () => undefined });
  return tagsOf(name, ruleOf(name, context.page.elements)(element), false).close;
}

const anchor = (id: string | undefined) =>
  id === undefined ? '' : `${formatTag('a', { id })}></a>`;

function tagsOf(name: string, conversion: Conversion, isEmpty: boolean) {
  if (typeof conversion === 'string' || 'tabs' in conversion || 'comment' in conversion)
    return { open: '', close: '' };
  if ('text' in conversion) return { open: isTransparent(name) ? '' : conversion.text, close: '' };
  const { as, attributes = {} } = conversion;
  if (isTransparent(name)) return { open: anchor(attributes.id), close: '' };
  const tag = formatTag(as, attributes);
  if (!isEmpty) return { open: `${tag}>`, close: `</${as}>` };
  return { open: isHtmlName(as) ? `${tag}>` : `${tag} />`, close: '' };
}

function htmlElementOf(
  name: string,
  tag: OpeningTag,
  markup: string,
  isInHtml: boolean,
  context: HtmlContext,
): OldElement {
  const { start, oldPage, rules, page } = context;
  const attributes = new Map<string, unknown>();
  for (const each of tag.attributes) {
    const value = decodedValue(each.value);
    // In Vue, an attribute with a colon has the value of an expression.
    const isBound = rules.interpolates && each.name.startsWith(':');
    const bound = isBound ? expressionValue(value, page.constants) : undefined;
    const isKnown = bound !== undefined && bound !== NOT_CODE && !(bound instanceof Unknown);
    attributes.set(isKnown ? each.name.slice(1) : each.name, isKnown ? bound : value);
  }
  const isFlag = (key: string) => new RegExp(`\\s${key}(?=[\\s/>])`).test(markup);
  return oldElement(
    {
      name,
      isBlock: false,
      isInHtml,
      oldPage,
      id: undefined,
      value: (key) => attributes.get(key.toLowerCase()) ?? (isFlag(key) || undefined),
      attributes: [...attributes.keys()],
      // The content of an open element is in other nodes.
      content: () => (tag.isSelfClosing ? '' : ' '),
      children: [],
      containsOnlyElements: false,
      note: (kind, detail) => context.noteAt(kind, start + tag.start, detail),
      codeChild: () => undefined,
      plainText: () => '',
    },
    (address, isImage) => context.resolveAddress(address, start, isImage),
  );
}
