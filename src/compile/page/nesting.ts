import { LineScanner } from './dialects/lines.ts';
import { survivesTrial, type Trial } from './trial.ts';

/** Limit of nesting: more than any text needs, and less than overflows the stack of a native parser. */
export const MAX_NESTING = 1_000;

/** Limit of the marks of emphasis, links and pictures between two blank lines. */
const MAX_MARKS = 40_000;

/** What a text is parsed as; `js` is all program code, JSX and TypeScript included. */
export type Syntax = 'md' | Trial['syntax'];

/**
 * Finds where a text is nested too deeply for a native parser, whose overflow ends the process. Call it
 * before `satteri` or `oxc-parser` reads a text of somebody else.
 *
 * @returns an offset; `undefined` if the text can be parsed
 */
export function offsetTooDeep(source: string, syntax: Syntax): number | undefined {
  if (source.length < MAX_NESTING) return undefined;
  const inBlocks = syntax === 'js' ? undefined : (deepContainer(source) ?? manyMarks(source));
  if (inBlocks !== undefined || syntax === 'md') return inBlocks;
  return mayNest(source) && !survivesTrial({ source, syntax }) ? deepestBracket(source) : undefined;
}

/** A line that begins with enough signs to stand in more containers than the limit: a tab may indent by two. */
const LONG_PREFIX = new RegExp(`^[ \\t>*+:.)\\d-]{${MAX_NESTING / 2}}`, 'm');

function deepContainer(source: string): number | undefined {
  if (!LONG_PREFIX.test(source)) return undefined;
  const scanner = new LineScanner();
  let offset = 0;
  for (const line of source.split('\n')) {
    const { depth } = scanner.next(line);
    if (depth > MAX_NESTING) return offset + Math.min(MAX_NESTING, line.length);
    offset += line.length + 1;
  }
  return undefined;
}

function manyMarks(source: string): number | undefined {
  if (source.length < MAX_MARKS) return undefined;
  let marks = 0;
  for (const { 0: text, index } of source.matchAll(/\n[ \t>]*\n|[*_~[]/g)) {
    marks = text.startsWith('\n') ? 0 : marks + 1;
    if (marks > MAX_MARKS) return index;
  }
  return undefined;
}

/** Characters of a text that may nest without brackets, such as operators, statements and types. */
const MAX_LENGTH = 40_000;

/** Whether there is enough in a text to overflow a stack: most texts need no trial. */
const mayNest = (source: string): boolean =>
  source.length > MAX_LENGTH || (source.match(/[([{<=]/g)?.length ?? 0) > MAX_NESTING;

/** Where the most brackets seem to be open. */
function deepestBracket(source: string): number {
  let depth = 0;
  let deepest = { depth, index: 0 };
  for (const { 0: bracket, index } of source.matchAll(/[()[\]{}<>]/g)) {
    depth += '([{<'.includes(bracket) ? 1 : -1;
    if (depth > deepest.depth) deepest = { depth, index };
  }
  return deepest.index;
}
