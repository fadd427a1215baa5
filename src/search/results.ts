import type { Locale } from '../contract/locales.ts';
import { type SiteFacts, twinPath } from '../contract/paths.ts';
import type { SearchResults } from '../contract/resources/search.ts';
import type { SearchEngine } from './engine.ts';

/**
 * The response of `searchDocumentation`.
 *
 * @param query trimmed
 */
export async function searchResults(
  engine: SearchEngine,
  query: string,
  locale: Locale,
  limit: number,
  { baseUrl, paths }: SiteFacts,
): Promise<SearchResults> {
  const hits = await engine.search(query, limit);
  const results = hits.map(({ slug, title, excerpt, section, sections }) => {
    const path = paths.doc(locale, slug);
    return {
      title,
      ...(excerpt !== undefined && { excerpt }),
      url: baseUrl + path,
      markdownUrl: baseUrl + twinPath(path),
      ...(section && { section }),
      ...(sections && { sections: [...sections] }),
    };
  });
  return { query, locale, count: results.length, results };
}
