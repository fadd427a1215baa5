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
    [type, ...OTHER_NAMES[type].split(' ')].map((name) => [name, type] as const),
  ),
);

/** The callout of a container or alert; `undefined` if the name stands for none. */
export const calloutNamed = (name: string): CalloutType | undefined =>
  name === '' ? undefined : CALLOUTS.get(name.toLowerCase());

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
  const line = firstLine(source, first);
  const below = [...withoutFirstLine(first, line.length, source), ...others];
  // A text on the line of the marker alone is no title.
  if (below.length === 0 && fold === '') {
    const { length } = marker;
    const text = paragraphFrom(first, range(first).start + length, () => length);
    return componentNode('Callout', { type }, node, text);
  }
  const title = plainTitle(line.slice(marker.trimEnd().length).trim());
  return fold === ''
    ? componentNode('Callout', { type, title: title || undefined }, node, below)
    : componentNode(
        'Accordion',
        { title: title || name, ...(fold === '+' && { open: 'true' }) },
        node,
        below,
      );
}

/** A paragraph without its first line; none if there is no other line. */
function withoutFirstLine(paragraph: Paragraph, length: number, source: string): Nodes[] {
  const { start, end } = range(paragraph);
  const rest = source.slice(start + length, end);
  const offset = start + length + (/^\s*\n[ \t>]*/.exec(rest)?.[0].length ?? rest.length);
  return paragraphFrom(paragraph, offset, (text) =>
    text.includes('\n') ? text.indexOf('\n') + 1 : text.length,
  );
}

/** A paragraph from an offset on, where a text that reaches across it is cut; none if it ends before. */
function paragraphFrom(
  paragraph: Paragraph,
  offset: number,
  cut: (text: string) => number,
): Nodes[] {
  const { end } = range(paragraph);
  if (offset >= end) return [];
  const children = paragraph.children.flatMap((child): typeof paragraph.children => {
    const { start: from, end: to } = range(child);
    if (from >= offset) return [child];
    if (to <= offset || child.type !== 'text') return [];
    const value = child.value.slice(cut(child.value));
    return value === '' ? [] : [{ ...child, value, position: spanning(child, offset, child, to) }];
  });
  return [{ ...paragraph, children, position: spanning(paragraph, offset, paragraph, end) }];
}
