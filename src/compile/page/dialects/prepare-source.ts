import type { Nodes } from 'mdast';
import { walk } from '../syntax-tree.ts';
import { isContainer } from './containers.ts';
import { fenceTracker } from './lines.ts';

const OPENING = /^([ \t>]*):{3,}[ \t]*[A-Za-z]/;

const ANY_OPENING = new RegExp(OPENING, 'm');

const BLANK_OR_COLONS = /^[ \t>]*(?::{3,}.*)?$/;

/** A source with lines inserted, and the way back. */
interface InterruptedSource {
  readonly text: string;
  /** Gives the nodes of a tree the offsets that they have in the original source. */
  readonly restore: (tree: Nodes) => void;
  /** The line of the original source for one of the text, 1-based. */
  readonly lineOf: (line: number) => number;
}

/**
 * Ends paragraphs where a container opens below them, as other systems do: the parser takes the
 * line for text unless a blank line precedes it.
 */
export function interruptParagraphs(source: string): InterruptedSource {
  const asIs = { text: source, restore: () => undefined, lineOf: (line: number) => line };
  if (!ANY_OPENING.test(source)) return asIs;
  const isCode = fenceTracker();
  const lines: string[] = [];
  /** Of each inserted line: its number, the offset of its end, and the length of all up to it. */
  const inserted: { readonly number: number; readonly end: number; readonly length: number }[] = [];
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
      inserted.push({ number: lines.push(blank), end: offset, length });
    }
    lines.push(line);
    offset += line.length + 1;
    before = line;
  }
  if (length === 0) return asIs;
  return {
    text: lines.join('\n'),
    lineOf: (line) => line - inserted.filter(({ number }) => number < line).length,
    restore: (tree) =>
      walk(tree, ({ position }) => {
        for (const point of position ? [position.start, position.end] : []) {
          const at = point.offset ?? 0;
          point.offset = at - (inserted.findLast(({ end }) => end <= at)?.length ?? 0);
        }
      }),
  };
}

/**
 * A source that the parser reads as authors mean it. Some characters are replaced by others, one
 * for one, so that every offset stays the same; {@link unmask} puts them back into the tree.
 */
interface MaskedSource {
  readonly text: string;
  readonly unmask: (tree: Nodes) => void;
}

/** Letters that a name of a directive may start with, and that hardly any text contains. */
const LETTERS = ['\ua66e', '\ua699', '\ua69b', '\ua645'];

/** Currency signs, which emphasis treats like `$` (CommonMark 0.31, section 6.2). */
const SIGNS = ['\u058f', '\u0af1', '\u0bf9', '\u17db'];

/** Signs that look like a colon, and that hardly any text contains. */
const COLONS = ['\ua789', '\u02f8', '\ufe13'];

/** `:::name:::`, a whole element in other systems, which the engine would take for an opening. */
const ELEMENT = /^([ \t>*+-]*)(:{3,})([ \t]*([A-Za-z][\w-]*).*)$/gm;

/** The text of a picture: the engine leaves out what it takes for a directive there, as in “16:9”. */
const ALT = /!\[[^[\]\n]*\](?=\(|\[[^\]])/g;

/** `::: name`, which other parsers accept; the directives of the engine allow no space there. */
const SPACED_CONTAINER = /^([ \t>*+-]*:{3,})( +)(?=[A-Za-z])/gm;

/**
 * Escapes, formulas, and other dollars. A formula starts after a space or punctuation and not with
 * a space, ends alike, and holds no code (as in Pandoc and on GitHub), so that prices stay prices.
 */
const DOLLARS =
  /\\[\s\S]|(?<=^[ \t>*+-]*)\$\$[\s\S]*?\$\$|\$\$[^\s$`](?:[^$`\n]*[^\s$`])?\$\$|(?<!\w)\$(?![\s$])(?:\\[^\n]|[^$`\\\n]|\n(?![ \t]*\n))*?(?<!\s)\$(?!\w)|\$/gm;

function maskDollars(source: string, sign: string): string {
  if (!source.includes('$')) return source;
  return source.replace(DOLLARS, (match) => (match === '$' ? sign : match));
}

/** Puts the original characters back into every text of a tree, by the characters that stand in for them. */
function restore(tree: Nodes, masks: ReadonlyMap<string, string>): void {
  const pattern = new RegExp(`[${[...masks.keys()].join('')}]`, 'g');
  const original = (value: string) => value.replace(pattern, (mask) => masks.get(mask) ?? mask);
  const restoreIn = (target: object) => {
    for (const [key, value] of Object.entries(target)) {
      if (typeof value === 'string') {
        const restored = original(value);
        if (restored !== value) Object.assign(target, { [key]: restored });
      }
      if (key === 'attributes' && value) restoreIn(value);
      else if (Array.isArray(target) && typeof value === 'object' && value) restoreIn(value);
    }
  };
  walk(tree, restoreIn);
}

/** Masks what the engine would read otherwise than the dialects do. */
export function maskSource(source: string): MaskedSource {
  const letter = LETTERS.find((each) => !source.includes(each));
  const sign = SIGNS.find((each) => !source.includes(each));
  const colon = COLONS.find((each) => !source.includes(each));
  let text = source;
  if (colon !== undefined) {
    text = text.replace(
      ELEMENT,
      (line: string, before: string, fence: string, rest: string, name) =>
        !rest.trimEnd().endsWith(':::') || isContainer(name)
          ? line
          : before + colon.repeat(fence.length) + rest,
    );
  }
  if (letter !== undefined) {
    text = text.replace(SPACED_CONTAINER, (_, fence: string, spaces: string) =>
      fence.concat(letter.repeat(spaces.length)),
    );
  }
  if (colon !== undefined) text = text.replace(ALT, (alt) => alt.replaceAll(':', colon));
  if (sign !== undefined) text = maskDollars(text, sign);
  if (text === source) return { text, unmask: () => undefined };
  const masks = new Map<string, string>();
  if (letter !== undefined) masks.set(letter, ' ');
  if (sign !== undefined) masks.set(sign, '$');
  if (colon !== undefined) masks.set(colon, ':');
  return { text, unmask: (tree) => restore(tree, masks) };
}
