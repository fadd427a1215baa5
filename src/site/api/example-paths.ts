import type { Content } from '../../compile/content.ts';
import type { LinkedEntry } from '../../compile/entry.ts';
import { QUERY_LENGTH } from '../../contract/limits.ts';
import { forLocale, type Locale } from '../../contract/locales.ts';
import type { OperationId } from '../../contract/operations.ts';
import { API_ROOT } from '../../contract/paths.ts';

/** The `limit` of the examples. */
export const EXAMPLE_LIMIT = 2;

/** The page used in examples: the first one of the default locale. */
export function examplePage(content: Content): LinkedEntry<'docs'> {
  const [first] = forLocale(content.docs, content.locales.first);
  if (!first) throw new Error('The documentation has no page, not even the generated reference.');
  return first;
}

/** The parameter values used in the examples of a locale. */
export function exampleParameters(content: Content, locale: Locale): { slug: string; q: string } {
  const page = forLocale(content.docs, locale)[0] ?? examplePage(content);
  return { slug: page.slug, q: page.data.title.slice(0, QUERY_LENGTH.max) };
}

/** A working call of every operation in a locale, as path and query. */
export function examplePaths(
  content: Content,
  locale: Locale,
): Readonly<Record<OperationId, string>> {
  const { slug, q } = exampleParameters(content, locale);
  const limit = String(EXAMPLE_LIMIT);
  const withQuery = (path: string, parameters: Record<string, string> = {}): string => {
    const isFirst = locale === content.locales.first;
    const query = new URLSearchParams({ ...parameters, ...(!isFirst && { locale }) }).toString();
    return query === '' ? path : `${path}?${query}`;
  };
  return {
    getApiIndex: API_ROOT,
    getServiceHealth: `${API_ROOT}/health`,
    listDocumentationPages: withQuery(`${API_ROOT}/docs`),
    getDocumentationPage: withQuery(`${API_ROOT}/docs/${slug}`),
    searchDocumentation: withQuery(`${API_ROOT}/search`, { q, limit: '1' }),
    listChangelogEntries: withQuery(`${API_ROOT}/changelog`, { limit }),
    listSolutions: withQuery(`${API_ROOT}/solutions`),
  };
}
