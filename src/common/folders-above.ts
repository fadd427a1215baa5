/** The folders above a slug, from the top down. */
export function foldersAbove(slug: string): string[] {
  const folders: string[] = [];
  for (let end = slug.indexOf('/'); end >= 0; end = slug.indexOf('/', end + 1)) {
    folders.push(slug.slice(0, end));
  }
  return folders;
}
