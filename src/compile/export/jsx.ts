import { escapeAttribute } from '../../common/escape.ts';
import { VOID } from '../page/html/html-balance.ts';
import { decodedValue, htmlTokens, type OpeningTag } from '../page/html-tokens.ts';

/** A text as the parser of MDX reads it: no Markdown, no expression, no tag. */
const literal = (text: string) =>
  /[{}<>\\`*_~[\]$\n]/.test(text) ? `{${JSON.stringify(decodedValue(text))}}` : text;

/** A text in MDX whose Markdown stays as it is, but which has no expressions and no tags. */
export const escapedText = (text: string): string =>
  text.replace(/\\[\s\S]|[{}<]/g, (found) => (found.length > 1 ? found : `\\${found}`));

/** The opening tag of a component; a value that is `undefined` is left out. */
export const openingTag = (
  name: string,
  attributes: readonly (readonly [name: string, value: string | null])[],
): string =>
  `<${[name, ...attributes.map(([key, value]) => (value === null ? key : `${key}="${escapeAttribute(value)}"`))].join(' ')}>`;

/** The attributes of a tag as JSX requires them: with a value in quotes, or with none. */
function tagToJsx(written: string, { attributes, start }: OpeningTag, isEmpty: boolean): string {
  let tag = written.replace(/\s*\/?>$/, '');
  for (const { value, start: from, end } of attributes.toReversed()) {
    const before = tag.slice(0, from - start);
    const isQuoted = /["']$/.test(before);
    if (!isQuoted) tag = `${before}"${value.replaceAll('"', '&quot;')}"${tag.slice(end - start)}`;
  }
  return `${tag}${isEmpty ? ' />' : '>'}`;
}

/**
 * Raw HTML of plain Markdown as JSX: parts between the other children of one node. A closing tag of nothing is
 * left out; what is never closed ends with the last part.
 */
export function htmlToJsx(parts: readonly string[]): string[] {
  const open: string[] = [];
  /** The closing tags of the innermost elements up to one. */
  const closed = (index: number) =>
    open
      .splice(index)
      .map((name) => `</${name}>`)
      .reverse()
      .join('');
  const jsx = parts.map((html) =>
    htmlTokens(html)
      .map((token) => {
        const written = html.slice(token.start, token.end);
        switch (token.kind) {
          case 'open': {
            const isEmpty = token.isSelfClosing || VOID.has(token.name);
            if (!isEmpty) open.push(/[^\s<>/]+/.exec(written)?.[0] ?? token.name);
            return tagToJsx(written, token, isEmpty);
          }
          case 'close': {
            const index = open.findLastIndex((name) => name.toLowerCase() === token.name);
            return index < 0 ? '' : closed(index);
          }
          case 'comment':
            return `{/*${written.slice(4, -3).replaceAll('*/', '* /')}*/}`;
          case 'other':
            return '';
          default:
            return open.includes('pre') ? literal(written) : written.replace(/[^\n]+/g, literal);
        }
      })
      .join(''),
  );
  return jsx.map((text, index) => (index === jsx.length - 1 ? text + closed(0) : text));
}
