import { LineScanner } from './dialects/lines.ts';
import { survivesTrial, type Trial, tryAhead } from './trial.ts';

/** Limit of nesting: more than any text needs, and less than overflows the stack of a native parser. */
export const MAX_NESTING = 1_000;

/** Limit of the marks of emphasis, links and pictures between two blank lines. */
const MAX_MARKS = 40_000;

/** Limit of character references there, such as `&lt;`. The time grows with their square: 3 s for this many. */
const MAX_REFERENCES = 10_000;

/** What a text is parsed as; `js` is all program code, JSX and TypeScript included. */
export type Syntax = 'md' | Trial['syntax'];

/**
 * Finds where a text is nested too deeply for a native parser, whose overflow ends the process, or which would
 * not come to an end. Call it before `satteri` or `oxc-parser` reads a text of somebody else.
 *
 * @returns an offset; `undefined` if the text can be parsed
 */
export function offsetTooDeep(source: string, syntax: Syntax): number | undefined {
  const inBlocks = syntax === 'js' ? undefined : (deepContainer(source) ?? manyMarks(source));
  if (inBlocks !== undefined || syntax === 'md') return inBlocks;
  const trial = { source, syntax };
  return mayNest(trial) && !survivesTrial(trial) ? deepestBracket(source) : undefined;
}

/** Tries a text while this thread does something else, so that {@link offsetTooDeep} need not wait. */
export async function tryText(source: string, syntax: Trial['syntax']): Promise<void> {
  const trial = { source, syntax };
  if (mayNest(trial)) await tryAhead(trial);
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
  let references = 0;
  for (const { 0: text, index } of source.matchAll(/\n[ \t>]*\n|[*_~[]|&(?=#?\w{1,32};)/g)) {
    if (text.startsWith('\n')) marks = references = 0;
    else if (text === '&') references += 1;
    else marks += 1;
    if (marks > MAX_MARKS || references > MAX_REFERENCES) return index;
  }
  return undefined;
}

/**
 * Characters of a text that may nest without these signs, such as operators, statements and types. Each takes up
 * to 200 bytes of a stack.
 */
const MAX_LENGTH = 15_000;

/** Tags of a text with an expression: if they are in it and not closed, each doubles the time to parse them. */
const MAX_TAGS = 12;

const count = (source: string, signs: RegExp) => source.match(signs)?.length ?? 0;

/** Signs that may begin what nests: each takes up to 1.6 kB of a stack. */
const OPENING = /[([{<=@?]/g;

/** Whether there is enough in a text to overflow a stack, or to take very long: most texts need no trial. */
const mayNest = ({ source, syntax }: Trial): boolean =>
  source.length > MAX_LENGTH ||
  count(source, OPENING) > MAX_NESTING ||
  (syntax === 'mdx' && source.includes('{') && count(source, /</g) > MAX_TAGS);

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
