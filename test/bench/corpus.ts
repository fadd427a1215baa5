import { Buffer } from 'node:buffer';
import { loadContent } from '../../src/content/content.ts';
import { searchDocuments } from '../../src/content/search-index.ts';
import { LOCALES, type Locale } from '../../src/contract/locales.ts';
import type { SearchDocument } from '../../src/search/document.ts';

/** The documentation pages of a locale, as every engine gets them. */
export interface Corpus {
  readonly locale: Locale;
  readonly documents: readonly SearchDocument[];
  readonly synonyms: readonly (readonly string[])[];
  /** Bytes of the Markdown that the documents were read from. */
  readonly markdownBytes: number;
}

/**
 * Reads a content folder.
 *
 * @throws {Error} if the folder's errors leave nothing to search
 */
export async function readCorpora(folder: string): Promise<Corpus[]> {
  const { content } = await loadContent({ folder, baseUrl: 'https://docs.example' });
  if (!content) throw new Error(`${folder} cannot be built: run the checks on it first.`);
  return LOCALES.map((locale) => ({
    locale,
    documents: searchDocuments(content, locale),
    synonyms: content.config.search.synonyms[locale] ?? [],
    markdownBytes: content.docs[locale].reduce(
      (sum, { document }) => sum + Buffer.byteLength(document.source),
      0,
    ),
  }));
}
