import { fnv1a } from '../common/fnv.ts';
import { BROWSER_SEARCH } from './paths.ts';

/** The folder of a search index, or the last two segments of other paths, without extension. */
const KEY = new RegExp(`^${BROWSER_SEARCH.root}.*/|(?:[^/]*/)?[^/]*?(?=(?:/index)?\\.[^/.]*$)`);

/**
 * The index of the shard of a path. Files that change together share a shard: all files of a page,
 * whose paths end alike, and all pieces of a search index.
 */
export const shardOf = (path: string, count: number): number =>
  fnv1a(KEY.exec(path)?.[0] ?? path) % count;

/**
 * Distributes files over shards by path, so that an edit changes few shards. The number of shards is
 * a power of two, so that it rarely changes with the number of files.
 *
 * @param size approximate maximum of files per shard
 * @returns shards in the order of {@link shardOf}
 */
export function toShards<File extends { readonly path: string }>(
  files: readonly File[],
  size: number,
): File[][] {
  const count = 2 ** Math.max(0, Math.ceil(Math.log2(files.length / size)));
  const shards: File[][] = Array.from({ length: count }, () => []);
  for (const file of files) shards[shardOf(file.path, count)]?.push(file);
  return shards;
}
