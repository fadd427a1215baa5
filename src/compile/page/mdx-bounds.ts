/**
 * Limit of braces outside code in one MDX text. The time to parse them is quadratic: 0.1 s for
 * 1,000, 40 s for 40,000.
 */
export const MAX_BRACES = 1_000;

/**
 * Limit of tags with a brace, such as `<A b={`, outside code in one MDX text. The time to parse
 * doubles with each level of nesting: 0.1 s for 14, 20 s for 22.
 */
export const MAX_BRACED_TAGS = 14;

const FENCE = /^[ \t>*+-]*(`{3,}|~{3,})/;
const CODE_SPAN = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g;

/** The text with its code replaced by spaces, so that offsets stay the same. */
function withoutCode(source: string): string {
  let fence: string | undefined;
  const lines = source.split('\n').map((line) => {
    const mark = FENCE.exec(line)?.[1];
    const isCode = fence !== undefined || mark !== undefined;
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence)) fence = undefined;
    return isCode
      ? ' '.repeat(line.length)
      : line.replace(CODE_SPAN, (code) => ' '.repeat(code.length));
  });
  return lines.join('\n');
}

/**
 * Finds where an MDX text has more braces than can be parsed in reasonable time; call it before
 * parsing.
 *
 * @returns the offset of the first brace or tag beyond the limit; `undefined` if there is none
 */
export function offsetPastMdxBounds(source: string): number | undefined {
  const text = withoutCode(source);
  const past = (pattern: RegExp, limit: number) => [...text.matchAll(pattern)][limit]?.index;
  return past(/<[A-Za-z][^<{]*\{/g, MAX_BRACED_TAGS) ?? past(/(?<!\\)\{/g, MAX_BRACES);
}
