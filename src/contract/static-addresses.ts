import { BROWSER_SEARCH, CONTENT_FILES_ROOT, HASHED_FOLDER, ICONS, INTERNAL } from './paths.ts';

/** Folders whose files platforms serve as they are; everything else belongs to the function. */
export const STATIC_FOLDERS = [
  HASHED_FOLDER.slice(0, -1),
  CONTENT_FILES_ROOT,
  '/og',
  BROWSER_SEARCH.root.slice(0, -1),
  INTERNAL.root.slice(0, -1),
  '/pagefind',
];

/** The same for one file. */
export const STATIC_FILES = [ICONS.svg] as const;

/**
 * Source of a regular expression, without lookaround, which platforms lack: the addresses that a file
 * server may serve. Addresses with encoded characters are left to the function, which refuses those
 * that climb.
 */
export const STATIC_ADDRESS = `(?:${STATIC_FOLDERS.join('|')})/[A-Za-z0-9_./~@-]+`;
