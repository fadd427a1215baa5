import { withoutSlashes } from '../common/without-slashes.ts';
import type { FieldFilter } from '../contract/fields.ts';
import type { Locale } from '../contract/locales.ts';
import { type SiteFacts, twinPath } from '../contract/paths.ts';
import type { SearchResults } from '../contract/resources/search.ts';
import type { SearchEngine } from './engine.ts';

/** The searchable kinds of pages, named by the folders of their addresses. */
export const SEARCHED_KINDS = ['docs', 'changelog', 'solutions'] as const;

export type SearchedKind = (typeof SEARCHED_KINDS)[number];

/** Number of results to show per kind: 20 in total. */
export const shownLimit = (kind: SearchedKind, searched: readonly SearchedKind[]): number =>
  searched.length === 1 ? 20 : SHARED_LIMITS[kind];

const SHARED_LIMITS = { docs: 12, changelog: 4, solutions: 4 } as const;

/** Filters: the kind of pages (default: documentation), comma-separated slugs of folders, declared fields. */
export interface SearchFilter {
  readonly kind?: SearchedKind | undefined;
  readonly under?: string | undefined;
  readonly fields?: FieldFilter | undefined;
}

/** The response of `searchDocumentation` to a trimmed query; `engine` must be that of `kind`. */
export async function searchResults(
  engine: SearchEngine,
  query: string,
  locale: Locale,
  limit: number,
  { baseUrl, paths }: Pick<SiteFacts, 'baseUrl' | 'paths'>,
  { kind = 'docs', under = '', fields }: SearchFilter = {},
): Promise<SearchResults> {
  const isDocs = kind === 'docs';
  const slugs = under.split(',').map((slug) => withoutSlashes(slug.trim()));
  // Slugs of other kinds start with the folder of their kind.
  const folders = isDocs
    ? slugs.filter((slug) => slug !== '')
    : slugs.map((slug) => [kind, slug].filter((part) => part !== '').join('/'));
  const hits = await engine.search(query, limit, { under: folders, fields });
  const results = hits.map(({ slug, title, excerpt, section, sections }) => {
    const path = isDocs ? paths.doc(locale, slug) : `${paths.prefix(locale)}/${slug}`;
    const [url, markdownUrl] = [baseUrl + path, baseUrl + twinPath(path)];
    return { title, excerpt, url, markdownUrl, section, sections };
  });
  return { query, locale, count: results.length, results };
}
