import type { Nodes } from 'mdast';
import { walk } from '../syntax-tree.ts';
import { isContainer } from './containers.ts';
import { fenceTracker } from './lines.ts';

const OPENING = /^([ \t>]*):{3,}[ \t]*[A-Za-z]/;

const ANY_OPENING = new RegExp(OPENING, 'm');

const BLANK_OR_COLONS = /^[ \t>]*(?::{3,}.*)?$/;

/** A blank line that is not in the original. */
interface Insertion {
  /** Its number in the text, 1-based. */
  readonly line: number;
  /** The offset of its end in the text. */
  readonly end: number;
  /** The length of all insertions up to it. */
  readonly length: number;
}

/**
 * Ends paragraphs where a container opens below them, as other systems do: the parser takes the
 * line for text unless a blank line precedes it.
 */
function interrupted(source: string): { text: string; inserted: readonly Insertion[] } {
  const inserted: Insertion[] = [];
  if (!ANY_OPENING.test(source)) return { text: source, inserted };
  const isCode = fenceTracker();
  const lines: string[] = [];
  let before = '';
  let offset = 0;
  let length = 0;
  for (const line of source.split('\n')) {
    const isText = !isCode(line);
    const [, marks] = OPENING.exec(line) ?? [];
    if (isText && marks !== undefined && !BLANK_OR_COLONS.test(before)) {
      const blank = marks.trimEnd();
      offset += blank.length + 1;
      length += blank.length + 1;
      inserted.push({ line: lines.push(blank), end: offset, length });
    }
    lines.push(line);
    offset += line.length + 1;
    before = line;
  }
  return { text: lines.join('\n'), inserted };
}

/** Letters that a name of a directive may start with, and that hardly any text contains. */
const LETTERS = ['\ua66e', '\ua699', '\ua69b', '\ua645'];

/** Currency signs, which emphasis treats like `$` (CommonMark 0.31, section 6.2). */
const SIGNS = ['\u058f', '\u0af1', '\u0bf9', '\u17db'];

/** Signs that look like a colon, and that hardly any text contains. */
const COLONS = ['\ua789', '\u02f8', '\ufe13'];

/**
 * A line of a container. `:::name:::` and `:::name-end` are none that opens one, as the engine reads them; and the
 * engine allows no space in `::: name`.
 */
const ELEMENT = /^([ \t>*+-]*)(:{3,})([ \t]*)(([A-Za-z][\w-]*).*)$/gm;

/** The end of what begins with the same name in other systems: `:::zone` … `:::zone-end`. */
const END = /^[ \t>*+-]*:{3,}[ \t]*([A-Za-z][\w-]*)-end\b/gm;

/** The text of a picture: the engine leaves out what it takes for a directive there, as in “16:9”. */
const ALT = /!\[[^[\]\n]*\](?=\(|\[[^\]])/g;

/**
 * Escapes, formulas, and other dollars. A formula starts after a space or punctuation and not with
 * a space, ends alike, and holds no code (as in Pandoc and on GitHub), so that prices stay prices.
 */
const DOLLARS =
  /\\[\s\S]|(?<=^[ \t>*+-]*)\$\$[\s\S]*?\$\$|\$\$[^\s$`](?:[^$`\n]*[^\s$`])?\$\$|(?<!\w)\$(?![\s$])(?:\\[^\n]|[^$`\\\n]|\n(?![ \t]*\n))*?(?<!\s)\$(?!\w)|\$/gm;

/**
 * Masks what the engine would read otherwise than the dialects do: some characters are replaced by
 * others, one for one, so that every offset stays the same.
 */
function masked(source: string): { text: string; masks: ReadonlyMap<string, string> } {
  const masks = new Map<string, string>();
  /** A character that stands for another; the other itself if the source has all that could. */
  const standIn = (original: string, candidates: readonly string[]): string => {
    const mask = candidates.find((each) => !source.includes(each));
    if (mask !== undefined) masks.set(mask, original);
    return mask ?? original;
  };
  const space = standIn(' ', LETTERS);
  const sign = standIn('$', SIGNS);
  const colon = standIn(':', COLONS);
  const ended = new Set([...source.matchAll(END)].map(([, name]) => name));
  const opensNone = (name: string, rest: string) =>
    rest.trimEnd().endsWith(':::') || ended.has(name.replace(/-end$/, ''));
  const text = source
    .replace(
      ELEMENT,
      (_, before: string, fence: string, gap: string, rest: string, name: string) =>
        !isContainer(name) && opensNone(name, rest)
          ? before + colon.repeat(fence.length) + gap + rest
          : before + fence + gap.replace(/^ +$/, ({ length }) => space.repeat(length)) + rest,
    )
    .replace(ALT, (alt) => alt.replaceAll(':', colon));
  const priced = text.includes('$')
    ? text.replace(DOLLARS, (match) => (match === '$' ? sign : match))
    : text;
  return { text: priced, masks: priced === source ? new Map() : masks };
}

/** Puts the original characters back into the strings of a node, by those that stand in for them. */
function unmask(target: object, mask: RegExp, masks: ReadonlyMap<string, string>): void {
  for (const [key, value] of Object.entries(target)) {
    if (typeof value === 'string') {
      const original = value.replace(mask, (each) => masks.get(each) ?? each);
      if (original !== value) Object.assign(target, { [key]: original });
    } else if (
      value &&
      (key === 'attributes' || (Array.isArray(target) && typeof value === 'object'))
    )
      unmask(value, mask, masks);
  }
}

/** A source that the parser reads as authors mean it. */
interface PreparedSource {
  readonly text: string;
  /** Gives a tree of the text the characters and the offsets of the source. */
  readonly restore: (tree: Nodes) => void;
  /** The line of the source for one of the text, 1-based. */
  readonly lineOf: (line: number) => number;
}

/** Prepares a source for the parser. */
export function prepareSource(source: string): PreparedSource {
  const { text: whole, inserted } = interrupted(source);
  const { text, masks } = masked(whole);
  const mask = new RegExp(`[${[...masks.keys()].join('')}]`, 'g');
  return {
    text,
    lineOf: (number) => number - inserted.filter(({ line }) => line < number).length,
    restore: (tree) => {
      if (masks.size > 0) walk(tree, (node) => unmask(node, mask, masks));
      if (inserted.length === 0) return;
      walk(tree, ({ position }) => {
        for (const point of position ? [position.start, position.end] : []) {
          const at = point.offset ?? 0;
          point.offset = at - (inserted.findLast(({ end }) => end <= at)?.length ?? 0);
        }
      });
    },
  };
}
