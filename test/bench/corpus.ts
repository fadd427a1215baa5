import { Buffer } from 'node:buffer';
import { forLocale } from '../../src/contract/locales.ts';
import type { SearchDocument } from '../../src/search/document.ts';
import { loadSite } from '../../src/site/load.ts';
import { entryMarkdown } from '../../src/site/markdown/fill-page.ts';
import { SAMPLE_LOCALES, type SampleLocale } from '../sample-locales.ts';
import { documentsOf } from '../search-documents.ts';

/** The documentation pages of a locale, as every engine gets them. */
export interface Corpus {
  readonly locale: SampleLocale;
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
  const { model } = await loadSite({ folder, baseUrl: 'https://docs.example' });
  if (!model) throw new Error(`${folder} cannot be built: run the checks on it first.`);
  return SAMPLE_LOCALES.map((locale) => ({
    locale,
    documents: documentsOf(model, locale),
    synonyms: model.config.search.synonyms[locale] ?? [],
    markdownBytes: forLocale(model.editions, locale).docs.reduce(
      (sum, entry) => sum + Buffer.byteLength(entryMarkdown(entry, model)),
      0,
    ),
  }));
}
