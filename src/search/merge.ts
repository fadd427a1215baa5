import { type Analyzer, words } from './analyzer.ts';
import type { SearchHit } from './document.ts';
import { exactName } from './exact-names.ts';
import { isOfSeries, isVersion } from './versions.ts';

/** What stands between the version and the title of a release. */
export const VERSION_SEPARATOR = ' · ';

/** What a query may say exactly. */
type Named = Pick<SearchHit, 'title' | 'excerpt' | 'section'>;

/** A text without what stands between its words: `siteUrl` and `SITE_URL` are the same name. */
const folded = (text: string) => [...words(text)].map(({ word }) => word).join('');

/** Whether a query is the heading of the section that answers it, and not the title of the page. */
export function isHeading(query: string, { title, section }: Named): boolean {
  const asked = folded(query);
  return section !== undefined && folded(section.heading) === asked && folded(title) !== asked;
}

/** The terms of a text, without those of stop words. */
const tellingTerms = (text: string, analyzer: Analyzer): ReadonlySet<string> =>
  new Set(analyzer.analyze(text).flatMap(({ isStopWord, terms }) => (isStopWord ? [] : terms)));

/** Matches a day or a month as programs write it, which names changes. */
const DAY = /^(\d{4})-\d\d(?:-\d\d)?$/;

/** Whether a title has all of a query, in its order, or all of its telling words, or a heading all of one of several words. */
function isWithin(query: string, { title, section }: Named, analyzer: Analyzer): boolean {
  if (exactName(query) !== undefined) return false;
  const terms = (text: string) => [...words(text)].map(({ word }) => analyzer.term(word)).join(' ');
  const asked = terms(query);
  const names = [title, ...(asked.includes(' ') && section ? [section.heading] : [])];
  if (names.some((name) => ` ${terms(name)} `.includes(` ${asked} `))) return true;
  const telling = tellingTerms(query, analyzer);
  const inTitle = tellingTerms(title, analyzer);
  return telling.size > 1 && [...telling].every((term) => inTitle.has(term));
}

/** How exactly a query names a page: 3 by its title or version, 2 by a version in the title, 1 by a heading, 0 not at all. */
function exactness(query: string, page: Named): number {
  const asked = folded(query);
  const { title } = page;
  // The index has named what has such a call or identifier; “/search” is not the title “Search”.
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

/** How many words of a query its reader sees in a result. */
function wordsShown(
  asked: ReadonlySet<string>,
  { title, excerpt, section }: Named,
  analyzer: Analyzer,
): number {
  const shown = tellingTerms([title, section?.heading, excerpt].join('\n'), analyzer);
  return [...asked].filter((term) => shown.has(term)).length;
}

const byNumbers = new Intl.Collator('en', { numeric: true });

/** Pages of the first list with which others must keep up in words of the query. */
const LEADERS = 3;

/**
 * The results of several indexes, each in its own order, as one ranking: exact names first, with the
 * best of an index whose name has the whole query, or which alone shows all of its words; releases of a
 * series from the newest on. Scores of different indexes say nothing about each other, so the others take
 * turns, in proportion to how many of each are shown; the longer list begins. Pages that show fewer words
 * of the query than the first ones of the first list come after it, and so do those that repeat a section
 * word for word.
 *
 * @param lists the pages of each kind, with how many of them are shown
 * @returns what is shown, and whether there is more in the lists
 */
export function merged<Page extends Named>(
  query: string,
  lists: readonly { readonly pages: readonly Page[]; readonly limit: number }[],
  analyzer: Analyzer,
): { readonly pages: Page[]; readonly hasMore: boolean } {
  const asked = tellingTerms(query, analyzer);
  const shown = (page: Page) => wordsShown(asked, page, analyzer);
  const leading = Math.max(0, ...(lists[0]?.pages ?? []).slice(0, LEADERS).map(shown));
  const year = DAY.exec(query)?.[1];
  const seen = new Set<string>();
  const pages = lists
    .flatMap(({ pages, limit }, list) =>
      pages.slice(0, limit).map((page, index) => {
        const { section, excerpt } = page;
        const said = section && [section.heading, excerpt].join('\n');
        const isRepeated = said !== undefined && seen.has(said);
        if (said !== undefined) seen.add(said);
        const count = list > 0 ? shown(page) : leading;
        const isBehind = isRepeated || count < leading;
        const hasMore = count > leading && count === asked.size;
        const isOfDay = list > 0 && year !== undefined && excerpt?.includes(year) === true;
        const isExact =
          isOfDay || (index === 0 && !isBehind && (hasMore || isWithin(query, page, analyzer)));
        return {
          page,
          exact: isRepeated ? 0 : exactness(query, page) || Number(isExact),
          place: (index + 1.5) / limit + (isBehind ? 1 : 0),
        };
      }),
    )
    .sort(
      (a, b) =>
        b.exact - a.exact ||
        (a.exact === 2 && byNumbers.compare(b.page.title, a.page.title)) ||
        a.place - b.place,
    )
    .map(({ page }) => page);
  return { pages, hasMore: lists.some(({ pages, limit }) => pages.length > limit) };
}
