import { hash } from 'node:crypto';
import type { Content } from '../compile/content.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import { forLocale, type Locale } from '../contract/locales.ts';
import { buildIndex } from '../search/build-index.ts';
import type { SearchDocument, SearchEngine, SearchFiles } from '../search/document.ts';
import { loadIndex } from '../search/engine.ts';
import type { PageWords } from '../search/page-words.ts';

/** A documentation page as a document of the search index. */
export function searchDocument(entry: LinkedEntry<'docs'>): SearchDocument {
  const { title, description } = entry.data;
  return {
    slug: entry.slug,
    title,
    ...(description !== undefined && { description }),
    sections: entry.body.sections,
  };
}

/** Returns the words cached under a key, or reads and caches them. */
export type RecallWords = (key: string, read: () => PageWords) => PageWords;

function build(
  entries: readonly LinkedEntry<'docs'>[],
  locale: Locale,
  { config }: Content,
  recall: RecallWords,
): SearchFiles {
  const groups = config.search.synonyms[locale] ?? [];
  const synonyms = hash('sha256', JSON.stringify(groups));
  return buildIndex(entries.map(searchDocument), locale, groups, (page, read) => {
    const entry = entries[page];
    return entry ? recall(`${wordsKey(entry)} ${synonyms}`, read) : read();
  });
}

const wordsKey = ({ key, data }: LinkedEntry) =>
  hash('sha256', `words ${key} ${JSON.stringify(data)}`);

/** The search files of a locale. */
export function searchFiles(content: Content, locale: Locale, recall: RecallWords): SearchFiles {
  return build(forLocale(content.docs, locale), locale, content, recall);
}

/** A key that changes with everything that the search files of a locale depend on. */
export function searchKey({ docs, config }: Content, locale: Locale): string {
  const pages = forLocale(docs, locale).map(wordsKey);
  return hash('sha256', JSON.stringify([pages, config.search.synonyms[locale] ?? []]));
}

/** A search engine over a single page. */
export function pageSearch(entry: LinkedEntry<'docs'>, content: Content): SearchEngine {
  const { index, texts } = build([entry], entry.locale, content, (_key, read) => read());
  return loadIndex(index, async (block) => texts[block] ?? new Uint8Array());
}
