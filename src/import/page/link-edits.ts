import type { Nodes } from 'mdast';
import { addressEdit } from '../../compile/page/addresses.ts';
import type { Edit } from '../../compile/page/edits.ts';
import { nodesOfType, range } from '../../compile/page/syntax-tree.ts';
import type { BodyContext } from './body-context.ts';

type Link = Extract<Nodes, { type: 'link' | 'image' | 'definition' }>;
type Reference = Extract<Nodes, { type: 'linkReference' | 'imageReference' }>;

/** Gives a link its new address; one that leads nowhere becomes its text. */
export function linkEdits(node: Link, context: BodyContext): Edit[] {
  const { start, end } = range(node);
  const found = context.address(node.url, start, node.type === 'image');
  if (found) return addressEdit(context.source, node, found.address);
  if (node.type === 'definition') return [{ start, end, text: '' }];
  return node.type === 'image' || context.source[start] === '[' ? asText(node) : [];
}

/** A link as its text, and a picture as what it says. */
function asText(node: Exclude<Link | Reference, { type: 'definition' }>): Edit[] {
  const { start, end } = range(node);
  if (node.type === 'image' || node.type === 'imageReference')
    return [{ start, end, text: node.alt ?? '' }];
  const last = node.children.at(-1);
  return [
    { start, end: start + 1, text: '' },
    { start: last ? range(last).end : start + 1, end, text: '' },
  ];
}

/** A reference to a definition that leads nowhere is its text. */
export const referenceEdits = (node: Reference, broken: ReadonlySet<string>): Edit[] =>
  broken.has(node.identifier) ? asText(node) : [];

/** The definitions of links that lead nowhere. */
export const brokenDefinitions = (context: BodyContext): ReadonlySet<string> =>
  new Set(
    nodesOfType(context.page.tree, 'definition')
      .filter((node) => !context.address(node.url, range(node).start, false))
      .map(({ identifier }) => identifier),
  );
