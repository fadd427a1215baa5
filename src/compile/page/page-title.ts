import type { Heading, Nodes } from 'mdast';
import { textOf } from './syntax-tree.ts';

/** Whether a node shows nothing: front matter, a comment, a definition. */
const isInvisible = (node: Nodes): boolean =>
  ['yaml', 'toml', 'definition', 'mdxjsEsm', 'mdxFlowExpression'].includes(node.type) ||
  (node.type === 'mdxJsxFlowElement' && node.name === '' && node.children.length === 0) ||
  (node.type === 'html' && /^<!--(?:(?!-->)[\s\S])*-->$/.test(node.value));

const comparable = (title: string) => title.trim().toLowerCase();

/**
 * Takes the title out of a tree that starts with a heading of the first level, since every page has
 * its title above its text.
 *
 * @param title the one in the front matter; another heading stays where it is
 */
export function takeTitle(tree: Nodes, title: string | undefined): Heading | undefined {
  if (!('children' in tree)) return undefined;
  const children: Nodes[] = tree.children;
  const index = children.findIndex((node) => !isInvisible(node));
  const heading = children[index];
  if (heading?.type !== 'heading' || heading.depth !== 1) return undefined;
  const text = textOf(heading);
  const isTitle = title === undefined ? text.trim() !== '' : comparable(text) === comparable(title);
  if (!isTitle) return undefined;
  children.splice(index, 1);
  return heading;
}
