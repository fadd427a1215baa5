import { QUERY_LENGTH } from '../contract/limits.ts';
import { DEFAULT_LOCALE, type Locale } from '../contract/locales.ts';
import type { OperationId } from '../contract/operations.ts';
import { API_ROOT, API_VERSION } from '../contract/paths.ts';
import { searchResults } from '../search/results.ts';
import type { Content } from './model.ts';
import {
  apiIndex,
  changelogList,
  documentationIndex,
  documentationPage,
  examplePage,
  solutionList,
} from './resources.ts';
import { pageSearch } from './search-index.ts';

/** Items that the examples with a `limit` ask for. */
const LIMIT = 2;

/** A call that works on the site, and what it answers. */
export interface OperationExample {
  /** Path and query, without origin. */
  readonly url: string;
  readonly answer: unknown;
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

/** Path and query of a search that finds something. */
export function searchExample(content: Content, locale: Locale): string {
  const { q } = exampleParameters(content, locale);
  return withQuery(`${API_ROOT}/search`, locale, { q, limit: '1' });
}

/** A real call of every operation, in a locale. */
export async function operationExamples(
  content: Content,
  locale: Locale,
): Promise<Readonly<Record<OperationId, OperationExample>>> {
  const { slug, q } = exampleParameters(content, locale);
  const page = content.docs[locale].find((entry) => entry.slug === slug) ?? examplePage(content);
  const limit = String(LIMIT);
  return {
    getApiIndex: { url: API_ROOT, answer: apiIndex(content) },
    getServiceHealth: {
      url: `${API_ROOT}/health`,
      answer: { status: 'ok', version: API_VERSION, time: '2026-01-01T00:00:00.000Z' },
    },
    listDocumentationPages: {
      url: withQuery(`${API_ROOT}/docs`, locale),
      answer: documentationIndex(content, locale),
    },
    getDocumentationPage: {
      url: withQuery(`${API_ROOT}/docs/${slug}`, locale),
      answer: documentationPage(page, content),
    },
    searchDocumentation: {
      // The page with this very title is the best answer, so its own index finds the same.
      url: searchExample(content, locale),
      answer: await searchResults(pageSearch(page, content), q, locale, 1, content.baseUrl),
    },
    listChangelogEntries: {
      url: withQuery(`${API_ROOT}/changelog`, locale, { limit }),
      answer: changelogList(content, locale, LIMIT),
    },
    listSolutions: {
      url: withQuery(`${API_ROOT}/solutions`, locale),
      answer: solutionList(content, locale),
    },
  };
}
