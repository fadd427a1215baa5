import { words } from './analyzer.ts';
import type { SearchHit } from './document.ts';
import { exactName } from './exact-names.ts';
import { isOfSeries, isVersion } from './versions.ts';

/** What stands between the version and the title of a release. */
export const VERSION_SEPARATOR = ' · ';

/** What a query may say exactly. */
type Named = Pick<SearchHit, 'title' | 'section'>;

const folded = (text: string) => [...words(text)].map(({ word }) => word).join(' ');

/** Whether a query is the heading of the section that answers it, and not the title of the page. */
export function isHeading(query: string, { title, section }: Named): boolean {
  const asked = folded(query);
  return section !== undefined && folded(section.heading) === asked && folded(title) !== asked;
}

/** Whether a title has all of a query, in its order, or a heading all of one of several words. */
function isWithin(query: string, { title, section }: Named): boolean {
  const asked = folded(query);
  const names = [title, ...(asked.includes(' ') && section ? [section.heading] : [])];
  return (
    exactName(query) === undefined &&
    names.some((name) => ` ${folded(name)} `.includes(` ${asked} `))
  );
}

/** How exactly a query names a page: 3 by its title or version, 2 by a version in the title, 1 by a heading, 0 not at all. */
function exactness(query: string, page: Named): number {
  const asked = folded(query);
  const { title } = page;
  // The index has named what has such a call or identifier; “/search” is not the title “Search”.
  if (exactName(query) !== undefined) return title.toLowerCase() === query.toLowerCase() ? 3 : 0;
  if ([title, ...title.split(VERSION_SEPARATOR)].some((name) => folded(name) === asked)) return 3;
  const versions = [...words(query)].filter(({ word }) => isVersion(word));
  const inTitle = [...words(title)];
  if (versions.some(({ word }) => inTitle.some((other) => isOfSeries(other.word, word)))) return 2;
  return isHeading(query, page) ? 1 : 0;
}

/**
 * The results of several indexes, each in its own order, as one ranking: exact names first, with the
 * best of an index whose name has the whole query. Scores of different indexes say nothing about each
 * other, so the others take turns, in proportion to how many of each are shown; the longer list begins.
 *
 * @param lists the pages of each kind, with how many of them are shown
 * @returns what is shown, and whether there is more in the lists
 */
export function merged<Page extends Named>(
  query: string,
  lists: readonly { readonly pages: readonly Page[]; readonly limit: number }[],
): { readonly pages: Page[]; readonly isMore: boolean } {
  const pages = lists
    .flatMap(({ pages, limit }) =>
      pages.slice(0, limit).map((page, index) => ({
        page,
        exact: exactness(query, page) || (index === 0 && isWithin(query, page) ? 1 : 0),
        place: (index + 1.5) / limit,
      })),
    )
    .sort((a, b) => b.exact - a.exact || a.place - b.place)
    .map(({ page }) => page);
  return { pages, isMore: lists.some(({ pages, limit }) => pages.length > limit) };
}
