import type { Nodes } from 'mdast';
import {
  mistake,
  type PlacedProblem,
  type Position,
  position,
  START,
} from '../diagnostics/diagnostics.ts';
import { prepareSource } from './dialects/prepare-source.ts';
import { FEATURES } from './features.ts';
import { markdownTree, mdxTree, NestingError } from './native-parser.ts';
import { startTrial } from './nesting.ts';

/** Maximum nesting in a page: more than any needs. */
const MAX_DEPTH = 100;

/**
 * Maximum number of colons between two blank lines; with more, directives stay text. The time to find
 * directives is quadratic: 0.1 s for 3,000, 75 s for 100,000.
 */
const MAX_COLONS = 3_000;

/** Starts work early on which {@link parseMarkdown} would block. */
export async function prepareParse(source: string, format: 'md' | 'mdx'): Promise<void> {
  if (format === 'mdx') await startTrial(prepareSource(source).text, 'mdx');
}

/**
 * Parses Markdown or MDX. Invalid MDX is parsed as Markdown, so that its links are still checked; what
 * is nested too deeply is cut.
 *
 * @param source the file including front matter, so that positions refer to the file
 * @returns the tree, and a problem if it is incomplete or the MDX is invalid
 */
export function parseMarkdown(
  source: string,
  format: 'md' | 'mdx',
): { readonly tree: Nodes; readonly problem?: PlacedProblem } {
  const { text, restore, lineOf } = prepareSource(source);
  const inSource = ({ line, column }: Position) => ({ line: lineOf(line), column });
  try {
    const features = { ...FEATURES, directive: hasFewColons(text) };
    const tree = format === 'mdx' ? mdxTree(text, features) : markdownTree(text, features);
    const cut = cutTree(tree);
    restore(tree);
    return { tree, ...(cut && { problem: { ...inSource(cut), ...CUT } }) };
  } catch (error) {
    const tree: Nodes = { type: 'root', children: [] };
    if (error instanceof NestingError)
      return { tree, problem: { ...inSource(position(text, error.offset)), ...REFUSED } };
    // A JavaScript stack overflow has no position.
    if (error instanceof RangeError) return { tree, problem: { ...START, ...CUT } };
    if (format === 'md') throw error;
    const written = error instanceof Error ? error.message : String(error);
    const [, line = 1, column = 1, message = written] =
      /^(?:(\d+):(\d+): )?(.*?)(?: \(mdx[^)]*\))?$/s.exec(written) ?? [];
    const at = inSource({ line: Number(line), column: Number(column) });
    const hint = 'close every tag; escape “{” and “<”';
    const problem = { ...at, ...mistake('mdx-syntax', `not valid MDX: ${message}`, hint) };
    return { ...parseMarkdown(source, 'md'), problem };
  }
}

const tooDeep = (what: string) => mistake('nesting-too-deep', what, 'nest them less deeply');

const CUT = tooDeep(`more than ${MAX_DEPTH} levels of quotes, lists, components or emphasis`);
const REFUSED = tooDeep(
  'brackets, tags, quotes or lists are nested too deeply to parse, or a paragraph has too many special characters',
);

const isFew = (text: string) => text.split(':').length - 1 <= MAX_COLONS;

/** Whether directives can be parsed in reasonable time. */
const hasFewColons = (source: string): boolean =>
  isFew(source) || source.split(/\n[ \t>]*\r?\n/).every(isFew);

/** Cuts a tree at the maximum nesting; returns the position of the first cut. */
export function cutTree(node: Nodes, depth = 0): Position | undefined {
  if (!('children' in node)) return undefined;
  if (depth < MAX_DEPTH)
    return node.children.map((child) => cutTree(child, depth + 1)).find(Boolean);
  const start = node.children[0]?.position?.start;
  node.children = [];
  return start && { line: start.line, column: start.column };
}
