import Slugger from 'github-slugger';
import type { Nodes } from 'mdast';
import { nodesOfType, textOf } from './syntax-tree.ts';

/** A heading of a page. */
export interface Heading {
  readonly depth: number;
  readonly text: string;
  /** The id of the heading in the HTML, generated as GitHub does. */
  readonly slug: string;
}

/** The id of each heading of a tree, the same in all representations. */
export type HeadingIds = ReadonlyMap<Nodes, string>;

/** Generates the ids of the headings of a tree. */
export function headingIds(tree: Nodes): HeadingIds {
  const slugger = new Slugger();
  return new Map(
    nodesOfType(tree, 'heading').map((node) => [node, slugger.slug(textOf(node).trim())]),
  );
}
