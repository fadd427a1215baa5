import type { Nodes } from 'mdast';
import { type Features, markdownToMdast, mdxToMdast } from 'satteri';
import { offsetTooDeep } from './nesting.ts';
import { isComponent, range, walk } from './syntax-tree.ts';

/** Thrown for a text that would overflow the stack of the parser. */
export class NestingError extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super('The text is nested too deeply.');
    this.name = 'NestingError';
    this.offset = offset;
  }
}

/** Parses Markdown; {@link NestingError} or RangeError if it or its tree is nested too deeply. */
export function markdownTree(source: string, features?: Features): Nodes {
  refuseDeep(source, 'md');
  return markdownToMdast(source, { ...(features && { features }) });
}

/** The name in an opening tag. */
const NAME = /<\s*([^\s/>{]*)/y;

/** Parses MDX, as {@link markdownTree}; the error of what is not valid starts with line and column. */
export function mdxTree(source: string, features?: Features): Nodes {
  refuseDeep(source, 'mdx');
  const tree = mdxToMdast(source, { ...(features && { features }) });
  // For a tag that is closed inside a list, the parser returns a name that runs on into the text after it.
  walk(tree, (node) => {
    if (!isComponent(node) || !node.name) return;
    NAME.lastIndex = range(node).start;
    const written = NAME.exec(source)?.[1];
    if (written) node.name = written;
  });
  return tree;
}

function refuseDeep(source: string, format: 'md' | 'mdx'): void {
  const offset = offsetTooDeep(source, format);
  if (offset !== undefined) throw new NestingError(offset);
}
