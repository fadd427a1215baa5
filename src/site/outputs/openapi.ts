import { stringify } from 'yaml';
import { cheap, derived } from '../../compile/derived.ts';
import { forLocale, localizedText } from '../../contract/locales.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import { PUBLISHED } from '../../contract/paths.ts';
import { textsIn } from '../../i18n/catalogue.ts';
import { exampleErrors } from '../api/example-errors.ts';
import { examplePage, exampleParameters } from '../api/example-paths.ts';
import { documentationIndex, documentationPage, solutionList } from '../api/resources.ts';
import type { SiteModel } from '../model.ts';
import { json, keptFile, type Output } from './output.ts';

/** How many items the examples of lists without a `limit` show. */
const SHOWN = 2;

function document(content: SiteModel) {
  const page = examplePage(content);
  const { first } = content.locales;
  const examples = forLocale(content.examples, first);
  const docs = documentationIndex(content, first);
  const solutions = solutionList(content, first);
  const parameters: Readonly<Record<string, string>> = exampleParameters(content, first);
  return openApiDocument({
    site: content,
    texts: textsIn('en', content.texts),
    license: content.config.license,
    title: content.config.name,
    description: localizedText(content.config.description, first),
    parameter: (_, name) => parameters[name],
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
    error: exampleErrors(content, page.slug, first),
  });
}

/** The description of the API, as JSON and as YAML. */
export function* openApiOutputs(content: SiteModel): Generator<Output> {
  const described = cheap(() => document(content));
  yield json(PUBLISHED.openapiJson, described.make);
  // Writing YAML takes a hundred times as long as JSON.
  yield keptFile(
    PUBLISHED.openapiYaml,
    derived('yaml', described, () =>
      stringify(described.make(), {
        aliasDuplicateObjects: false,
        directives: false,
        lineWidth: 0,
      }),
    ),
  );
}
