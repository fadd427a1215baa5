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

/** Elements whose closing tag may be left out before the tag of another (HTML, 13.1.2.4). */
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

/** An element that is open: its name as it is written, its part, and where its tag ends in that. */
interface OpenElement {
  readonly name: string;
  readonly part: number;
  readonly end: number;
}

/**
 * Raw HTML of plain Markdown as JSX: parts between the other children of one node. A closing tag of nothing is
 * left out; what is never closed ends with the last part.
 *
 * @param isFlow whether the parts are blocks: a tag around others stands on a line of its own then
 */
export function htmlToJsx(parts: readonly string[], isFlow: boolean): string[] {
  const open: OpenElement[] = [];
  return parts.map((html, part) => {
    let jsx = '';
    /** Closes the innermost elements up to one; those without a closing tag right behind their content. */
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
