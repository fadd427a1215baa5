import type { Blockquote, Nodes, Paragraph } from 'mdast';
import { CALLOUT_TYPES, type CalloutType } from '../components/callout.ts';
import { range, spanning } from '../syntax-tree.ts';
import { componentNode, firstLine, plainTitle } from './component-node.ts';

/** Aliases of callout types in containers and alerts, in lower case. */
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

/** The callout type of a container or alert name, if any. */
export const calloutType = (name: string): CalloutType | undefined =>
  CALLOUTS.get(name.toLowerCase());

/** `[!NOTE]` as on GitHub; Obsidian allows a fold sign and a title after it. */
const MARKER = /^\[!([A-Za-z]+)\]([+-]?)[ \t]*/;

/** The component for a block quote that starts with `[!NOTE]` or the like, if it does. */
export function alertComponent(node: Blockquote, source: string): Nodes | undefined {
  const [first, ...others] = node.children;
  const text = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (first?.type !== 'paragraph' || text?.type !== 'text') return undefined;
  const match = MARKER.exec(text.value);
  if (!match) return undefined;
  const [marker, name = '', fold] = match;
  const type = calloutType(name);
  if (!type) return undefined;
  const { start } = range(first);
  const line = firstLine(source, first);
  const rest = source.slice(start + line.length);
  const gap = /^\s*\n[ \t>]*/.exec(rest)?.[0] ?? rest;
  const second = start + line.length + gap.length;
  const below = [...paragraphFrom(first, second, source), ...others];
  // Text on the marker's line is content if there is nothing below.
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

/** The rest of a paragraph from an offset in its first line or at its second; empty if none remains. */
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
