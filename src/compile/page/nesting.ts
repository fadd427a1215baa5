import { LineScanner } from './dialects/lines.ts';
import { queueTrial, survivesTrial, type Trial } from './trial.ts';

/** Maximum nesting: more than any text needs, and less than overflows a native parser's stack. */
export const MAX_NESTING = 1_000;

/** Maximum number of delimiters of emphasis, links and images between two blank lines. */
const MAX_MARKS = 40_000;

/** Maximum number of character references there, such as `&lt;`. The time is quadratic: 3 s for this many. */
const MAX_REFERENCES = 10_000;

/** The syntax of a text; `js` includes JSX and TypeScript. */
export type Syntax = 'md' | Trial['syntax'];

/**
 * Finds where a text is nested too deeply for a native parser, whose stack overflow kills the process,
 * or would take forever to parse. Call it before `satteri` or `oxc-parser` parses untrusted text.
 *
 * @returns an offset; `undefined` if the text is safe to parse
 */
export function offsetTooDeep(source: string, syntax: Syntax): number | undefined {
  const inBlocks = syntax === 'js' ? undefined : (deepContainer(source) ?? manyMarks(source));
  if (inBlocks !== undefined || syntax === 'md') return inBlocks;
  const trial = { source, syntax };
  return mayNest(trial) && !survivesTrial(trial) ? deepestBracket(source) : undefined;
}

/** Starts the trial of a text early, so that {@link offsetTooDeep} does not block on it. */
export async function startTrial(source: string, syntax: Trial['syntax']): Promise<void> {
  const trial = { source, syntax };
  if (mayNest(trial)) await queueTrial(trial);
}

/** Matches a line whose prefix is long enough to exceed the limit: a tab may indent by two containers. */
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
 * Longest text that needs no trial: operators, statements and types nest without brackets, and take up
 * to 200 bytes of stack per character.
 */
const MAX_LENGTH = 15_000;

/** Most tags beside an expression that need no trial: inside it, each unclosed one doubles the parse time. */
const MAX_TAGS = 12;

const count = (source: string, signs: RegExp) => source.match(signs)?.length ?? 0;

/** Matches characters that may open a nested construct, each of which takes up to 1.6 kB of stack. */
const OPENING = /[([{<=@?]/g;

/** Whether a text could overflow the stack or take very long: most cannot, and need no trial. */
const mayNest = ({ source, syntax }: Trial): boolean =>
  source.length > MAX_LENGTH ||
  count(source, OPENING) > MAX_NESTING ||
  (syntax === 'mdx' && source.includes('{') && count(source, /</g) > MAX_TAGS);

/** The offset of the deepest bracket, ignoring strings and comments. */
function deepestBracket(source: string): number {
  let depth = 0;
  let deepest = { depth, index: 0 };
  for (const { 0: bracket, index } of source.matchAll(/[()[\]{}<>]/g)) {
    depth += '([{<'.includes(bracket) ? 1 : -1;
    if (depth > deepest.depth) deepest = { depth, index };
  }
  return deepest.index;
}
