import { decodeAddress } from '../contract/paths.ts';
import type { ParsedPage } from './page/read-page.ts';

/** The letters and digits of an id in lower case: systems differ in the punctuation they drop. */
export const anchorLetters = (id: string): string =>
  decodeAddress(id)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The normalized letters of all possible anchors in links of these pages. */
export const anchorsInLinks = (pages: readonly ParsedPage[]): ReadonlySet<string> =>
  new Set(
    pages.flatMap(({ origin }) =>
      [...origin.text.matchAll(/#([^\s#"'`<>()[\]{}]+)/g)].map(([, id = '']) => anchorLetters(id)),
    ),
  );
