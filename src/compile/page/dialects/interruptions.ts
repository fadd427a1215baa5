import type { Nodes } from 'mdast';
import { walk } from '../syntax-tree.ts';
import { fenceTracker } from './lines.ts';

const OPENING = /^([ \t>]*):{3,}[ \t]*[A-Za-z]/;

const ANY_OPENING = new RegExp(OPENING, 'm');

const BLANK_OR_COLONS = /^[ \t>]*(?::{3,}.*)?$/;

/** A source with lines inserted, and the way back. */
export interface InterruptedSource {
  readonly text: string;
  /** Gives the nodes of a tree the positions they have in the original source. */
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
  /**
   * Numbers of the inserted lines, offsets of their ends, and the total length of the lines up to
   * each.
   */
  const numbers: number[] = [];
  const ends: number[] = [];
  const lengths: number[] = [0];
  let before = '';
  let offset = 0;
  for (const line of source.split('\n')) {
    const isText = !isCode(line);
    const [, marks] = OPENING.exec(line) ?? [];
    if (isText && marks !== undefined && !BLANK_OR_COLONS.test(before)) {
      const blank = marks.trimEnd();
      offset += blank.length + 1;
      numbers.push(lines.push(blank));
      ends.push(offset);
      lengths.push((lengths.at(-1) ?? 0) + blank.length + 1);
    }
    lines.push(line);
    offset += line.length + 1;
    before = line;
  }
  if (ends.length === 0) return asIs;
  const lineOf = (line: number) => line - countUpTo(numbers, line - 1);
  return {
    text: lines.join('\n'),
    lineOf,
    restore: (tree) =>
      walk(tree, ({ position }) => {
        for (const point of position ? [position.start, position.end] : []) {
          point.line = lineOf(point.line);
          const at = point.offset ?? 0;
          point.offset = at - (lengths[countUpTo(ends, at)] ?? 0);
        }
      }),
  };
}

/** How many of the sorted numbers are not above a limit. */
function countUpTo(sorted: readonly number[], limit: number): number {
  let low = 0;
  for (let high = sorted.length; low < high; ) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) > limit) high = middle;
    else low = middle + 1;
  }
  return low;
}
