import type { Blockquote, Nodes, Paragraph } from 'mdast';
import { CALLOUT_TYPES, type CalloutType } from '../components/callout.ts';
import { range, spanning } from '../syntax-tree.ts';
import { componentNode, firstLine, plainTitle } from './component-node.ts';

/** The names that containers and alerts of each type have, in lower case, beside that of the type. */
const OTHER_NAMES: Readonly<Record<CalloutType, string>> = {
  note: 'cite example faq help question quote secondary seealso todo',
  info: 'abstract summary tldr',
  tip: 'check done hint success',
  important: '',
  caution: '',
  warning: 'attention warn',
  danger: 'bug error fail failure missing',
};

const CALLOUTS: ReadonlyMap<string, CalloutType> = new Map(
  CALLOUT_TYPES.flatMap((type) =>
    `${type} ${OTHER_NAMES[type]}`
      .trim()
      .split(' ')
      .map((name) => [name, type] as const),
  ),
);

/** The callout of a container or alert; `undefined` if the name stands for none. */
export const calloutNamed = (name: string): CalloutType | undefined =>
  CALLOUTS.get(name.toLowerCase());

/** `[!NOTE]`, as GitHub writes it; Obsidian allows a title and a sign for folding after it. */
const MARKER = /^\[!([A-Za-z]+)\]([+-]?)[ \t]*/;

/** A quote that starts with `[!NOTE]` or the like, as a component; `undefined` if it does not. */
export function alertComponent(node: Blockquote, source: string): Nodes | undefined {
  const [first, ...others] = node.children;
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (first?.type !== 'paragraph' || text?.type !== 'text') return undefined;
  const match = MARKER.exec(text.value);
  if (!match) return undefined;
  const [marker, name = '', fold] = match;
  const type = calloutNamed(name);
  if (!type) return undefined;
  const { start } = range(first);
  const line = firstLine(source, first);
  const rest = source.slice(start + line.length);
  const gap = /^\s*\n[ \t>]*/.exec(rest)?.[0] ?? rest;
  const second = start + line.length + gap.length;
  const below = [...paragraphFrom(first, second, source), ...others];
  // A text on the line of the marker alone is no title.
  if (below.length === 0 && fold === '') {
    const text = paragraphFrom(first, start + marker.length, source);
    return componentNode('Callout', { type }, node, text);
  }
  const title = plainTitle(line.slice(marker.trimEnd().length).trim());
  if (fold === '')
    return componentNode('Callout', { type, title: title || undefined }, node, below);
  const open = fold === '+' ? 'true' : undefined;
  return componentNode('Accordion', { title: title || name, open }, node, below);
}

/** A paragraph from an offset in its first line or at its second on; none if it ends before. */
function paragraphFrom(paragraph: Paragraph, offset: number, source: string): Nodes[] {
  const { end } = range(paragraph);
  if (offset >= end) return [];
  const children = paragraph.children.flatMap((child): typeof paragraph.children => {
    const { start: from, end: to } = range(child);
    if (from >= offset) return [child];
    if (to <= offset || child.type !== 'text') return [];
    const isBelow = source.slice(from, offset).includes('\n');
    const value = child.value.slice(isBelow ? child.value.indexOf('\n') + 1 : offset - from);
    return value === '' ? [] : [{ ...child, value, position: spanning(child, offset, child, to) }];
  });
  return [{ ...paragraph, children, position: spanning(paragraph, offset, paragraph, end) }];
}
