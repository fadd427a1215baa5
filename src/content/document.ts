import Slugger from 'github-slugger';
import type { Nodes } from 'mdast';
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'satteri';
import { markdownToMdast, mdxToMdast } from 'satteri';
import { type Position, START } from './diagnostics.ts';

export type Component = MdxJsxFlowElement | MdxJsxTextElement;

export interface Heading {
  readonly depth: number;
  readonly text: string;
  /** The id of the heading in the HTML, as GitHub makes it. */
  readonly slug: string;
  /** Where it starts in the source. */
  readonly offset: number;
}

/** A parsed Markdown or MDX text. Offsets and positions refer to `source`. */
export interface MarkdownDocument {
  readonly source: string;
  readonly tree: Nodes;
  readonly headings: readonly Heading[];
  /** Ids that links may lead to: headings and the ids of raw HTML. */
  readonly anchors: ReadonlySet<string>;
  /** Where containers lie so deep in each other that `tree` ends there. */
  readonly cut?: Position;
}

/** The text is not MDX; `line` and `column` are 1-based. */
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

/** Containers in each other: far more than a page has, far fewer than programs can follow. */
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

/** Value of a component's attribute; `undefined` if it is absent or not a plain string. */
export function attribute(component: Component, name: string): string | undefined {
  for (const candidate of component.attributes) {
    if (candidate.type !== 'mdxJsxAttribute' || candidate.name !== name) continue;
    return typeof candidate.value === 'string' ? candidate.value : undefined;
  }
  return undefined;
}

/** Place of an attribute's value between its quotes; `undefined` if it is not written there. */
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

function headingText(node: Nodes): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value;
  return 'children' in node ? node.children.map(headingText).join('') : '';
}

const HTML_ID = /\s(?:id|name)\s*=\s*["']([^"']+)["']/gi;

/**
 * Parses Markdown or MDX.
 *
 * @param source the whole file, front matter included, so that positions are those of the file
 * @throws {MdxSyntaxError} where MDX cannot be parsed
 */
export function parseMarkdown(source: string, format: 'md' | 'mdx'): MarkdownDocument {
  const { tree, cut } = parseTree(source, format);
  const slugger = new Slugger();
  const headings: Heading[] = [];
  const anchors = new Set<string>();
  walk(tree, (node) => {
    if (node.type === 'heading') {
      const text = headingText(node).trim();
      const slug = slugger.slug(text);
      headings.push({ depth: node.depth, text, slug, offset: node.position?.start.offset ?? 0 });
      anchors.add(slug);
    } else if (node.type === 'html') {
      for (const [, id = ''] of node.value.matchAll(HTML_ID)) anchors.add(id);
    }
  });
  return { source, tree, headings, anchors, ...(cut && { cut }) };
}

function parseTree(source: string, format: 'md' | 'mdx'): { tree: Nodes; cut?: Position } {
  try {
    const tree = format === 'mdx' ? parseMdx(source) : markdownToMdast(source);
    const cut = cutTree(tree);
    return { tree, ...(cut && { cut }) };
  } catch (error) {
    // The parser follows the nesting on the stack, and cannot say where it ended.
    if (error instanceof RangeError) return { tree: { type: 'root', children: [] }, cut: START };
    throw error;
  }
}

/**
 * Ends a tree where it gets too deep, and tells the first place. Level by level, since a tree that
 * is too deep cannot be walked down.
 */
function cutTree(tree: Nodes): Position | undefined {
  let level: readonly Nodes[] = [tree];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    level = level.flatMap((node): readonly Nodes[] => ('children' in node ? node.children : []));
  }
  const deepest = level.flatMap((node) =>
    'children' in node && node.children.length > 0 ? [node] : [],
  );
  const [first] = deepest[0]?.children ?? [];
  for (const node of deepest) node.children = [];
  return (
    first && { line: first.position?.start.line ?? 1, column: first.position?.start.column ?? 1 }
  );
}

function parseMdx(source: string): Nodes {
  try {
    return mdxToMdast(source);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    const text = error instanceof Error ? error.message : String(error);
    const match = /^(?:(\d+):(\d+): )?(.*?)(?: \(mdx[^)]*\))?$/s.exec(text);
    throw new MdxSyntaxError(match?.[3] ?? text, Number(match?.[1] ?? 1), Number(match?.[2] ?? 1));
  }
}
