import { joined } from '../common/fill-text.ts';
import { foldersAbove } from '../common/folders-above.ts';
import type { Collections, ContentEdition } from '../compile/content.ts';
import { derived, keyOf, shared } from '../compile/derived.ts';
import { entryTitle, type LinkedEntry } from '../compile/entry.ts';
import { type OutlineItem, pagesIn } from '../compile/outline/arrange.ts';
import type { SearchOptions } from '../compile/read/schemas/front-matter.ts';
import type { Recall } from '../compile/recall.ts';
import { forLocale, type Locale } from '../contract/locales.ts';
import { SEARCH_SCOPES, type SearchScope } from '../contract/paths.ts';
import type { SearchResults } from '../contract/resources/search.ts';
import { longDate } from '../i18n/dates.ts';
import { buildIndex } from '../search/build-index.ts';
import type { SearchDocument } from '../search/document.ts';
import { loadIndex } from '../search/engine.ts';
import { VERSION_SEPARATOR } from '../search/merge.ts';
import { searchResults } from '../search/results.ts';
import { tagsOf } from './changelog/changelog.ts';

/** By path of the target: the link texts of each page that links to it, one per line. */
type LinkTexts = ReadonlyMap<string, readonly string[]>;

/** The texts of Markdown links between the pages of a locale. */
export function linkTexts({ docs, changelog, solutions }: ContentEdition): LinkTexts {
  const texts = [...docs, ...changelog, ...solutions].flatMap(({ path, links, targets }) => {
    const own = links.flatMap(({ text = '' }, number) => {
      const target = targets[number];
      const isOther = target?.kind === 'page' && target.path !== path;
      return isOther && text !== '' ? { to: target.path, text } : [];
    });
    return [...Map.groupBy(own, ({ to }) => to)].map(([to, all]) => ({
      to,
      text: all.map(({ text }) => text).join('\n'),
    }));
  });
  const byPage = [...Map.groupBy(texts, ({ to }) => to)];
  return new Map(byPage.map(([to, all]) => [to, all.map(({ text }) => text)]));
}

export interface OtherNames {
  readonly links: LinkTexts;
  /** The tags of changelog entries, by path. */
  readonly kinds: ReadonlyMap<string, string>;
  /** Translations of pages, by collection and slug. */
  readonly translations: ReadonlyMap<string, readonly LinkedEntry[]>;
}

/** Further names of the pages of a locale: in links, tags and translations. */
export function otherNames(edition: ContentEdition): OtherNames {
  const pages = edition.locales
    .others(edition.locale)
    .map((other) => forLocale(edition.collections, other))
    .flatMap((of) => SEARCH_SCOPES.flatMap((scope) => searchedPages(of, scope)));
  return {
    links: linkTexts(edition),
    kinds: new Map(
      edition.changelog.map((entry) => {
        const tags = tagsOf(entry, edition).map(({ label }) => label);
        return [entry.path, tags.join(', ')];
      }),
    ),
    translations: Map.groupBy(pages, nameOf),
  };
}

const nameOf = ({ collection, slug }: LinkedEntry) => `${collection}/${slug}`;

/** The titles and headings of the translations of a page. */
const translationsOf = (entry: LinkedEntry, { translations }: OtherNames) =>
  (translations.get(nameOf(entry)) ?? []).map((other) => ({
    locale: other.locale,
    names: [entryTitle(other), ...other.body.sections.map(({ heading }) => heading)],
  }));

/** Converts a page to a document of a search index. */
const searchDocument = (entry: LinkedEntry, names: OtherNames): SearchDocument => ({
  ...documentFacts(entry, names),
  sections: entry.body.sections,
});

/** The fields of a document that do not depend on its body. */
function documentFacts(entry: LinkedEntry, names: OtherNames): Omit<SearchDocument, 'sections'> {
  const { fields } = entry.data;
  const description = searchedDescription(entry, names.kinds.get(entry.path));
  const { boost, terms: own = [] } = searchOptions(entry);
  const terms = 'date' in entry.data ? [...own, ...daysOf(entry.data.date)] : own;
  const texts = names.links.get(entry.path);
  const translations = translationsOf(entry, names);
  return {
    slug: entry.collection === 'docs' ? entry.slug : `${entry.collection}/${entry.slug}`,
    title: searchedTitle(entry),
    ...(description !== undefined && { description }),
    ...('operation' in entry && entry.operation && { exact: entry.operation.names }),
    ...(fields && { fields }),
    ...(boost !== undefined && { boost }),
    ...(terms.length > 0 && { terms }),
    ...(texts && { linkTexts: texts }),
    ...(translations.length > 0 && { translations }),
  };
}

/** A day (YYYY-MM-DD) and its month, in ISO format. */
const daysOf = (day: string) => [day, day.slice(0, '2026-11'.length)];

/** The description. For changelog entries it includes the day and tags, which become searchable and appear in results. */
function searchedDescription({ data, locale }: LinkedEntry, kinds = ''): string | undefined {
  if (!('date' in data)) return data.description;
  return joined([longDate(locale, data.date), kinds, data.description], '\n');
}

/** The title. The version of a release is prepended if the title lacks it. */
function searchedTitle(entry: LinkedEntry): string {
  const title = entryTitle(entry);
  const version = 'version' in entry.data ? entry.data.version : undefined;
  return version === undefined || title.includes(version)
    ? title
    : version + VERSION_SEPARATOR + title;
}

/** The search options in the front matter. */
function searchOptions({ data }: LinkedEntry): SearchOptions {
  const search = 'search' in data ? (data.search ?? true) : true;
  return typeof search === 'boolean' ? { exclude: !search } : search;
}

const foldersAt = (slug: string) => [...foldersAbove(slug), slug];

/** Number of pages of the menu per folder. */
type FolderSizes = ReadonlyMap<string, number>;

function sizesIn(outline: readonly OutlineItem<LinkedEntry>[]): FolderSizes {
  const sizes = new Map<string, number>();
  for (const slug of new Set(pagesIn(outline).map((page) => page.slug)))
    for (const folder of foldersAt(slug)) sizes.set(folder, (sizes.get(folder) ?? 0) + 1);
  return sizes;
}

/** The folders that a menu item represents: its own, that of its page or, for a group, those with exactly its pages. */
function foldersOfItem(item: OutlineItem<LinkedEntry>, sizes: FolderSizes): string[] {
  if (item.folder !== undefined) return [item.folder];
  if (item.entry) return [item.entry.slug];
  const own = [...new Set(pagesIn([item]).map(({ slug }) => slug))];
  return foldersAt(own[0] ?? '').filter(
    (folder) =>
      sizes.get(folder) === own.length && own.every((slug) => foldersAt(slug).includes(folder)),
  );
}

/** Labels of folders in the menu, by path. */
const folderLabels = (
  items: readonly OutlineItem<LinkedEntry>[],
  sizes: FolderSizes,
): (readonly [string, string])[] =>
  items.flatMap((item) => [
    ...foldersOfItem(item, sizes).map((folder) => [folder, item.title] as const),
    ...folderLabels(item.children, sizes),
  ]);

/** Titles of documentation folders by path, from their pages or the menu. */
function folderTitles({ docs, outline }: ContentEdition): Readonly<Record<string, string>> {
  const titles = new Map([
    ...docs.map((page) => [page.slug, entryTitle(page)] as const),
    ...folderLabels(outline, sizesIn(outline)),
  ]);
  const folders = new Set(docs.flatMap(({ slug }) => foldersAbove(slug)));
  return Object.fromEntries(
    [...folders].flatMap((folder) => {
      const title = titles.get(folder);
      return title === undefined ? [] : [[folder, title] as const];
    }),
  );
}

/** The cache key of the words of a page: its document, with the key of the entry instead of its text. */
const wordsKey = (
  entry: LinkedEntry,
  names: OtherNames,
  { locale, synonyms }: Pick<SearchInput, 'locale' | 'synonyms'>,
) => keyOf('words', { ...documentFacts(entry, names), key: entry.key, locale, synonyms });

/** The searchable pages. */
export function searchedPages(
  { docs, changelog, solutions }: Collections,
  scope: SearchScope,
): readonly LinkedEntry[] {
  const pages: readonly LinkedEntry[] =
    scope !== 'rest' ? docs.filter(({ isList }) => !isList) : [...changelog, ...solutions];
  return pages.filter((page) => searchOptions(page).exclude !== true);
}

const synonymsOf = ({ locale, config }: ContentEdition) => config.search.synonyms[locale] ?? [];

/** The input of the search files of a locale, as plain data. */
export interface SearchInput {
  readonly locale: Locale;
  readonly scope: SearchScope;
  readonly synonyms: readonly (readonly string[])[];
  readonly folders: Readonly<Record<string, string>>;
  readonly documents: readonly SearchDocument[];
  /** The cache keys of the words of each document. */
  readonly wordKeys: readonly string[];
}

/**
 * The input of search files, once with cache keys and once, lazily, with documents.
 *
 * @param names further names of the pages of this locale
 */
export function searchSource(edition: ContentEdition, scope: SearchScope, names: OtherNames) {
  const { locale } = edition;
  const entries = searchedPages(edition, scope);
  const synonyms = shared(synonymsOf(edition));
  const inputs = {
    locale,
    scope,
    synonyms,
    // Browsers always open the index `rest`, so folder titles are there.
    folders: scope !== 'rest' ? {} : folderTitles(edition),
    wordKeys: entries.map((entry) => wordsKey(entry, names, { locale, synonyms })),
  };
  return {
    inputs,
    input: (): SearchInput => ({
      ...inputs,
      documents: entries.map((entry) => searchDocument(entry, names)),
    }),
  };
}

/** The response to a search in an index of a single page. */
export function searchPage(
  entry: LinkedEntry<'docs'>,
  query: string,
  edition: ContentEdition,
  recall: Recall,
): Promise<SearchResults> {
  const names: OtherNames = { links: new Map(), kinds: new Map(), translations: new Map() };
  const synonyms = edition.config.search.synonyms[entry.locale] ?? [];
  const { locale, baseUrl, locales } = edition;
  const words = wordsKey(entry, names, { locale: entry.locale, synonyms });
  const inputs = { words, path: entry.path, query, locale, baseUrl, locales: locales.codes };
  return recall(
    derived('search response', inputs, ({ query, locale }) => {
      const { index, texts } = buildIndex([searchDocument(entry, names)], entry.locale, synonyms);
      const engine = loadIndex(index, async (block) => texts[block] ?? new Uint8Array());
      return searchResults(engine, query, locale, 1, edition);
    }),
  );
}
