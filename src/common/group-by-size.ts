/** Groups consecutive items up to a total size; a larger item forms a separate group. */
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
