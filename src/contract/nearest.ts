/**
 * Edit distance in which a swap of two neighbours costs one (optimal string alignment),
 * cut off: distances over `limit` are reported as `limit + 1`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const current = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(
        (previous[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (previous[j - 1] ?? 0) + same,
      );
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, (beforePrevious[j - 2] ?? 0) + 1);
      }
      current.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[b.length] ?? 0, limit + 1);
}

const lastSegment = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const comparable = (path: string) => path.toLowerCase().replace(/\.(?:mdx?|[a-z]{3,4})$/, '');

/**
 * The candidates that a reader who typed `wanted` most likely meant, nearest first.
 * Paths also match by their last segment, so that a page that changed its section is found; the
 * extensions of files do not count.
 *
 * @param max how many at the most
 */
export function nearest(wanted: string, candidates: Iterable<string>, max: number): string[] {
  const target = comparable(wanted);
  const tail = lastSegment(target);
  const limit = Math.max(1, Math.floor(target.length / 3));
  const tailLimit = tail.length > 2 ? Math.max(1, Math.floor(tail.length / 3)) : -1;
  const found: { candidate: string; distance: number }[] = [];
  for (const candidate of candidates) {
    const text = comparable(candidate);
    const byTail = editDistance(tail, lastSegment(text), tailLimit);
    const whole = byTail > tailLimit ? editDistance(target, text, limit) : Number.NaN;
    if (byTail <= tailLimit) {
      const elsewhere = editDistance(target, text, limit) > limit ? 0.1 : 0;
      found.push({ candidate, distance: elsewhere + byTail / tail.length });
    } else if (whole <= limit) {
      found.push({ candidate, distance: 0.2 + whole / target.length });
    }
  }
  return found
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, max)
    .map(({ candidate }) => candidate);
}
