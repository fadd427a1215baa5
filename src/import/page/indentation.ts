/** Removes the indentation that all lines share, and blank lines around. */
export function withoutIndentation(text: string): string {
  const lines = text
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
    .split('\n');
  // A first line that follows its tag has no indentation of its own.
  const measured = /^[ \t]*\n/.test(text) ? lines : lines.slice(1);
  const widths = measured
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const width = widths.length > 0 ? Math.min(...widths) : 0;
  const strip = new RegExp(`^[ \\t]{0,${width}}`);
  return lines
    .map((line, index) => (measured === lines || index > 0 ? line.replace(strip, '') : line.trim()))
    .join('\n');
}
