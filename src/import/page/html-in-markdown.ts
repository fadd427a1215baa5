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
import { interpolatedText } from './code.ts';
import { type Conversion, isHtmlName, type OldElement, oldElement } from './element.ts';
import { expressionValue, NOT_CODE } from './expressions.ts';
import { isTransparent } from './html-elements.ts';
import { formatTag } from './render.ts';
import { ruleOf } from './unknown-element.ts';

/** The context of the conversion of an HTML node. */
interface HtmlContext extends BodyContext {
  /** Offset of the node on the page. */
  readonly start: number;
  /** Whether it shares its lines with no other text. */
  readonly isOnOwnLines: boolean;
  /** The container prefix of each line after the first. */
  readonly prefix: string;
}

/** An open element. */
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
const WITH_CONTENT = /^(?:script|style|svg|noscript|select|textarea)$/;

/** Matches Vue directives that repeat an element for unknown items, or never show it. */
const LOOP = /\sv-(?:for=|(?:if|show)=["']?\s*false\b)/;

/** Matches Vue directives that show an element conditionally. */
const CONDITION = /\sv-(?:if|else-if|else|show)(?=[\s=/>])/;

/** Matches Vue directives that set the content of an element by code. */
const FILL = /\sv-(?:html|text)=/;

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
  const closing: OpenElement[] = [];
  const tokens = htmlTokens(html);
  const ends = endsOf(tokens);
  const length = html.trim().length;
  let hasBlocks = false;
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    if (!token) break;
    const written = html.slice(token.start, token.end);
    if (token.kind === 'close') {
      const open = closing.findLastIndex(({ name }) => name === token.name);
      const [closed] = open < 0 ? [] : closing.splice(open);
      const isEmpty = closed?.label && parts.slice(closed.start).join('').trim() === '';
      if (closed) parts.push((isEmpty ? closed.label : '') + closed.text);
      else {
        const isInHtml = written.length < length;
        parts.push(closingTag(written.slice(2, -1).trim(), token, isInHtml, context));
      }
      continue;
    }
    if (token.kind !== 'open') {
      const isText = token.kind === 'text' || token.kind === 'rest';
      const shown = isText ? interpolatedText(written, start + token.start, body) : written;
      // Without the enclosing tags, an indented line below a block would be code.
      const isBare = isText && closing.length > 0 && isGone(closing) && context.prefix === '';
      parts.push(isBare ? bareText(shown, start + token.start, body) : shown);
      continue;
    }
    const isVoid = token.isSelfClosing || VOID.has(token.name);
    const end = isVoid ? index : ends.get(index);
    const isLoop = LOOP.test(written);
    if (isLoop || FILL.test(written)) note('code-dropped', token, written);
    if (isLoop && end !== undefined) {
      index = end;
      continue;
    }
    if (CONDITION.test(written)) note('part-conditional', token, written);
    const name = written.slice(1, 1 + token.name.length);
    const isWhole = isVoid || end === index + 1;
    const last = isWhole ? tokens[end ?? index] : undefined;
    if (last && isGone(closing) && !isHtmlName(name) && isAlone(html, token, last, context)) {
      const text = blockOf(name, token, written, context);
      if (text !== undefined) {
        parts.push(indent(`\n${text}\n`, context.prefix));
        hasBlocks = true;
        index = end ?? index;
        continue;
      }
    }
    const element = elementOf(name, token, written, written.length < length, context);
    const conversion = ruleOf(name, rules)(element);
    if (conversion === 'nothing' && WITH_CONTENT.test(token.name)) {
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
    if (!isVoid) closing.push({ name: token.name, text: close, start: parts.length, label });
  }
  const result = parts.join('');
  return hasBlocks ? result : withoutGaps(result, html, context.prefix);
}

/** Converts the text of elements whose tags are dropped, which is now parsed as Markdown. */
const bareText = (text: string, offset: number, body: BodyContext) =>
  text
    .replace(/(?<=\n)[ \t]+/g, '')
    .replace(/(!?)\[([^[\]\n]*)\]\(([^()\s]+)\)/g, (_, sign: string, label: string, to: string) => {
      const found = body.address(to, offset, sign !== '');
      return found ? `${sign}[${label}](${found.address})` : label;
    });

/** Whether the tags of all open elements are dropped. */
const isGone = (open: readonly OpenElement[]) => open.every(({ text }) => text === '');

/** Whether an empty element is alone on its lines. */
function isAlone(html: string, tag: HtmlToken, last: HtmlToken, { isOnOwnLines }: HtmlContext) {
  const isFree = (text: string | undefined) => /^[ \t>]*$/.test(text ?? '');
  return (
    isOnOwnLines &&
    isFree(html.slice(0, tag.start).split('\n').at(-1)) &&
    isFree(html.slice(last.end).split('\n')[0])
  );
}

/** The replacement of an empty component alone on its lines; `undefined` if its tags are converted. */
function blockOf(
  name: string,
  tag: OpeningTag,
  written: string,
  context: HtmlContext,
): string | undefined {
  const element = elementOf(name, { ...tag, isSelfClosing: true }, written, false, context);
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

/** The indexes of closing tags by those of opening tags. */
function endsOf(tokens: readonly HtmlToken[]): ReadonlyMap<number, number> {
  const open = new Map<string, number[]>();
  const found = new Map<number, number>();
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open' && !token.isSelfClosing) {
      const same = open.get(token.name);
      if (same) same.push(index);
      else open.set(token.name, [index]);
    }
    const start = token.kind === 'close' ? open.get(token.name)?.pop() : undefined;
    if (start !== undefined) found.set(start, index);
  }
  return found;
}

/**
 * Removes lines that are blank because their tags were dropped: a blank line would end the HTML block,
 * and an indented line after it would be code.
 */
function withoutGaps(result: string, html: string, prefix: string): string {
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
  const element = elementOf(name, tag, '', isInHtml, { ...context, noteAt: () => undefined });
  return tagsOf(name, ruleOf(name, context.page.elements)(element), false).close;
}

/** An anchor with an id. */
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

function elementOf(
  name: string,
  tag: OpeningTag,
  written: string,
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
  const isFlag = (key: string) => new RegExp(`\\s${key}(?=[\\s/>])`).test(written);
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
      isAroundElements: false,
      note: (kind, detail) => context.noteAt(kind, start + tag.start, detail),
      codeChild: () => undefined,
      plainText: () => '',
    },
    (address, isImage) => context.address(address, start, isImage),
  );
}
