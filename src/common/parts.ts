/** The number of the part that lists a path: its FNV-1a hash, modulo the number of parts. */
export function partOf(path: string, count: number): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < path.length; index++) {
    hash = Math.imul(hash ^ path.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % count;
}

/**
 * Files in parts by their paths, so that a change of some files changes few parts. How many there are is
 * a power of two, so that few changes of the number of files change it.
 *
 * @param size about how many files a part has at most
 * @returns each part at the index that {@link partOf} gives
 */
export function inParts<File extends { readonly path: string }>(
  files: readonly File[],
  size: number,
): File[][] {
  const count = 2 ** Math.max(0, Math.ceil(Math.log2(files.length / size)));
  const parts: File[][] = Array.from({ length: count }, () => []);
  for (const file of files) parts[partOf(file.path, count)]?.push(file);
  return parts;
}
