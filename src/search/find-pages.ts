import type { Locale } from '../contract/locales.ts';
import { matchCount, type SearchOutcome } from '../contract/search-page.ts';
import type { SearchHit } from './document.ts';
import type { SearchEngine } from './engine.ts';
import type { Marker } from './marker.ts';
import { mergeResults } from './merge.ts';
import { missingFrom } from './missing.ts';
import { SEARCHED_KINDS, type SearchedKind, shownLimit } from './results.ts';

/** A matching page. */
export interface FoundPage extends Pick<SearchHit, 'title' | 'excerpt' | 'section'> {
  readonly kind: SearchedKind;
  readonly path: string;
}

/** The results of a search in all kinds of pages. */
export interface FoundPages extends SearchOutcome {
  /** Best first; matches of similar words if no page matches the query. */
  readonly pages: readonly FoundPage[];
  /** The language of the pages if they replace missing translations. */
  readonly lang?: Locale | undefined;
  /** Highlights the words of the query in texts. */
  readonly marker: Marker;
  /** Highlights other words. */
  readonly markerOf: SearchEngine['marker'];
  /** Titles of documentation folders, by path. */
  readonly folders: ReadonlyMap<string, string>;
}

type UseIndex = <T>(use: (engine: SearchEngine) => Promise<T>) => Promise<T>;

/** The pages of a language. */
export interface SearchedPages {
  /** The kinds of pages of the site (default: all), by name. */
  readonly kinds?: Readonly<Record<string, string>> | undefined;
  /** The only kind to search (default: all). */
  readonly kind?: SearchedKind | undefined;
  /** The best pages of a kind. */
  readonly find: (
    kind: SearchedKind,
    words: string,
    limit: number,
  ) => Promise<readonly FoundPage[]>;
  /** Runs a function with the index of the documentation. */
  readonly docs: UseIndex;
  /** Runs a function with the index of all other kinds. */
  readonly rest: UseIndex;
  /** Searches the pages that replace missing translations. */
  readonly original?: (() => Promise<FoundPages>) | undefined;
}

/** Finds the pages that match a query or, if none does, the words nearest to its own. */
export async function findPages(
  query: string,
  { kinds, kind, find, docs, rest, original }: SearchedPages,
): Promise<FoundPages> {
  const searched = SEARCHED_KINDS.filter(
    (each) => (!kinds || each in kinds) && (kind === undefined || each === kind),
  );
  const listsOf = (words: string) =>
    Promise.all(
      searched.map(async (each) => {
        const limit = shownLimit(each, searched);
        return { pages: await find(each, words, limit + 1), limit };
      }),
    );
  const [lists, { folders, marker: markerOf, analyzer }] = await Promise.all([
    listsOf(query),
    rest(async (engine) => engine),
  ]);
  const found = mergeResults(query, lists, analyzer);
  if (found.pages.length === 0 && original) {
    const others = await original();
    if (matchCount(others) > 0) return others;
  }
  const shown = found.pages
    .map(({ title, excerpt, section }) => [title, excerpt, section?.heading].join('\n'))
    .join('\n');
  // The documentation index is only needed for words that no result shows.
  const missing = await missingFrom([rest, docs], query, (word) =>
    markerOf(`${word} `)
      .parts(shown)
      .some(({ isMarked }) => isMarked),
  );
  const isNearest = found.pages.length === 0 && missing.nearest.length > 0;
  const words = isNearest ? missing.nearest.join(' ') : query;
  return {
    query,
    missing,
    isNearest,
    ...(isNearest ? mergeResults(words, await listsOf(words), analyzer) : found),
    marker: markerOf(words, missing.words),
    markerOf,
    folders,
  };
}
