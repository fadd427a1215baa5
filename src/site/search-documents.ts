import { hash } from 'node:crypto';
import type { Content } from '../compile/content.ts';
import { entryTitle, type LinkedEntry } from '../compile/entry.ts';
import { foldersAbove } from '../compile/outline/folders.ts';
import { forLocale, type Locale } from '../contract/locales.ts';
import type { SearchScope } from '../contract/paths.ts';
import { buildIndex } from '../search/build-index.ts';
import type { SearchDocument, SearchFiles } from '../search/document.ts';
import { loadIndex, type SearchEngine } from '../search/engine.ts';
import type { PageWords } from '../search/page-words.ts';
import { type LinkTexts, linkTexts } from './link-texts.ts';
import type { SiteContent } from './model.ts';

/**
 * A page as a document of a search index. Documentation pages are known by their slugs, all others
 * by the folder of their collection too.
 */
function searchDocument(entry: LinkedEntry, links: LinkTexts): SearchDocument {
  const { description } = entry.data;
  const texts = links.get(entry.path);
  return {
    slug: entry.collection === 'docs' ? entry.slug : `${entry.collection}/${entry.slug}`,
    title: entryTitle(entry),
    ...(description !== undefined && { description }),
    sections: entry.body.sections,
    ...(texts && { linkTexts: texts }),
  };
}

/** Returns the words cached under a key, or reads and caches them. */
export type RecallWords = (key: string, read: () => PageWords) => PageWords;

function build(
  entries: readonly LinkedEntry[],
  locale: Locale,
  { config }: Content,
  links: LinkTexts,
  recall: RecallWords,
  folders?: Readonly<Record<string, string>>,
): SearchFiles {
  const groups = config.search.synonyms[locale] ?? [];
  const synonyms = hash('sha256', JSON.stringify(groups));
  const recallPage = (page: number, read: () => PageWords) => {
    const entry = entries[page];
    return entry ? recall(`${wordsKey(entry, links)} ${synonyms}`, read) : read();
  };
  const documents = entries.map((entry) => searchDocument(entry, links));
  return buildIndex(documents, locale, groups, recallPage, undefined, folders);
}

/**
 * Titles of the folders of documentation pages, by path. The index that browsers always open has
 * them: that of all other pages.
 */
function folderTitles(
  content: SiteContent,
  locale: Locale,
  scope: SearchScope,
): Readonly<Record<string, string>> {
  if (scope === 'docs') return {};
  const pages = forLocale(content.docs, locale);
  const titles = new Map([
    ...pages.map((page) => [page.slug, entryTitle(page)] as const),
    ...forLocale(content.folders, locale).map(({ slug, title }) => [slug, title] as const),
    ...forLocale(content.sections, locale).map(({ slug, title }) => [slug, title] as const),
  ]);
  const folders = new Set(pages.flatMap(({ slug }) => foldersAbove(slug)));
  return Object.fromEntries([...folders].map((folder) => [folder, titles.get(folder) ?? '']));
}

const wordsKey = ({ collection, key, data, path }: LinkedEntry, links: LinkTexts) =>
  hash('sha256', `words ${collection} ${key} ${JSON.stringify([data, links.get(path)])}`);

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

/** The same pages as documents of a search index. */
export function searchDocuments(content: Content, locale: Locale, scope: SearchScope) {
  const links = linkTexts(content, locale);
  return searchedPages(content, locale, scope).map((entry) => searchDocument(entry, links));
}

/** The search files of a locale. */
export function searchFiles(
  content: SiteContent,
  locale: Locale,
  scope: SearchScope,
  links: LinkTexts,
  recall: RecallWords,
): SearchFiles {
  const folders = folderTitles(content, locale, scope);
  return build(searchedPages(content, locale, scope), locale, content, links, recall, folders);
}

/** A key that changes with everything that the search files of a locale depend on. */
export function searchKey(
  content: SiteContent,
  locale: Locale,
  scope: SearchScope,
  links: LinkTexts,
): string {
  const pages = searchedPages(content, locale, scope).map((entry) => wordsKey(entry, links));
  const synonyms = content.config.search.synonyms[locale] ?? [];
  // Locales that have no pages are made of the same, and yet are files of their own.
  const folders = folderTitles(content, locale, scope);
  return hash('sha256', JSON.stringify([locale, scope, pages, synonyms, folders]));
}

/** A search engine over a single page. */
export function pageSearch(entry: LinkedEntry<'docs'>, content: Content): SearchEngine {
  const { index, texts } = build([entry], entry.locale, content, new Map(), (_key, read) => read());
  return loadIndex(index, async (block) => texts[block] ?? new Uint8Array());
}
