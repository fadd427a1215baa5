import { fenceTracker } from '../../compile/page/dialects/lines.ts';

/** The first or the last line of a container: `:::name`, `:::`. */
const EDGE = /^[ \t>]*(:{3,})[ \t]*(\S.*)?$/;

/** For each line of a page, the most colons of the containers around it; 0 outside all. */
export function colonsAround(source: string): readonly number[] {
  const isCode = fenceTracker();
  const open: number[] = [];
  return source.split('\n').map((text) => {
    const [, colons = '', name] = (!isCode(text) && EDGE.exec(text)) || [];
    if (name !== undefined) open.push(colons.length);
    else if (colons !== '') {
      const closed = open.findLastIndex((each) => each <= colons.length);
      if (closed >= 0) open.splice(closed);
    }
    return Math.max(0, ...open);
  });
}

/** A text whose containers all have more colons than those around it, whose end theirs would be. */
export function withinColons(text: string, colons: number): string {
  if (colons === 0) return text;
  const isCode = fenceTracker();
  const more = ':'.repeat(colons - 2);
  return text
    .split('\n')
    .map((line) => (isCode(line) ? line : line.replace(/^([ \t>]*)(?=:{3})/, `$1${more}`)))
    .join('\n');
}
