import { EXCERPT_LENGTH } from '../contract/limits.ts';
import { type Analyzer, words } from './analyzer.ts';

/**
 * The passage of a text that holds most of the terms, cut at words.
 *
 * @returns at most `EXCERPT_LENGTH` UTF-16 code units, with `…` where text was left out
 */
export function bestPassage(text: string, terms: ReadonlySet<string>, analyzer: Analyzer): string {
  if (text.length <= EXCERPT_LENGTH) return flat(text);
  const hits: { term: string; start: number; end: number }[] = [];
  for (const { word, start, end } of words(text)) {
    const term = analyzer.stem(word);
    if (terms.has(term)) hits.push({ term, start, end });
  }
  let best = { score: 0, from: 0, to: 0 };
  for (const [index, first] of hits.entries()) {
    const seen = new Set<string>();
    let last = first;
    for (let next = index; next < hits.length; next++) {
      const hit = hits[next];
      if (!hit || hit.end - first.start > EXCERPT_LENGTH - 2) break;
      seen.add(hit.term);
      last = hit;
    }
    const span = last.end - first.start;
    const score = seen.size - span / (EXCERPT_LENGTH * 10);
    if (score > best.score) best = { score, from: first.start, to: last.end };
  }
  return cut(text, best.from, best.to);
}

const flat = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Cuts around `[from, to)`: from the start of its line if it fits, else from a word before. */
function cut(text: string, from: number, to: number): string {
  const room = EXCERPT_LENGTH - 2;
  const lineStart = text.lastIndexOf('\n', from) + 1;
  let start = lineStart;
  if (to - lineStart > room) {
    const lead = Math.max(lineStart, from - Math.floor((room - (to - from)) / 2));
    const space = text.slice(lead, from).search(/\s/);
    start = space === -1 ? from : lead + space + 1;
  }
  let end = Math.min(text.length, start + room);
  if (end < text.length) {
    const space = text.slice(start, end + 1).search(/\s\S*$/);
    if (space > 0 && start + space >= to) end = start + space;
  }
  const before = start > lineStart ? '…' : '';
  const after = end < text.length && text[end] !== '\n' ? '…' : '';
  return before + flat(text.slice(start, end)) + after;
}
