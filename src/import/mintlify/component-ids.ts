import type { Nodes } from 'mdast';
import { attribute, isComponent, walk } from '../../compile/page/syntax-tree.ts';

/** Components with ids, and the number of the second one with the same title. */
const NUMBERED = new Map([
  ['Accordion', 1],
  ['Tab', 2],
]);

/** The ids of accordions and tabs: their own, or made of their titles. */
export function componentIds(tree: Nodes): ReadonlyMap<Nodes, string> {
  const found = new Map<Nodes, string>();
  const taken = new Set<string>();
  walk(tree, (node) => {
    if (!isComponent(node)) return;
    const second = NUMBERED.get(node.name ?? '');
    if (second === undefined) return;
    const base = attribute(node, 'id') || idOfTitle(attribute(node, 'title') ?? '');
    let id = base;
    for (let number = second; taken.has(id); number++) id = `${base}-${number}`;
    if (id === '') return;
    taken.add(id);
    found.set(node, id);
  });
  return found;
}

/** `What's new: all?` as `whats-new-all`. */
const idOfTitle = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}+|'(?=[st](?:\s|$))/gu, '')
    .replace(/[^\p{L}\p{N}_]+/gu, '-')
    .replace(/^-+|-+$/g, '');
