/**
 * Limit of colons between two empty lines. The time to look for directives in them is quadratic: 0.1 s
 * for 3,000, 75 s for 100,000.
 */
export const MAX_COLONS = 3_000;

function hasMoreColons(text: string): boolean {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) {
    count += 1;
    if (count > MAX_COLONS) return true;
  }
  return false;
}

/** Whether directives can be looked for in reasonable time; if not, they stay text. */
export const hasFewColons = (source: string): boolean =>
  !hasMoreColons(source) || !source.split(/\n[ \t>]*\r?\n/).some(hasMoreColons);
