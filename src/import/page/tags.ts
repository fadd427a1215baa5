/** Skips a text in quotes; `start` is that of the opening quote. */
function skipQuoted(source: string, start: number): number {
  const quote = source[start];
  for (let at = start + 1; at < source.length; at++) {
    if (source[at] === '\\') at++;
    else if (source[at] === quote) return at + 1;
    else if (quote === '`' && source.startsWith('${', at)) at = skipBraces(source, at + 1) - 1;
  }
  return source.length;
}

/** Skips an expression in braces; `start` is that of the opening brace. */
function skipBraces(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; ) {
    const sign = source[at];
    if (sign === '"' || sign === "'" || sign === '`') {
      at = skipQuoted(source, at);
      continue;
    }
    if (source.startsWith('/*', at)) {
      const end = source.indexOf('*/', at + 2);
      at = end < 0 ? source.length : end + 2;
      continue;
    }
    if (sign === '{') depth++;
    if (sign === '}' && --depth === 0) return at + 1;
    at++;
  }
  return source.length;
}

/** End of the opening tag of JSX that begins at `start`. */
function openTagEnd(source: string, start: number): number {
  for (let at = start + 1; at < source.length; ) {
    const sign = source[at];
    if (sign === '>') return at + 1;
    if (sign === '{') at = skipBraces(source, at);
    else if (sign === '"' || sign === "'") {
      const end = source.indexOf(sign, at + 1);
      at = end < 0 ? source.length : end + 1;
    } else at++;
  }
  return source.length;
}

/** Offsets of the tags of an element. */
export interface TagRanges {
  readonly openEnd: number;
  /** Start of the closing tag; the end of the element if it has none. */
  readonly closeStart: number;
  readonly isSelfClosing: boolean;
}

/** Finds the tags of a JSX element in its source. */
export function tagRanges(source: string, start: number, end: number): TagRanges {
  const openEnd = Math.min(openTagEnd(source, start), end);
  const isSelfClosing = source[openEnd - 2] === '/';
  const close = isSelfClosing ? -1 : source.lastIndexOf('</', end - 1);
  return { openEnd, closeStart: close >= openEnd ? close : end, isSelfClosing };
}
