/** The number of the shard that lists a path: its FNV-1a hash, modulo the number of shards. */
export function shardOf(path: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < path.length; index++) {
    hash = Math.imul(hash ^ path.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % count;
}

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
