import { type Analyzer, words } from './analyzer.ts';
import type { SearchHit } from './document.ts';
import { exactName } from './exact-names.ts';
import { isOfSeries, isVersion } from './versions.ts';

/** Separates version and title of a release. */
export const VERSION_SEPARATOR = ' · ';

type Named = Pick<SearchHit, 'title' | 'excerpt' | 'section'>;

/** Joins the words of a text: `siteUrl` and `SITE_URL` are the same name. */
const folded = (text: string) => [...words(text)].map(({ word }) => word).join('');

/** Whether a query is the heading of the matching section, and not the title of the page. */
export function isHeading(query: string, { title, section }: Named): boolean {
  const asked = folded(query);
  return section !== undefined && folded(section.heading) === asked && folded(title) !== asked;
}

/** The terms of a text without stop words. */
const significantTerms = (text: string, analyzer: Analyzer): ReadonlySet<string> =>
  new Set(analyzer.analyze(text).flatMap(({ isStopWord, terms }) => (isStopWord ? [] : terms)));

/** Matches an ISO day or month, which may name a change. */
const DAY = /^(\d{4})-\d\d(?:-\d\d)?$/;

/** Whether a title contains a query or all of its significant words, or a heading contains a query of several words. */
function isWithin(query: string, { title, section }: Named, analyzer: Analyzer): boolean {
  if (exactName(query) !== undefined) return false;
  const terms = (text: string) => [...words(text)].map(({ word }) => analyzer.term(word)).join(' ');
  const asked = terms(query);
  const names = [title, ...(asked.includes(' ') && section ? [section.heading] : [])];
  if (names.some((name) => ` ${terms(name)} `.includes(` ${asked} `))) return true;
  const significant = significantTerms(query, analyzer);
  const inTitle = significantTerms(title, analyzer);
  return significant.size > 1 && [...significant].every((term) => inTitle.has(term));
}

/** How exactly a query names a page: 3 by title or version, 2 by a series of versions, 1 by a heading, 0 not at all. */
function exactness(query: string, page: Named): number {
  const asked = folded(query);
  const { title } = page;
  // The index already ranks exact calls and identifiers; “/search” is not the title “Search”.
  if (exactName(query) !== undefined)
    return title.toLowerCase() === query.toLowerCase()
      ? 3
      : Number(!query.includes('/') && isHeading(query, page));
  if ([title, ...title.split(VERSION_SEPARATOR)].some((name) => folded(name) === asked)) return 3;
  const versions = [...words(query)].filter(({ word }) => isVersion(word));
  const inTitle = [...words(title)];
  if (versions.some(({ word }) => inTitle.some((other) => isOfSeries(other.word, word)))) return 2;
  return isHeading(query, page) ? 1 : 0;
}

/** Number of words of a query that are visible in a result. */
function wordsShown(
  asked: ReadonlySet<string>,
  { title, excerpt, section }: Named,
  analyzer: Analyzer,
): number {
  const shown = significantTerms([title, section?.heading, excerpt].join('\n'), analyzer);
  return [...asked].filter((term) => shown.has(term)).length;
}

const byNumbers = new Intl.Collator('en', { numeric: true });

/** Number of pages of the first list that set the minimum of visible words. */
const LEADING_PAGES = 3;

/**
 * Merges the results of several indexes into one ranking. Exact names come first, together with the
 * best page of an index whose name contains the query, or which alone shows all of its words; releases
 * of a series are sorted newest first. Scores of different indexes are not comparable, so other pages
 * alternate in proportion to the limits of their lists. Pages that show fewer words of the query than
 * the leading pages of the first list come last, as do pages that repeat a section word for word.
 *
 * @param lists the pages of each kind, and how many of them to show
 * @returns the shown pages, and whether the lists have more
 */
export function mergeResults<Page extends Named>(
  query: string,
  lists: readonly { readonly pages: readonly Page[]; readonly limit: number }[],
  analyzer: Analyzer,
): { readonly pages: Page[]; readonly hasMore: boolean } {
  const asked = significantTerms(query, analyzer);
  const shown = (page: Page) => wordsShown(asked, page, analyzer);
  const leading = Math.max(0, ...(lists[0]?.pages ?? []).slice(0, LEADING_PAGES).map(shown));
  const year = DAY.exec(query)?.[1];
  const seen = new Set<string>();
  const pages = lists
    .flatMap(({ pages, limit }, list) =>
      pages.slice(0, limit).map((page, index) => {
        const { section, excerpt } = page;
        const shownText = section && [section.heading, excerpt].join('\n');
        const isRepeated = shownText !== undefined && seen.has(shownText);
        if (shownText !== undefined) seen.add(shownText);
        const count = list > 0 ? shown(page) : leading;
        const isBehind = isRepeated || count < leading;
        const showsMore = count > leading && count === asked.size;
        const isOfDay = list > 0 && year !== undefined && excerpt?.includes(year) === true;
        const isExact =
          isOfDay || (index === 0 && !isBehind && (showsMore || isWithin(query, page, analyzer)));
        return {
          page,
          exact: isRepeated ? 0 : exactness(query, page) || Number(isExact),
          order: (index + 1.5) / limit + (isBehind ? 1 : 0),
        };
      }),
    )
    .sort(
      (a, b) =>
        b.exact - a.exact ||
        (a.exact === 2 && byNumbers.compare(b.page.title, a.page.title)) ||
        a.order - b.order,
    )
    .map(({ page }) => page);
  return { pages, hasMore: lists.some(({ pages, limit }) => pages.length > limit) };
}
