/** The levels of indentation that the stylesheet knows. */
const LEVELS = 4;

/** The classes of a line of JSON, which goes on one level further in than it begins where it wraps. */
export function hangingClass(line: string): string {
  const level = Math.floor(line.search(/\S|$/) / 2);
  return `hanging hanging-${Math.min(level, LEVELS)}`;
}
