/** The folders above a slug, from the top down. */
export function foldersAbove(slug: string): string[] {
  const segments = slug.split('/');
  return segments.slice(0, -1).map((_, index) => segments.slice(0, index + 1).join('/'));
}
