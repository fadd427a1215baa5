/** The width of the indentation that all lines share, but blank ones. */
export function sharedIndentation(lines: readonly string[]): number {
  const widths = lines.flatMap((line) => (line.trim() === '' ? [] : line.search(/[^ \t]|$/)));
  return widths.length > 0 ? Math.min(...widths) : 0;
}

/** Removes the indentation that all lines share, and blank lines around. */
export function withoutIndentation(text: string): string {
  const lines = text
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n');
  // A first line that follows its tag has no indentation of its own.
  const isFirstMeasured = /^[ \t]*\n/.test(text);
  const strip = new RegExp(`^[ \\t]{0,${sharedIndentation(lines.slice(isFirstMeasured ? 0 : 1))}}`);
  return lines
    .map((line, index) => (isFirstMeasured || index > 0 ? line.replace(strip, '') : line.trim()))
    .join('\n');
}
