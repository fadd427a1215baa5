/**
 * Processes items with limited concurrency. After a failure, no further item is started.
 *
 * @param width maximum number of concurrent items
 * @param onFailure called immediately with the first error, to abort the items in progress
 * @returns the results in the order of the items
 * @throws the first error, once no item is in progress
 */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
  onFailure: (error: unknown) => void = () => {},
): Promise<R[]> {
  const failures: unknown[] = [];
  const results: R[] = [];
  const left = items.entries();
  const worker = async () => {
    for (const [index, item] of left) {
      if (failures.length > 0) return;
      try {
        results[index] = await work(item);
      } catch (error) {
        if (failures.push(error) === 1) onFailure(error);
      }
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (failures.length > 0) throw failures[0];
  return results;
}
