import { hash } from 'node:crypto';
import { foldersAbove } from '../common/folders-above.ts';
import type { Content } from '../compile/content.ts';
import { entryTitle, type LinkedEntry } from '../compile/entry.ts';
import type { Recall } from '../compile/recall.ts';
import { forLocale, type Locale } from '../contract/locales.ts';
import type { SearchScope } from '../contract/paths.ts';
import type { SearchResults } from '../contract/resources/search.ts';
import { buildIndex } from '../search/build-index.ts';
import type { SearchDocument } from '../search/document.ts';
import { loadIndex } from '../search/engine.ts';
import { searchResults } from '../search/results.ts';
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

/** Titles of the folders of documentation pages, by path. */
function folderTitles(content: SiteContent, locale: Locale): Readonly<Record<string, string>> {
  const pages = forLocale(content.docs, locale);
  const titles = new Map([
    ...pages.map((page) => [page.slug, entryTitle(page)] as const),
    ...forLocale(content.folders, locale).map(({ slug, title }) => [slug, title] as const),
    ...forLocale(content.sections, locale).map(({ slug, title }) => [slug, title] as const),
  ]);
  const folders = new Set(pages.flatMap(({ slug }) => foldersAbove(slug)));
  return Object.fromEntries(
    [...folders].flatMap((folder) => {
      const title = titles.get(folder);
      return title === undefined ? [] : [[folder, title] as const];
    }),
  );
}

/** Changes with everything that the words of a page depend on, but the synonyms. */
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

const synonymsOf = ({ config }: Content, locale: Locale) => config.search.synonyms[locale] ?? [];

/** What the search files of a locale are made from, as plain data. */
export interface SearchInput {
  readonly locale: Locale;
  readonly scope: SearchScope;
  readonly synonyms: readonly (readonly string[])[];
  readonly folders: Readonly<Record<string, string>>;
  readonly documents: readonly SearchDocument[];
  /** Of each document a key that changes with everything that its words depend on. */
  readonly wordKeys: readonly string[];
}

/** Search files that are made on demand. */
export interface SearchSource {
  /** Changes with everything that they depend on. */
  readonly key: string;
  readonly input: () => SearchInput;
}

/** @param links of this locale */
export function searchSource(
  content: SiteContent,
  locale: Locale,
  scope: SearchScope,
  links: LinkTexts,
): SearchSource {
  const entries = searchedPages(content, locale, scope);
  const keys = entries.map((entry) => wordsKey(entry, links));
  const synonyms = synonymsOf(content, locale);
  // The index of all other pages is the one that browsers always open.
  const folders = scope === 'docs' ? {} : folderTitles(content, locale);
  return {
    // Locales that have no pages are made of the same, and yet are files of their own.
    key: hash('sha256', JSON.stringify([locale, scope, keys, synonyms, folders])),
    input: () => {
      const groups = hash('sha256', JSON.stringify(synonyms));
      return {
        locale,
        scope,
        synonyms,
        folders,
        documents: entries.map((entry) => searchDocument(entry, links)),
        wordKeys: keys.map((key) => `${key} ${groups}`),
      };
    },
  };
}

/**
 * The response to a search that finds a single page.
 *
 * @param locale of the response
 */
export function searchPage(
  entry: LinkedEntry<'docs'>,
  query: string,
  locale: Locale,
  content: Content,
  recall: Recall,
): Promise<SearchResults> {
  const links: LinkTexts = new Map();
  const synonyms = synonymsOf(content, entry.locale);
  const { baseUrl, locales } = content;
  const parts = [wordsKey(entry, links), synonyms, query, locale, baseUrl, locales.codes];
  return recall(hash('sha256', `search ${JSON.stringify(parts)}`), () => {
    const { index, texts } = buildIndex([searchDocument(entry, links)], entry.locale, synonyms);
    const engine = loadIndex(index, async (block) => texts[block] ?? new Uint8Array());
    return searchResults(engine, query, locale, 1, content);
  });
}
