import type { Nodes } from 'mdast';
import { type Features, mdxToMdast } from 'satteri';
import { isComponent, range, walk } from './syntax-tree.ts';

/** The name in an opening tag. */
const NAME = /<\s*([^\s/>{]*)/y;

/**
 * Parses MDX.
 *
 * @throws {Error} if it is not valid; its message starts with line and column
 */
export function mdxTree(source: string, features?: Features): Nodes {
  const tree = mdxToMdast(source, { ...(features && { features }) });
  // Of a tag that is closed within a list, the engine gives a name that goes on through other texts.
  walk(tree, (node) => {
    if (!isComponent(node) || !node.name) return;
    NAME.lastIndex = range(node).start;
    const written = NAME.exec(source)?.[1];
    if (written) node.name = written;
  });
  return tree;
}
