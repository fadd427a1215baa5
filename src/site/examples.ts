import type { Content } from '../compile/content.ts';
import type { Locale } from '../contract/locales.ts';
import { API_VERSION } from '../contract/paths.ts';
import { searchResults } from '../search/results.ts';
import { EXAMPLE_LIMIT, examplePage, exampleParameters, examplePaths } from './example-paths.ts';
import type { OperationExamples } from './model.ts';
import {
  apiIndex,
  changelogList,
  documentationIndex,
  documentationPage,
  solutionList,
} from './resources.ts';
import { pageSearch } from './search-documents.ts';

/** A real call of every operation, in a locale. */
export async function operationExamples(
  content: Content,
  locale: Locale,
): Promise<OperationExamples> {
  const { slug, q } = exampleParameters(content, locale);
  const page = content.docs[locale].find((entry) => entry.slug === slug) ?? examplePage(content);
  const paths = examplePaths(content, locale);
  return {
    getApiIndex: { url: paths.getApiIndex, answer: apiIndex(content) },
    getServiceHealth: {
      url: paths.getServiceHealth,
      answer: { status: 'ok', version: API_VERSION, time: '2026-01-01T00:00:00.000Z' },
    },
    listDocumentationPages: {
      url: paths.listDocumentationPages,
      answer: documentationIndex(content, locale),
    },
    getDocumentationPage: {
      url: paths.getDocumentationPage,
      answer: documentationPage(page, content),
    },
    searchDocumentation: {
      // The page with this very title is the best answer, so its own index finds the same.
      url: paths.searchDocumentation,
      answer: await searchResults(pageSearch(page, content), q, locale, 1, content.baseUrl),
    },
    listChangelogEntries: {
      url: paths.listChangelogEntries,
      answer: changelogList(content, locale, EXAMPLE_LIMIT),
    },
    listSolutions: {
      url: paths.listSolutions,
      answer: solutionList(content, locale),
    },
  };
}
