import type { Nodes } from 'mdast';
import { type Features, markdownToMdast, mdxToMdast } from 'satteri';
import { offsetTooDeep } from './nesting.ts';
import { isComponent, range, walk } from './syntax-tree.ts';

/** Thrown for a text that would overflow the parser's stack. */
export class NestingError extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super('The text is nested too deeply.');
    this.name = 'NestingError';
    this.offset = offset;
  }
}

/** Parses Markdown; throws {@link NestingError} or RangeError if nested too deeply. */
export function markdownTree(source: string, features?: Features): Nodes {
  refuseDeep(source, 'md');
  return markdownToMdast(source, { ...(features && { features }) });
}

/** Matches the name in an opening tag. */
const NAME = /<\s*([^\s/>{]*)/y;

/** Parses MDX like {@link markdownTree}; syntax errors start with line and column. */
export function mdxTree(source: string, features?: Features): Nodes {
  refuseDeep(source, 'mdx');
  const tree = mdxToMdast(source, { ...(features && { features }) });
  // For a tag that is closed inside a list, the parser returns a name that includes the following text.
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
