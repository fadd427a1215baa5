import { escapeAttribute } from '../../common/escape.ts';
import { VOID } from '../page/html/html-balance.ts';
import { decodedValue, htmlTokens, type OpeningTag } from '../page/html-tokens.ts';

/** Escapes a text for MDX: no Markdown, expression or tag remains. */
const literal = (text: string) =>
  /[{}<>\\`*_~[\]$\n]/.test(text) ? `{${JSON.stringify(decodedValue(text))}}` : text;

/** Escapes expressions and tags for MDX; Markdown stays. */
export const escapedText = (text: string): string =>
  text.replace(/\\[\s\S]|[{}<]/g, (found) => (found.length > 1 ? found : `\\${found}`));

/** The opening tag of a component; `null` is an attribute without a value. */
export const openingTag = (
  name: string,
  attributes: readonly (readonly [name: string, value: string | null])[],
): string =>
  `<${[name, ...attributes.map(([key, value]) => (value === null ? key : `${key}="${escapeAttribute(value)}"`))].join(' ')}>`;

/** Quotes the unquoted attributes of a tag, as JSX requires. */
function tagToJsx(written: string, { attributes, start }: OpeningTag, isEmpty: boolean): string {
  let tag = written.replace(/(?<!\s)\s*\/?>$/, '');
  for (const { value, start: from, end } of attributes.toReversed()) {
    const before = tag.slice(0, from - start);
    const isQuoted = /["']$/.test(before);
    if (!isQuoted) tag = `${before}"${value.replaceAll('"', '&quot;')}"${tag.slice(end - start)}`;
  }
  return `${tag}${isEmpty ? ' />' : '>'}`;
}

/** Elements whose closing tag is optional before another tag (HTML, 13.1.2.4). */
const CLOSED_BY: Readonly<Record<string, readonly string[]>> = {
  dd: ['dt', 'dd'],
  dt: ['dt', 'dd'],
  li: ['li'],
  option: ['option'],
  p: ['p'],
  td: ['td', 'th'],
  th: ['td', 'th'],
  tr: ['td', 'th', 'tr'],
};

/** An open element: its name as written, its part, and the end of its tag in that part. */
interface OpenElement {
  readonly name: string;
  readonly part: number;
  readonly end: number;
}

/**
 * Converts raw HTML of Markdown to JSX: the parts between the other children of one node. Drops
 * stray closing tags; closes open elements at the end of the last part.
 *
 * @param isFlow whether the parts are blocks, whose wrapping tags need a line to themselves
 */
export function htmlToJsx(parts: readonly string[], isFlow: boolean): string[] {
  const open: OpenElement[] = [];
  return parts.map((html, part) => {
    let jsx = '';
    /** Closes the innermost elements up to an index; implied tags go right after the content. */
    const close = (index: number, hasTag = false) => {
      for (const [at, { name, part: from }] of [...open.splice(index).entries()].reverse()) {
        const content = hasTag && at === 0 ? jsx : jsx.trimEnd();
        const isApart = isFlow && from !== part && /[^\n]$/.test(content);
        jsx = `${content}${isApart ? '\n' : ''}</${name}>${jsx.slice(content.length)}`;
      }
    };
    for (const token of htmlTokens(html)) {
      const written = html.slice(token.start, token.end);
      if (token.kind === 'open') {
        while (CLOSED_BY[token.name]?.includes(open.at(-1)?.name.toLowerCase() ?? ''))
          close(open.length - 1);
        const isEmpty = token.isSelfClosing || VOID.has(token.name);
        const name = /[^\s<>/]+/.exec(written)?.[0] ?? token.name;
        jsx += tagToJsx(written, token, isEmpty);
        if (!isEmpty) open.push({ name, part, end: jsx.length });
      } else if (token.kind === 'close') {
        const index = open.findLastIndex(({ name }) => name.toLowerCase() === token.name);
        if (index >= 0) close(index, true);
      } else if (token.kind === 'comment')
        jsx += `{/*${written.slice(4, -3).replaceAll('*/', '* /')}*/}`;
      else if (token.kind !== 'other')
        jsx += open.some(({ name }) => name === 'pre')
          ? literal(written)
          : written.replace(/[^\n]+/g, literal);
    }
    if (part === parts.length - 1) close(0);
    for (const { end } of open.filter((each) => isFlow && each.part === part).reverse())
      if (/[^\n]/.test(jsx[end] ?? '\n')) jsx = `${jsx.slice(0, end)}\n${jsx.slice(end)}`;
    return jsx;
  });
}
