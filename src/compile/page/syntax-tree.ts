import type { Nodes } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';
import { markdownToMdast, mdxToMdast } from 'satteri';
import { type Position, position, START } from '../diagnostics/diagnostics.ts';
import { offsetPastMdxBounds } from './mdx-bounds.ts';

export type Component = MdxJsxFlowElement | MdxJsxTextElement;

/** Thrown for invalid MDX; `line` and `column` are 1-based. */
export class MdxSyntaxError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(message);
    this.name = 'MdxSyntaxError';
    this.line = line;
    this.column = column;
  }
}

/** Limit of nesting: more than any page needs, and too little to overflow the stack. */
export const MAX_DEPTH = 100;

export function isComponent(node: Nodes): node is Component {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

/** Calls `visit` for a node and all below it, in document order. */
export function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node);
  if (!('children' in node)) return;
  for (const child of node.children) walk(child, visit);
}

/** The nodes of a type in a tree, in document order. */
export function nodesOfType<T extends Nodes['type']>(
  tree: Nodes,
  type: T,
): Extract<Nodes, { type: T }>[] {
  const found: Extract<Nodes, { type: T }>[] = [];
  walk(tree, (node) => {
    if (node.type === type) found.push(node as Extract<Nodes, { type: T }>);
  });
  return found;
}

/** The text of a node, without images and HTML. */
export function textOf(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

/** Offsets of a node in the source. */
export function range(node: Nodes): { start: number; end: number } {
  return { start: node.position?.start.offset ?? 0, end: node.position?.end.offset ?? 0 };
}

/** The value of a component's attribute; `undefined` if it is absent or not a string. */
export function attribute(component: Component, name: string): string | undefined {
  for (const candidate of component.attributes) {
    if (candidate.type !== 'mdxJsxAttribute' || candidate.name !== name) continue;
    return typeof candidate.value === 'string' ? candidate.value : undefined;
  }
  return undefined;
}

/** Offsets of an attribute's value, without quotes; `undefined` if it has none in quotes. */
export function attributeRange(
  source: string,
  component: Component,
  name: string,
): { start: number; end: number } | undefined {
  const start = component.position?.start.offset ?? 0;
  const end = component.children[0]?.position?.start.offset ?? component.position?.end.offset ?? 0;
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(
    source.slice(start, end),
  );
  if (!match) return undefined;
  const value = match[1] ?? match[2] ?? '';
  const from = start + match.index + match[0].length - 1 - value.length;
  return { start: from, end: from + value.length };
}

/** A text as a tree (mdast). */
export interface SyntaxTree {
  readonly tree: Nodes;
  /** Where `tree` was cut because nesting exceeded {@link MAX_DEPTH}. */
  readonly cut?: Position;
}

/**
 * Parses Markdown or MDX.
 *
 * @param source the whole file, front matter included, so that positions refer to the file
 * @throws {MdxSyntaxError} where MDX cannot be parsed
 */
export function parseMarkdown(source: string, format: 'md' | 'mdx'): SyntaxTree {
  try {
    const tree = format === 'mdx' ? parseMdx(source) : markdownToMdast(source);
    const cut = cutTree(tree);
    return { tree, ...(cut && { cut }) };
  } catch (error) {
    // The parser recurses: deep nesting overflows its stack, and it cannot say where.
    if (error instanceof RangeError) return { tree: { type: 'root', children: [] }, cut: START };
    throw error;
  }
}

/** Cuts a tree at {@link MAX_DEPTH}; returns the first position where it did. */
function cutTree(node: Nodes, depth = 0): Position | undefined {
  if (!('children' in node)) return undefined;
  let cut: Position | undefined;
  if (depth < MAX_DEPTH) {
    for (const child of node.children) {
      const below = cutTree(child, depth + 1);
      cut ??= below;
    }
    return cut;
  }
  const start = node.children[0]?.position?.start;
  node.children = [];
  return start && { line: start.line, column: start.column };
}

function parseMdx(source: string): Nodes {
  const bound = offsetPastMdxBounds(source);
  if (bound !== undefined) {
    const { line, column } = position(source, bound);
    throw new MdxSyntaxError('more braces than a page may have', line, column);
  }
  try {
    return mdxToMdast(source);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    const match = /^(?:(\d+):(\d+): )?(.*?)(?: \(mdx[^)]*\))?$/s.exec(text);
    throw new MdxSyntaxError(match?.[3] ?? text, Number(match?.[1] ?? 1), Number(match?.[2] ?? 1));
  }
}
