import { type OgText, ogPng } from './og-image/og-image.ts';
import type { SearchInput } from './search-documents.ts';
import { makeSearchFiles } from './search-files.ts';

/** Work that needs nothing but plain data, so that any thread can do it. */
export interface SiteWork {
  /** Makes the search files of a scope in a locale, by path. */
  readonly makeSearchFiles: (input: SearchInput) => Promise<ReadonlyMap<string, Uint8Array>>;
  /** Draws a preview picture, as PNG. */
  readonly ogPng: (text: OgText) => Promise<Uint8Array>;
}

/** Does the work on this thread. */
export const workOnThisThread: SiteWork = {
  makeSearchFiles: (input) => makeSearchFiles(input),
  ogPng,
};
