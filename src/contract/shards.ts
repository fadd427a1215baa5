import { fnv1a } from '../common/fnv.ts';
import { BROWSER_SEARCH } from './paths.ts';

/** The pieces of an index in a folder, or the last two names of any other path, without extension. */
const KEY = new RegExp(`^${BROWSER_SEARCH.root}.*/|(?:[^/]*/)?[^/]*?(?=(?:/index)?\\.[^/.]*$)`);

/**
 * The number of the shard that lists a path. What an edit changes lies in few of them: the forms of a
 * page, whose paths end alike, and the pieces of a search index.
 */
export const shardOf = (path: string, count: number): number =>
  fnv1a(KEY.exec(path)?.[0] ?? path) % count;

/**
 * Files in shards by their paths, so that a change of some files changes few shards. How many there are
 * is a power of two, so that few changes of the number of files change it.
 *
 * @param size about how many files a shard has at most
 * @returns each shard at the index that {@link shardOf} gives
 */
export function inShards<File extends { readonly path: string }>(
  files: readonly File[],
  size: number,
): File[][] {
  const count = 2 ** Math.max(0, Math.ceil(Math.log2(files.length / size)));
  const shards: File[][] = Array.from({ length: count }, () => []);
  for (const file of files) shards[shardOf(file.path, count)]?.push(file);
  return shards;
}
