import { LOCALE_PATTERN } from '../contract/locales.ts';

const DOCS_ROOT = new RegExp(`^/(?:${LOCALE_PATTERN}/)?docs/(?!/)`);

/** The root of the documentation in the locale of a path; `undefined` outside it and for `//`, a host. */
export function docsRoot(path: string): string | undefined {
  return DOCS_ROOT.exec(path)?.[0];
}
