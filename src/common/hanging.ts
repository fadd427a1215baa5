/** The indentation levels of the stylesheet. */
const LEVELS = 4;

/** The classes of a line of JSON, for a hanging indent one level deeper than its start. */
export function hangingClass(line: string): string {
  const level = Math.floor(line.search(/\S|$/) / 2);
  return `hanging hanging-${Math.min(level, LEVELS)}`;
}
