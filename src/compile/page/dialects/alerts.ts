import type { Blockquote, Nodes } from 'mdast';
import { CALLOUT_TYPES, type CalloutType } from '../components/callout.ts';
import { range } from '../syntax-tree.ts';
import { componentNode, firstLine, plainTitle } from './component-node.ts';

/** The names that containers and alerts of each type have, in lower case, beside that of the type. */
const OTHER_NAMES: Readonly<Record<CalloutType, string>> = {
  note: 'cite example faq help question quote secondary seealso todo',
  info: 'abstract summary tldr',
  tip: 'check done hint success',
  important: '',
  caution: '',
  warning: 'attention',
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
  const title = plainTitle(line.slice(marker.trimEnd().length).trim());
  const children = [...withoutFirstLine(first, line.length, source), ...others];
  return fold === ''
    ? componentNode('Callout', { type, title: title || undefined }, node, children)
    : componentNode(
        'Accordion',
        { title: title || name, ...(fold === '+' && { open: 'true' }) },
        node,
        children,
      );
}

/** A paragraph without its first line; none if there is no other line. */
function withoutFirstLine(
  paragraph: Extract<Nodes, { type: 'paragraph' }>,
  length: number,
  source: string,
): Nodes[] {
  const { start, end } = range(paragraph);
  const rest = source.slice(start + length, end);
  const offset = start + length + (/^\s*\n[ \t>]*/.exec(rest)?.[0].length ?? rest.length);
  if (offset >= end || !paragraph.position) return [];
  const children = paragraph.children.flatMap((child): typeof paragraph.children => {
    const { start: from, end: to } = range(child);
    if (from >= offset) return [child];
    if (to <= offset || child.type !== 'text' || !child.position) return [];
    const line = child.value.indexOf('\n');
    const position = { ...child.position, start: { ...child.position.start, offset } };
    return line < 0 ? [] : [{ ...child, value: child.value.slice(line + 1), position }];
  });
  const position = {
    ...paragraph.position,
    start: { ...paragraph.position.start, offset },
  };
  return [{ ...paragraph, children, position }];
}
