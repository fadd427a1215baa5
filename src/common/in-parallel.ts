/**
 * Works on all items, a few at once. After a failure, no further item is started.
 *
 * @param width how many items at once
 * @param onFailure called immediately with the first error, to abort the items in progress
 * @throws the first error, once no item is in progress
 */
export async function inParallel<T extends object>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<void>,
  onFailure: (error: unknown) => void = () => {},
): Promise<void> {
  const failures: unknown[] = [];
  let next = 0;
  const worker = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) {
      try {
        await work(item);
      } catch (error) {
        if (failures.push(error) === 1) onFailure(error);
        next = items.length;
      }
    }
  };
  await Promise.all(Array.from({ length: width }, worker));
  if (failures.length > 0) throw failures[0];
}
