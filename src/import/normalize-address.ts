/** Normalizes an address for lookup: without a trailing slash, `index` or page extension. */
export function normalizeAddress(path: string): string {
  const plain = path
    .replace(/\/{2,}/g, '/')
    .replace(/(?:\/|\/index)?(?:\.html?|\.mdx?)?\/*$/i, '')
    .replace(/\/index$/i, '');
  return plain === '' ? '/' : plain;
}
