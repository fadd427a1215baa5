import { Buffer } from 'node:buffer';
import type { SiteList } from '../files/site-list.ts';

/** Limit of a list, in decoded bytes: about 150 per file. */
export const MAX_LIST_BYTES = 32 * 1024 * 1024;

const MAX_FILES = 200_000;

/** Fewest bytes per opening bracket: each entry has one bracket and a hash of 64 digits. */
const MIN_BYTES_PER_BRACKET = 50;

/** Limits of file systems for a name and for a path. */
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 1024;

const OPEN_BRACE = 0x7b;
const OPEN_BRACKET = 0x5b;

/** The default limit of a copy, in bytes. */
export const MAX_COPY_BYTES = 10_000_000_000;

/**
 * Checks that a list does not need excessive memory to parse: 32 MB of brackets would take 1.5 GB.
 *
 * @throws {Error} if it does
 */
export function expectFewBrackets(text: string): void {
  let left = text.length / MIN_BYTES_PER_BRACKET + 2;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if ((code === OPEN_BRACE || code === OPEN_BRACKET) && --left < 0) {
      throw new Error('is not a list of files');
    }
  }
}

/**
 * Checks the size of a copy before it is fetched.
 *
 * @param maxBytes limit for all files together
 * @throws {Error} that says what is too large
 */
export function expectWithinLimits({ files }: SiteList, maxBytes: number): void {
  if (files.length > MAX_FILES) {
    throw new Error(`lists ${files.length} files, more than ${MAX_FILES}`);
  }
  let bytes = 0;
  for (const { path, size } of files) {
    const longest = Math.max(...path.split('/').map((name) => Buffer.byteLength(name)));
    if (longest > MAX_NAME_BYTES || Buffer.byteLength(path) > MAX_PATH_BYTES) {
      throw new Error(`lists a name of ${longest} bytes: ${path.slice(0, 80)}…`);
    }
    bytes += size;
  }
  if (bytes > maxBytes) {
    const gigabytes = (value: number) => `${(value / 1e9).toFixed(1)} GB`;
    throw new Error(`lists ${gigabytes(bytes)}, more than ${gigabytes(maxBytes)}`);
  }
}
