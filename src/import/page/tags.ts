import { type Component, range } from '../../compile/page/syntax-tree.ts';

/** Offsets of the tags of an element. */
export interface TagRanges {
  readonly openEnd: number;
  /** Start of the closing tag; the end of the element if it has none. */
  readonly closeStart: number;
  readonly isSelfClosing: boolean;
}

/** Finds the tags of a JSX element in its source. */
export function tagRanges(source: string, node: Component): TagRanges {
  const { start, end } = range(node);
  const isSelfClosing = node.name !== null && source.startsWith('/>', end - 2);
  const close = isSelfClosing ? -1 : source.lastIndexOf('</', end - 1);
  const closeStart = close > start ? close : end;
  const [first] = node.children;
  const head = source.slice(start, first ? range(first).start : closeStart);
  // Between the tag and its content are white space and the marks of quotes.
  const openEnd = start + head.length - (/>([\s>]*)$/.exec(head)?.[1]?.length ?? 0);
  return { openEnd, closeStart, isSelfClosing };
}
