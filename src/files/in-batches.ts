/** How many items at once: enough to keep the disk busy, within the limit of open files. */
const BATCH = 64;

/**
 * Does some work for each item, a batch at a time, and returns the results in the order of the
 * items. Yields to the event loop between batches.
 *
 * @throws what the first failing item throws
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
