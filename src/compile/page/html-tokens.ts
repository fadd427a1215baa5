import { htmlToHast } from 'satteri';
import { onDemand } from '../on-demand.ts';
import { applyEdits } from './edits.ts';

const htmlparser2 = onDemand<typeof import('htmlparser2')>('htmlparser2');

/** An attribute with its raw value. Offsets are those of the value, without quotes. */
export interface HtmlAttribute {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

export interface OpeningTag extends Span {
  readonly kind: 'open';
  /** In lower case. */
  readonly name: string;
  readonly attributes: readonly HtmlAttribute[];
  readonly isSelfClosing: boolean;
}

/** A token of raw HTML. `other` is a declaration, `rest` an incomplete token at the end. */
export type HtmlToken =
  | OpeningTag
  | (Span & { readonly kind: 'close'; readonly name: string })
  | (Span & { readonly kind: 'text' | 'comment' | 'other' | 'rest' });

/** Splits raw HTML, which need not be well formed, into tokens. */
export function htmlTokens(html: string): readonly HtmlToken[] {
  const { QuoteType, Tokenizer } = htmlparser2();
  const tokens: HtmlToken[] = [];
  let end = 0;
  let tag = { name: '', start: 0, attributes: [] as HtmlAttribute[] };
  let attribute = { name: '', start: 0, end: 0 };
  const push = (token: HtmlToken) => {
    tokens.push(token);
    end = token.end;
  };
  const open = (isSelfClosing: boolean) => (close: number) =>
    push({ kind: 'open', ...tag, isSelfClosing, end: close + 1 });
  const other = (start: number, close: number) => push({ kind: 'other', start, end: close + 1 });
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname: (start, to) => {
        tag = { name: html.slice(start, to).toLowerCase(), start: start - 1, attributes: [] };
      },
      onattribname: (start, to) => {
        attribute = { name: html.slice(start, to).toLowerCase(), start: to, end: to };
      },
      onattribdata: (start, to) => {
        if (attribute.start === attribute.end) attribute.start = start;
        attribute.end = to;
      },
      onattribend: (quote) => {
        const { name, start, end: to } = attribute;
        if (quote === QuoteType.NoValue) return;
        tag.attributes.push({ name, value: html.slice(start, to), start, end: to });
      },
      onopentagend: open(false),
      onselfclosingtag: open(true),
      onclosetag: (start, to) => {
        const close = html.indexOf('>', to);
        const name = html.slice(start, to).toLowerCase();
        if (close >= 0) push({ kind: 'close', name, start: start - 2, end: close + 1 });
      },
      oncomment: (start, close) => {
        if (html[close] === '>') push({ kind: 'comment', start: start - 4, end: close + 1 });
      },
      ontext: (start, to) => push({ kind: 'text', start, end: to }),
      oncdata: (start, close) => other(start - 9, close),
      ondeclaration: (start, close) => other(start - 1, close),
      onprocessinginstruction: (start, close) => other(start - 1, close),
      onattribentity: () => undefined,
      ontextentity: () => undefined,
      onend: () => undefined,
    },
  );
  tokenizer.write(html);
  tokenizer.end();
  if (end < html.length) tokens.push({ kind: 'rest', start: end, end: html.length });
  return tokens;
}

/** The text of raw HTML; tags and comments become spaces. */
export function htmlText(html: string): string {
  const parts = htmlTokens(html).map(({ kind, start, end }) =>
    kind === 'text' || kind === 'rest' ? html.slice(start, end) : ' ',
  );
  return decodedValue(parts.join(''));
}

/** Raw HTML without its comments. */
export function withoutComments(html: string): string {
  return htmlTokens(html)
    .map(({ kind, start, end }) => (kind === 'comment' ? '' : html.slice(start, end)))
    .join('');
}

const attributesIn = (html: string): readonly HtmlAttribute[] =>
  htmlTokens(html).flatMap((token) => (token.kind === 'open' ? token.attributes : []));

/** Decodes character references in a text or an attribute value. */
export function decodedValue(value: string): string {
  if (!value.includes('&')) return value;
  const tag = `<i title="${value.replaceAll('"', '&quot;')}">`;
  const tree = htmlToHast(tag, { fragment: true });
  const [element] = 'children' in tree ? tree.children : [];
  return element?.type === 'element' ? String(element.properties.title) : value;
}

/** The addresses in a `srcset` (HTML, 4.8.4.2.1) with their offsets. */
export const srcsetAddresses = (srcset: string): readonly { value: string; start: number }[] =>
  [...srcset.matchAll(/([^\s,]\S*)(?:(?<=,)|[^,]*)/g)].map(({ 1: value = '', index }) => ({
    value: value.replace(/(?<!,),+$/, ''),
    start: index,
  }));

/** HTML attributes that contain addresses. */
export const ADDRESSES: ReadonlySet<string> = new Set(['href', 'poster', 'src', 'srcset']);

/** The addresses in raw HTML, in order: decoded values, with offsets in the source. */
export function htmlAddresses(
  html: string,
  names: ReadonlySet<string> = ADDRESSES,
): readonly HtmlAttribute[] {
  return attributesIn(html)
    .filter(({ name }) => names.has(name))
    .flatMap((attribute) => {
      if (attribute.name !== 'srcset')
        return { ...attribute, value: decodedValue(attribute.value) };
      return srcsetAddresses(attribute.value).map(({ value, start }) => ({
        name: attribute.name,
        value: decodedValue(value),
        start: attribute.start + start,
        end: attribute.start + start + value.length,
      }));
    });
}

/** The values of `id` and `name` in raw HTML, which links may target. */
export const htmlIds = (html: string): readonly string[] =>
  attributesIn(html)
    .filter(({ name, value }) => (name === 'id' || name === 'name') && value !== '')
    .map(({ value }) => value);

/** Replaces each address in raw HTML by the result of `rewrite`. */
export const rewriteHtmlAddresses = (
  html: string,
  rewrite: (written: string, address: string) => string,
  names = ADDRESSES,
): string =>
  applyEdits(
    html,
    htmlAddresses(html, names).map(({ value, start, end }) => ({
      start,
      end,
      text: rewrite(html.slice(start, end), value),
    })),
  );
