import type { FieldFilter, FieldValues } from '../contract/fields.ts';
import type { Locale } from '../contract/locales.ts';
import type { SearchResult } from '../contract/resources/search.ts';

export interface SearchSection {
  /** Empty before the first heading. */
  readonly heading: string;
  /** The id of the heading on the page. */
  readonly slug?: string;
  /** The level of the heading, from 1 to 6 (default: 6). */
  readonly depth?: number;
  /** Plain text, one line per block, and code between backticks. */
  readonly text: string;
}

export interface SearchDocument {
  readonly slug: string;
  readonly title: string;
  readonly description?: string;
  readonly sections: readonly SearchSection[];
  /** Factor of the score (default: 1). */
  readonly boost?: number;
  /** Search terms from the author, which count like words of the title. */
  readonly terms?: readonly string[];
  /** Calls and identifier of a documented operation, for exact matches. */
  readonly exact?: readonly string[];
  readonly fields?: FieldValues;
  /** The link texts of each page that links to this one, one per line. */
  readonly linkTexts?: readonly string[];
  /** Titles and headings of its translations. */
  readonly translations?: readonly Translation[];
}

interface Translation {
  readonly locale: Locale;
  readonly names: readonly string[];
}

/**
 * A matching page. Its excerpt is plain text with code in backticks; its sections are the best ones,
 * that of the excerpt first.
 */
export interface SearchHit
  extends Pick<SearchResult, 'title' | 'excerpt' | 'section' | 'sections'> {
  readonly slug: string;
}

export interface PageFilter {
  /** Slugs of folders, one of which must contain the page (default: any). */
  readonly under?: readonly string[] | undefined;
  /** Required values of declared fields. */
  readonly fields?: FieldFilter | undefined;
}

export interface SearchFiles {
  readonly index: Uint8Array;
  /** Texts for excerpts, in blocks of at most `BLOCK_BYTES`. */
  readonly texts: readonly Uint8Array[];
}

/** The index is damaged, or of another version or build. */
export class SearchIndexError extends Error {
  override readonly name = 'SearchIndexError';
}
