/**
 * The path below which the documentation of a path's language lies; `undefined` outside of it.
 *
 * @param path of this site; one that starts with `//`, which `fetch` would take for another host,
 *   is outside
 */
export function docsRoot(path: string): string | undefined {
  return /^\/(?:[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*\/)?docs\/(?!\/)/.exec(path)?.[0];
}
