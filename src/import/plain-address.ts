/** An address as pages are looked up by: no slash at the end, no `index`, no extension of a page. */
export function plainAddress(path: string): string {
  const plain = path
    .replace(/\/{2,}/g, '/')
    .replace(/(?:\/|\/index)?(?:\.html?|\.mdx?)?\/*$/i, '')
    .replace(/\/index$/i, '');
  return plain === '' ? '/' : plain;
}
