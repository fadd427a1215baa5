import type { Nodes } from 'mdast';
import { type MdxJsxAttributeNode, type MdxJsxFlowElement, markdownToMdast } from 'satteri';
import { offsetTooDeep } from '../nesting.ts';
import { inlineText, isComponent, range } from '../syntax-tree.ts';

declare module 'mdast' {
  interface Data {
    /** Made from dialect syntax, not written as a tag. */
    isDialect?: true;
  }
}

/** A component node that replaces dialect syntax. */
export function componentNode(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  node: Nodes,
  children: readonly Nodes[],
): MdxJsxFlowElement {
  return {
    type: 'mdxJsxFlowElement',
    name,
    attributes: Object.entries(attributes).flatMap(([label, value]): MdxJsxAttributeNode[] =>
      value === undefined ? [] : [{ type: 'mdxJsxAttribute', name: label, value }],
    ),
    children: children as MdxJsxFlowElement['children'],
    position: node.position,
    data: { isDialect: true },
  };
}

/** Whether a node was made by {@link componentNode}. */
export const isFromDialect = (node: Nodes): boolean =>
  isComponent(node) && node.data?.isDialect === true;

/** Strips Markdown and HTML from a title; returns it as written if nested too deeply to parse. */
export const plainTitle = (title: string): string =>
  /[*_`[\]<&\\]/.test(title) && offsetTooDeep(title, 'md') === undefined
    ? inlineText(markdownToMdast(title)).trim()
    : title;

/** The first line of a node in its source. */
export function firstLine(source: string, node: Nodes): string {
  const { start, end } = range(node);
  const line = source.indexOf('\n', start);
  return source.slice(start, line < 0 || line > end ? end : line).trimEnd();
}
