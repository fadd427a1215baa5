import { ICONS } from './paths.ts';

/** The folder of files that never change: their names have a hash of their bytes. */
export const HASHED_FOLDER = '/_astro/';

/**
 * Folders whose files platforms serve by themselves: no negotiation, no operation, nothing but
 * bytes. Everything else belongs to the function.
 */
export const STATIC_FOLDERS = [
  '/_astro',
  '/content',
  '/og',
  '/_search',
  '/_lectern',
  '/pagefind',
] as const;

/** The same for one file. */
export const STATIC_FILES = [ICONS.svg] as const;

/**
 * Regular expression of the addresses that a file server may serve, without lookaround, which
 * platforms lack. Addresses with encoded characters are left to the function, which refuses those
 * that climb.
 */
export const STATIC_PATTERN = `^(?:${STATIC_FOLDERS.join('|')})/[A-Za-z0-9_./~@-]+$`;
