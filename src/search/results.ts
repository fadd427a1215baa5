import type { Locale } from '../contract/locales.ts';
import { pagePath, twinPath } from '../contract/paths.ts';
import type { SearchResults } from '../contract/resources/search.ts';
import type { SearchEngine } from './document.ts';

/**
 * The answer of `searchDocumentation`.
 *
 * @param query trimmed
 * @param baseUrl origin of the site, without trailing slash
 */
export async function searchResults(
  engine: SearchEngine,
  query: string,
  locale: Locale,
  limit: number,
  baseUrl: string,
): Promise<SearchResults> {
  const hits = await engine.search(query, limit);
  const results = hits.map(({ slug, title, excerpt, section }) => {
    const path = pagePath.doc(locale, slug);
    return {
      title,
      ...(excerpt !== undefined && { excerpt }),
      url: baseUrl + path,
      markdownUrl: baseUrl + twinPath(path),
      ...(section && { section }),
    };
  });
  return { query, locale, count: results.length, results };
}
