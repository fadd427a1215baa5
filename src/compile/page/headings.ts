import Slugger from 'github-slugger';
import type { Nodes } from 'mdast';
import { nodesOfType, textOf } from './syntax-tree.ts';

/** A heading of a page. */
export interface Heading {
  readonly depth: number;
  readonly text: string;
  /** The id of the heading in the HTML, as GitHub makes it. */
  readonly slug: string;
}

/** The ids of the headings of a tree: what all that is made of it goes by. */
export type HeadingIds = ReadonlyMap<Nodes, string>;

/** Gives every heading of a tree its id. */
export function headingIds(tree: Nodes): HeadingIds {
  const slugger = new Slugger();
  return new Map(
    nodesOfType(tree, 'heading').map((node) => [node, slugger.slug(textOf(node).trim())]),
  );
}
