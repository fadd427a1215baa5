import type { FieldFilter, FieldValues } from '../contract/fields.ts';
import type { Locale } from '../contract/locales.ts';
import type { SearchResult } from '../contract/resources/search.ts';

export interface SearchSection {
  /** Empty before the first heading. */
  readonly heading: string;
  /** The id of the heading on the page. */
  readonly slug?: string;
  /** The level of the heading, from 1 to 6 (default: 6): deeper ones that follow are of its subsections. */
  readonly depth?: number;
  /** Plain text, one line per block, and code between backticks. */
  readonly text: string;
}

export interface SearchDocument {
  readonly slug: string;
  readonly title: string;
  readonly description?: string;
  readonly sections: readonly SearchSection[];
  /** What the score is multiplied by (default: 1). */
  readonly boost?: number;
  /** Words that people search for, which count as if they were in the title. */
  readonly terms?: readonly string[];
  /** The calls and the identifier of the operation that it documents: a query that is one of them leads here. */
  readonly exact?: readonly string[];
  readonly fields?: FieldValues;
  /** Of each page that links to this one the texts of its links, in lines. */
  readonly linkTexts?: readonly string[];
  /** What its translations are called: their titles and headings. */
  readonly translations?: readonly Translation[];
}

export interface Translation {
  readonly locale: Locale;
  readonly names: readonly string[];
}

/**
 * A page that answers a query. Its excerpt is plain text with code between backticks; its sections are those
 * that answer best, that of the excerpt first.
 */
export interface SearchHit
  extends Pick<SearchResult, 'title' | 'excerpt' | 'section' | 'sections'> {
  readonly slug: string;
}

export interface PageFilter {
  /** The slugs at or below one of which they are (default: anywhere). */
  readonly under?: readonly string[] | undefined;
  /** The values that they have in declared fields, all of them. */
  readonly fields?: FieldFilter | undefined;
}

export interface SearchFiles {
  readonly index: Uint8Array;
  /** The texts that excerpts are cut from, in blocks of at most `BLOCK_BYTES`. */
  readonly texts: readonly Uint8Array[];
}

/** The index cannot be read: it is damaged, or of another version or build. */
export class SearchIndexError extends Error {
  override readonly name = 'SearchIndexError';
}
