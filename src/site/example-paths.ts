import type { Content } from '../compile/content.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import { QUERY_LENGTH } from '../contract/limits.ts';
import { DEFAULT_LOCALE, type Locale } from '../contract/locales.ts';
import type { OperationId } from '../contract/operations.ts';
import { API_ROOT } from '../contract/paths.ts';

/** Items that the examples with a `limit` ask for. */
export const EXAMPLE_LIMIT = 2;

/** The page that examples show: the first that somebody wrote. */
export function examplePage(content: Content): LinkedEntry<'docs'> {
  const [first] = content.docs[DEFAULT_LOCALE];
  if (!first) throw new Error('The documentation has no page, not even the generated reference.');
  return first;
}

/** The values that the examples of a locale give to parameters. */
export function exampleParameters(content: Content, locale: Locale): { slug: string; q: string } {
  const page = content.docs[locale][0] ?? examplePage(content);
  return { slug: page.slug, q: page.data.title.slice(0, QUERY_LENGTH.max) };
}

function withQuery(path: string, locale: Locale, parameters: Record<string, string> = {}): string {
  const query = new URLSearchParams({
    ...parameters,
    ...(locale !== DEFAULT_LOCALE && { locale }),
  }).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** A call of every operation that works on the site, as path and query, in a locale. */
export function examplePaths(
  content: Content,
  locale: Locale,
): Readonly<Record<OperationId, string>> {
  const { slug, q } = exampleParameters(content, locale);
  const limit = String(EXAMPLE_LIMIT);
  return {
    getApiIndex: API_ROOT,
    getServiceHealth: `${API_ROOT}/health`,
    listDocumentationPages: withQuery(`${API_ROOT}/docs`, locale),
    getDocumentationPage: withQuery(`${API_ROOT}/docs/${slug}`, locale),
    searchDocumentation: withQuery(`${API_ROOT}/search`, locale, { q, limit: '1' }),
    listChangelogEntries: withQuery(`${API_ROOT}/changelog`, locale, { limit }),
    listSolutions: withQuery(`${API_ROOT}/solutions`, locale),
  };
}
