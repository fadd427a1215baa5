import type { Locale } from '../contract/locales.ts';
import { buildIndex } from '../search/build-index.ts';
import type { SearchDocument, SearchEngine, SearchFiles } from '../search/document.ts';
import { loadIndex } from '../search/engine.ts';
import type { Content } from './content.ts';
import { textSections } from './plain-text.ts';

/** The documentation pages of a locale, as the search indexes them. */
export function searchDocuments(content: Content, locale: Locale): SearchDocument[] {
  return content.docs[locale].map((entry) => ({
    slug: entry.slug,
    title: entry.data.title,
    ...(entry.data.description !== undefined && { description: entry.data.description }),
    sections: textSections(entry),
  }));
}

const made = new WeakMap<Content, Map<Locale, SearchFiles>>();

/** The files of a locale's search; built once for each content. */
export function searchFiles(content: Content, locale: Locale): SearchFiles {
  const known = made.get(content) ?? new Map<Locale, SearchFiles>();
  made.set(content, known);
  let files = known.get(locale);
  if (!files) {
    const synonyms = content.config.search.synonyms[locale] ?? [];
    files = buildIndex(searchDocuments(content, locale), locale, synonyms);
    known.set(locale, files);
  }
  return files;
}

/** The search of a locale, as the service will answer it. */
export function searchEngine(content: Content, locale: Locale): SearchEngine {
  const { index, texts } = searchFiles(content, locale);
  return loadIndex(index, async (shard) => texts[shard] ?? new Uint8Array());
}
