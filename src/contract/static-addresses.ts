import { BROWSER_SEARCH, CONTENT_FILES_ROOT, HASHED_FOLDER, ICONS, INTERNAL } from './paths.ts';

/** Folders that platforms serve as static files; the function handles everything else. */
export const STATIC_FOLDERS = [
  HASHED_FOLDER.slice(0, -1),
  CONTENT_FILES_ROOT,
  '/og',
  BROWSER_SEARCH.root.slice(0, -1),
  INTERNAL.root.slice(0, -1),
  '/pagefind',
];

/** Single files that platforms serve statically. */
export const STATIC_FILES = [ICONS.svg] as const;

/**
 * Regular expression source for static addresses, without lookaround, which platforms lack. Addresses
 * with encoded characters go to the function, which rejects `..`.
 */
export const STATIC_ADDRESS = `(?:${STATIC_FOLDERS.join('|')})/[A-Za-z0-9_./~@-]+`;
