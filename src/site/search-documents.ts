import { hash } from 'node:crypto';
import type { Content } from '../compile/content.ts';
import { entryTitle, type LinkedEntry } from '../compile/entry.ts';
import { forLocale, type Locale } from '../contract/locales.ts';
import type { SearchScope } from '../contract/paths.ts';
import { buildIndex } from '../search/build-index.ts';
import type { SearchDocument, SearchFiles } from '../search/document.ts';
import { loadIndex, type SearchEngine } from '../search/engine.ts';
import type { PageWords } from '../search/page-words.ts';

/**
 * A page as a document of a search index. Documentation pages are known by their slugs, all others
 * by the folder of their collection too.
 */
export function searchDocument(entry: LinkedEntry): SearchDocument {
  const { description } = entry.data;
  return {
    slug: entry.collection === 'docs' ? entry.slug : `${entry.collection}/${entry.slug}`,
    title: entryTitle(entry),
    ...(description !== undefined && { description }),
    sections: entry.body.sections,
  };
}

/** Returns the words cached under a key, or reads and caches them. */
export type RecallWords = (key: string, read: () => PageWords) => PageWords;

function build(
  entries: readonly LinkedEntry[],
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

const wordsKey = ({ collection, key, data }: LinkedEntry) =>
  hash('sha256', `words ${collection} ${key} ${JSON.stringify(data)}`);

/** The pages that a search finds. */
export function searchedPages(
  content: Content,
  locale: Locale,
  scope: SearchScope,
): readonly LinkedEntry[] {
  return scope === 'docs'
    ? forLocale(content.docs, locale).filter(({ isList }) => !isList)
    : [...forLocale(content.changelog, locale), ...forLocale(content.solutions, locale)];
}

/** The search files of a locale. */
export function searchFiles(
  content: Content,
  locale: Locale,
  scope: SearchScope,
  recall: RecallWords,
): SearchFiles {
  return build(searchedPages(content, locale, scope), locale, content, recall);
}

/** A key that changes with everything that the search files of a locale depend on. */
export function searchKey(content: Content, locale: Locale, scope: SearchScope): string {
  const pages = searchedPages(content, locale, scope).map(wordsKey);
  const synonyms = content.config.search.synonyms[locale] ?? [];
  // Locales that have no pages are made of the same, and yet are files of their own.
  return hash('sha256', JSON.stringify([locale, scope, pages, synonyms]));
}

/** A search engine over a single page. */
export function pageSearch(entry: LinkedEntry<'docs'>, content: Content): SearchEngine {
  const { index, texts } = build([entry], entry.locale, content, (_key, read) => read());
  return loadIndex(index, async (block) => texts[block] ?? new Uint8Array());
}
