import { LOCALE_PATTERN } from '../contract/locales.ts';

const DOCS_ROOT = new RegExp(`^/(?:${LOCALE_PATTERN}/)?docs/(?!/)`);

/**
 * The path below which the documentation of a path's language lies; `undefined` outside of it.
 *
 * @param path of this site; one that starts with `//`, which `fetch` would take for another host,
 *   is outside
 */
export function docsRoot(path: string): string | undefined {
  return DOCS_ROOT.exec(path)?.[0];
}
