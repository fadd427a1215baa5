import type { Nodes } from 'mdast';
import { type Features, markdownToMdast } from 'satteri';
import { type Position, position, START } from '../diagnostics/diagnostics.ts';
import { hasFewColons } from './dialects/bounds.ts';
import { interruptParagraphs } from './dialects/interruptions.ts';
import { maskSource } from './dialects/mask.ts';
import { offsetPastMdxBounds } from './mdx-bounds.ts';
import { mdxTree } from './mdx-tree.ts';

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

/** What the engine reads beyond GitHub's Markdown. */
const featuresFor = (source: string): Features => ({
  directive: hasFewColons(source),
  headingAttributes: true,
  definitionList: true,
  math: true,
});

/** Limit of nesting: more than any page needs, and too little to overflow the stack. */
export const MAX_DEPTH = 100;

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
  const { text: interrupted, restore, lineOf } = interruptParagraphs(source);
  try {
    const { text, unmask } = maskSource(interrupted);
    const tree =
      format === 'mdx' ? parseMdx(text) : markdownToMdast(text, { features: featuresFor(text) });
    const cut = cutTree(tree);
    unmask(tree);
    restore(tree);
    return { tree, ...(cut && { cut: { ...cut, line: lineOf(cut.line) } }) };
  } catch (error) {
    if (error instanceof MdxSyntaxError)
      throw new MdxSyntaxError(error.message, lineOf(error.line), error.column);
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
    return mdxTree(source, featuresFor(source));
  } catch (error) {
    if (error instanceof RangeError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    const match = /^(?:(\d+):(\d+): )?(.*?)(?: \(mdx[^)]*\))?$/s.exec(text);
    throw new MdxSyntaxError(match?.[3] ?? text, Number(match?.[1] ?? 1), Number(match?.[2] ?? 1));
  }
}
