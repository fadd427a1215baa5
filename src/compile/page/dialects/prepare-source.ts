import type { Nodes } from 'mdast';
import { walk } from '../syntax-tree.ts';
import { isContainer } from './containers.ts';
import { fenceTracker } from './lines.ts';

const OPENING = /^([ \t>]*):{3,}[ \t]*[A-Za-z]/;

const ANY_OPENING = new RegExp(OPENING, 'm');

const BLANK_OR_COLONS = /^[ \t>]*(?::{3,}.*)?$/s;

/** An inserted blank line. */
interface Insertion {
  /** 1-based line number in the text. */
  readonly line: number;
  /** Offset of its end in the text. */
  readonly end: number;
  /** Total length of the insertions up to this one. */
  readonly length: number;
}

/**
 * Inserts a blank line before a container that directly follows a paragraph. Other systems open the
 * container; the parser would take the line for text.
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

/** Rare letters that a directive name may start with. */
const LETTERS = ['\ua66e', '\ua699', '\ua69b', '\ua645'];

/** Rare currency signs, which emphasis treats like `$` (CommonMark 0.31, section 6.2). */
const SIGNS = ['\u058f', '\u0af1', '\u0bf9', '\u17db'];

/** Rare characters that look like a colon. */
const COLONS = ['\ua789', '\u02f8', '\ufe13'];

/**
 * Matches a container line. Unlike the parser, we do not take `:::name:::` and `:::name-end` for
 * openings, and allow the space in `::: name`.
 */
const ELEMENT = /^([ \t>*+-]*)(:{3,})([ \t]*)(([A-Za-z][\w-]*).*)$/gm;

/** Matches the end of a named block in other systems: `:::zone` … `:::zone-end`. */
const END = /^[ \t>*+-]*:{3,}[ \t]*([A-Za-z][\w-]*)-end\b/gm;

/** Matches alternative text, from which the parser would drop what it takes for directives, as in “16:9”. */
const ALT = /!\[[^[\]\n]*\](?=\(|\[[^\]])/g;

/**
 * Matches escapes, formulas and other dollar signs. As in Pandoc and on GitHub, a formula is delimited
 * by spaces or punctuation, has no spaces at its ends and no code, so that prices stay prices.
 */
const DOLLARS =
  /\\[\s\S]|(?<=^[ \t>*+-]*)\$\$[\s\S]*?\$\$|\$\$[^\s$`](?:[^$`\n]*[^\s$`])?\$\$|(?<!\w)\$(?![\s$])(?:\\[^\n]|[^$`\\\n]|\n(?![ \t]*\n))*?(?<!\s)\$(?!\w)|\$/gm;

/**
 * Masks characters that the parser would interpret differently from the dialects. One-to-one
 * replacement keeps all offsets.
 */
function masked(source: string): { text: string; masks: ReadonlyMap<string, string> } {
  const masks = new Map<string, string>();
  /** Picks a substitute that the source does not contain; the original if there is none. */
  const placeholder = (original: string, candidates: readonly string[]): string => {
    const mask = candidates.find((each) => !source.includes(each));
    if (mask !== undefined) masks.set(mask, original);
    return mask ?? original;
  };
  const space = placeholder(' ', LETTERS);
  const sign = placeholder('$', SIGNS);
  const colon = placeholder(':', COLONS);
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

/** Restores the original characters in the strings of a node. */
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

/** Prepares a source, so that the parser interprets it as intended. */
export function prepareSource(source: string) {
  const { text: whole, inserted } = interrupted(source);
  const { text, masks } = masked(whole);
  const mask = new RegExp(`[${[...masks.keys()].join('')}]`, 'g');
  return {
    text,
    /** Maps a 1-based line number of the text to the source. */
    lineOf: (number: number) => number - inserted.filter(({ line }) => line < number).length,
    /** Restores the characters and offsets of the source in a tree. */
    restore: (tree: Nodes) => {
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
