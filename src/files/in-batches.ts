/** Files at work at once: enough to keep the disk busy, few enough for the limit of open files. */
const BATCH = 64;

/**
 * Does some work for each item, a batch at a time, and gives the results in the items' order. Other
 * work has its turn between batches, also where this work waits for nothing.
 *
 * @throws what the first failing work throws
 */
export async function inBatches<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += BATCH) {
    results.push(...(await Promise.all(items.slice(start, start + BATCH).map(work))));
    await new Promise(setImmediate);
  }
  return results;
}
