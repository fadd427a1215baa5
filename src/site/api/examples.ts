import type { Content } from '../../compile/content.ts';
import type { Recall } from '../../compile/recall.ts';
import { forLocale, type Locale } from '../../contract/locales.ts';
import { API_VERSION } from '../../contract/paths.ts';
import type { OperationExamples } from '../model.ts';
import { searchPage } from '../search-documents.ts';
import { EXAMPLE_LIMIT, examplePage, exampleParameters, examplePaths } from './example-paths.ts';
import {
  apiIndex,
  changelogList,
  documentationIndex,
  documentationPage,
  solutionList,
} from './resources.ts';

/** A call of every operation in a locale, with its actual response. */
export async function operationExamples(
  content: Content,
  locale: Locale,
  recall: Recall,
): Promise<OperationExamples> {
  const { slug, q } = exampleParameters(content, locale);
  const page =
    forLocale(content.docs, locale).find((entry) => entry.slug === slug) ?? examplePage(content);
  const paths = examplePaths(content, locale);
  return {
    getApiIndex: { url: paths.getApiIndex, response: apiIndex(content) },
    getServiceHealth: {
      url: paths.getServiceHealth,
      response: { status: 'ok', version: API_VERSION, time: '2026-01-01T00:00:00.000Z' },
    },
    listDocumentationPages: {
      url: paths.listDocumentationPages,
      response: documentationIndex(content, locale),
    },
    getDocumentationPage: {
      url: paths.getDocumentationPage,
      response: documentationPage(page, content),
    },
    searchDocumentation: {
      // The page with this title is the best result, so an index of it alone finds the same.
      url: paths.searchDocumentation,
      response: await searchPage(page, q, locale, content, recall),
    },
    listChangelogEntries: {
      url: paths.listChangelogEntries,
      response: changelogList(content, locale, EXAMPLE_LIMIT),
    },
    listSolutions: {
      url: paths.listSolutions,
      response: solutionList(content, locale),
    },
  };
}
