import { stringify } from 'yaml';
import { type ErrorSituation, errorBody } from '../../contract/error-body.ts';
import { ERRORS, type ErrorCode } from '../../contract/errors.ts';
import { invalidParameter } from '../../contract/invalid-parameter.ts';
import { forLocale, type Locales, localizedText } from '../../contract/locales.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import type { Operation } from '../../contract/operation.ts';
import { localeParameter, parameterOf } from '../../contract/parameters.ts';
import { PUBLISHED } from '../../contract/paths.ts';
import { examplePage } from '../example-paths.ts';
import type { SiteModel } from '../model.ts';
import { documentationIndex, documentationPage, solutionList } from '../resources.ts';
import { json, type Output } from './output.ts';

/** How many items the examples of lists without a `limit` show. */
const SHOWN = 2;

/** Values that the parameters of a site in `locales` do not accept. */
const rejectedBy = (locales: Locales): Readonly<Record<string, string>> => ({
  locale: ['de', 'nl', 'zz'].find((code) => !locales.has(code)) ?? '',
  limit: '0',
  q: 'a',
});

/** An error that an operation can give. */
function exampleError(
  code: ErrorCode,
  { parameters }: Operation,
  slug: string,
  locales: Locales,
): ErrorSituation {
  if (code === 'invalid_parameter') {
    // Operations that declare no parameter refuse a `locale` that is none, too.
    const rejected = rejectedBy(locales);
    const declared = parameters.findLast(({ name }) => name in rejected) ?? localeParameter;
    const parameter = parameterOf(declared, locales);
    return invalidParameter(parameter, 'invalid', rejected[parameter.name] ?? '', locales.first);
  }
  const requested = `${slug}s`;
  return {
    code,
    situation: Object.keys(ERRORS[code].cases)[0] ?? '',
    values: { requested, method: 'POST' },
    details: code === 'not_found' ? { requested, suggestions: [slug] } : undefined,
  };
}

function document(content: SiteModel) {
  const page = examplePage(content);
  const { locales } = content;
  const { first } = locales;
  const examples = forLocale(content.examples, first);
  const docs = documentationIndex(content, first);
  const solutions = solutionList(content, first);
  return openApiDocument({
    site: content,
    title: content.config.name,
    description: localizedText(content.config.description, first),
    slug: page.slug,
    examples: {
      getApiIndex: examples.getApiIndex.response,
      getServiceHealth: examples.getServiceHealth.response,
      listDocumentationPages: {
        ...docs,
        count: Math.min(SHOWN, docs.count),
        pages: docs.pages.slice(0, SHOWN),
      },
      getDocumentationPage: examples.getDocumentationPage.response,
      searchDocumentation: examples.searchDocumentation.response,
      listChangelogEntries: examples.listChangelogEntries.response,
      listSolutions: {
        ...solutions,
        count: Math.min(SHOWN, solutions.count),
        solutions: solutions.solutions.slice(0, SHOWN),
      },
      markdown: documentationPage(page, content).markdown,
    },
    error: (code, operation) =>
      errorBody(exampleError(code, operation, page.slug, locales), first, content),
  });
}

/** The description of the API, as JSON and as YAML. */
export function* openApiOutputs(content: SiteModel): Generator<Output> {
  const described = lazy(() => document(content));
  yield json(PUBLISHED.openapiJson, described);
  yield {
    path: PUBLISHED.openapiYaml,
    make: () => stringify(described(), { aliasDuplicateObjects: false, lineWidth: 0 }),
  };
}

/** Calls `make` on the first call, and returns its result from then on. */
function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
