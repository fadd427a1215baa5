import { LOCALE_PATTERN } from '../contract/locales.ts';

const DOCS_ROOT = new RegExp(`^/(?:${LOCALE_PATTERN}/)?docs/(?!/)`);

/** The path below which the documentation of a path's language lies; none outside of it and for `//`, a host. */
export function docsRoot(path: string): string | undefined {
  return DOCS_ROOT.exec(path)?.[0];
}
