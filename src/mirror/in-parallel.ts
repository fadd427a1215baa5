/**
 * Works on all items, a few at once. Once one fails, no other is begun.
 *
 * @param width items under way at once
 * @param onFailure is told at once what failed first, to end what is under way
 * @throws what failed first, once nothing is under way any more
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
