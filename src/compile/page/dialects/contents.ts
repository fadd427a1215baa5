import type { Link, List, ListItem, Nodes, Paragraph } from 'mdast';
import type { Heading } from '../headings.ts';
import { isComponent, walk } from '../syntax-tree.ts';

/** Markers for a table of contents in various systems. */
const MARKERS = new Set(['[[toc]]', '[toc]', '[[_toc_]]']);

/** Name of the component. */
export const CONTENTS = 'TableOfContents';

/** Whether a paragraph is a table of contents marker, such as `[[toc]]`. */
export function isContentsMarker({ children }: Paragraph): boolean {
  const [only, ...others] = children;
  return (
    only?.type === 'text' && others.length === 0 && MARKERS.has(only.value.trim().toLowerCase())
  );
}

const item = ({ text, slug }: Heading): ListItem => {
  const link: Link = { type: 'link', url: `#${slug}`, children: [{ type: 'text', value: text }] };
  return { type: 'listItem', spread: false, children: [{ type: 'paragraph', children: [link] }] };
};

const listOf = (children: ListItem[]): List => ({ type: 'list', spread: false, children });

/** Fills the tables of contents in a page: headings of the second and third level. */
export function fillContents(tree: Nodes, headings: readonly Heading[]): void {
  walk(tree, (node) => {
    if (!isComponent(node) || node.name !== CONTENTS) return;
    const items: ListItem[] = [];
    for (const heading of headings) {
      if (heading.depth !== 2 && heading.depth !== 3) continue;
      const last = items.at(-1);
      if (heading.depth === 2 || !last) {
        items.push(item(heading));
        continue;
      }
      const below = last.children.find((child) => child.type === 'list');
      if (below) below.children.push(item(heading));
      else last.children.push(listOf([item(heading)]));
    }
    node.children = items.length === 0 ? [] : ([listOf(items)] as typeof node.children);
  });
}
