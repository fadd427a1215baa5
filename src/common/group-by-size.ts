/** Consecutive items in groups of at most a size; a larger item is a group of its own. */
export function groupedBySize<T>(
  items: readonly T[],
  limit: number,
  sizeOf: (item: T) => number,
): T[][] {
  const groups: T[][] = [];
  let left = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (size > left || groups.length === 0) {
      groups.push([]);
      left = limit;
    }
    groups.at(-1)?.push(item);
    left -= size;
  }
  return groups;
}
