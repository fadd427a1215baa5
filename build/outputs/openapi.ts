import { stringify } from 'yaml';
import type { Content } from '../../src/content/content.ts';
import {
  apiIndex,
  changelogList,
  documentationIndex,
  documentationPage,
  examplePage,
  exampleUrls,
  solutionList,
} from '../../src/content/resources.ts';
import { searchIndex } from '../../src/content/search-index.ts';
import { errorBody } from '../../src/contract/error-body.ts';
import { ERRORS, type ErrorCode } from '../../src/contract/errors.ts';
import { SEARCH_LIMIT } from '../../src/contract/limits.ts';
import { DEFAULT_LOCALE } from '../../src/contract/locales.ts';
import { openApiDocument } from '../../src/contract/openapi.ts';
import { API_VERSION, PUBLISHED } from '../../src/contract/paths.ts';
import { loadIndex } from '../../src/search/engine.ts';
import { searchResults } from '../../src/search/results.ts';
import { json, type Output } from './output.ts';

/** Items that the example of a list shows. */
const SHOWN = 2;

/** The details that real answers of a code carry. */
function exampleDetails(code: ErrorCode, slug: string): Record<string, unknown> | undefined {
  if (code === 'invalid_parameter') {
    return {
      parameter: 'limit',
      value: '0',
      expected: { type: 'integer', minimum: 1, maximum: SEARCH_LIMIT.max },
    };
  }
  return code === 'not_found' ? { requested: `${slug}s`, suggestions: [slug] } : undefined;
}

function document(content: Content) {
  const page = examplePage(content);
  const docs = documentationIndex(content, DEFAULT_LOCALE);
  const solutions = solutionList(content, DEFAULT_LOCALE);
  const doc = documentationPage(page, content);
  const query = new URL(exampleUrls(content).searchDocumentation).searchParams.get('q') ?? '';
  const engine = loadIndex(new TextEncoder().encode(searchIndex(content, DEFAULT_LOCALE)));
  return openApiDocument({
    baseUrl: content.baseUrl,
    title: content.config.name,
    description: content.config.description[DEFAULT_LOCALE],
    slug: page.slug,
    examples: {
      getApiIndex: apiIndex(content),
      getServiceHealth: { status: 'ok', version: API_VERSION, time: '2026-01-01T00:00:00.000Z' },
      listDocumentationPages: {
        ...docs,
        count: Math.min(SHOWN, docs.count),
        pages: docs.pages.slice(0, SHOWN),
      },
      getDocumentationPage: doc,
      searchDocumentation: searchResults(engine, query, DEFAULT_LOCALE, SHOWN, content.baseUrl),
      listChangelogEntries: changelogList(content, DEFAULT_LOCALE, SHOWN),
      listSolutions: {
        ...solutions,
        count: Math.min(SHOWN, solutions.count),
        solutions: solutions.solutions.slice(0, SHOWN),
      },
      markdown: doc.markdown,
    },
    error: (code) =>
      errorBody(
        {
          code,
          situation: Object.keys(ERRORS[code].cases).find((name) => name !== 'empty') ?? '',
          values: {
            parameter: 'limit',
            expected: `an integer from 1 to ${SEARCH_LIMIT.max}`,
            requested: `${page.slug}s`,
            method: 'POST',
          },
          details: exampleDetails(code, page.slug),
        },
        DEFAULT_LOCALE,
        content.baseUrl,
      ),
  });
}

/** The description of the API, as JSON and as YAML. */
export function* openApiOutputs(content: Content): Generator<Output> {
  let made: ReturnType<typeof document> | undefined;
  const once = () => {
    made ??= document(content);
    return made;
  };
  yield json(PUBLISHED.openapiJson, once);
  yield [
    PUBLISHED.openapiYaml,
    () => stringify(once(), { aliasDuplicateObjects: false, lineWidth: 0 }),
  ];
}
