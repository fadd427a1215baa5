import { stringify } from 'yaml';
import { lazy } from '../../common/lazy.ts';
import { cheap, derived, shared } from '../../compile/derived.ts';
import type { LinkedEntry } from '../../compile/entry.ts';
import { CHANGELOG_LIMIT } from '../../contract/limits.ts';
import { forLocale } from '../../contract/locales.ts';
import { openApiDocument } from '../../contract/openapi.ts';
import { operationsWithout } from '../../contract/operations.ts';
import { apiFile, entryFile, PUBLISHED, twinPath } from '../../contract/paths.ts';
import type { ResourceSchemaName, SchemaName } from '../../contract/schemas.ts';
import { slugPrefix } from '../../contract/versions.ts';
import { textsIn } from '../../i18n/catalogue.ts';
import { listed } from '../../i18n/lists.ts';
import { exampleErrors, examplePage, exampleParameters } from '../api/examples.ts';
import {
  apiIndex,
  changelogEntries,
  changelogEntry,
  changelogList,
  documentationIndex,
  documentationPage,
  documentationPageSummary,
  LISTS,
  solution,
  withMarkdown,
} from '../api/resources.ts';
import type { SiteModel } from '../model.ts';
import { pageAt } from '../public-pages.ts';
import { checkedJson, json, keptFile, type Output } from './output.ts';

/** The files behind the responses of the API. */
export function* apiOutputs(model: SiteModel): Generator<Output> {
  const { baseUrl, locales, disabledParts } = model;
  const { version } = model.paths;
  const file = (path: string, schema: SchemaName, value: () => object) =>
    checkedJson(path, schema, locales, cheap(value));
  if (version === undefined) yield file(apiFile.index(), 'ApiIndex', () => apiIndex(model));
  for (const edition of Object.values(model.editions)) {
    const { locale, changelog } = edition;
    if (version !== undefined) {
      const list = apiFile.docs(locale, version);
      yield file(list, 'DocumentationIndex', () => documentationIndex(edition));
    }
    for (const { operationId, path, response } of operationsWithout(disabledParts)) {
      const list = version === undefined ? LISTS[operationId] : undefined;
      if (list) yield file(apiFile.list(path, locale), response, () => list(edition));
    }
    const pageFile = (
      path: string,
      schema: SchemaName | ResourceSchemaName,
      entry: LinkedEntry,
      summary: object,
    ) => {
      const { markdown, updated, fields } = pageAt(edition)(entry.path);
      const inputs = { summary, updated, fields, markdown };
      const page = derived('page', inputs, ({ summary, markdown, ...page }) =>
        withMarkdown(summary, page, markdown.make()),
      );
      return checkedJson(path, schema, locales, page);
    };
    for (const entry of edition.docs) {
      const path = apiFile.doc(locale, slugPrefix(version) + entry.slug);
      const summary = documentationPageSummary(entry, edition);
      yield pageFile(path, 'DocumentationPage', entry, summary);
    }
    if (version !== undefined) continue;
    const entryPage = (schema: ResourceSchemaName, entry: LinkedEntry, facts: object) => {
      const summary = { locale, markdownUrl: baseUrl + twinPath(entry.path), ...facts };
      return pageFile(entryFile(entry.path), schema, entry, summary);
    };
    for (const entry of edition.solutions)
      yield entryPage('SolutionPage', entry, solution(entry, edition));
    if (disabledParts.has('changelog')) continue;
    for (const entry of changelog)
      yield entryPage('ChangelogPage', entry, changelogEntry(entry, edition));
    const { min, max } = CHANGELOG_LIMIT;
    const changes = lazy(() => changelogEntries(edition).map(shared));
    const slice = (from: number, to: number) => () =>
      changelogList(locale, changes().slice(from, to));
    for (let limit = min; limit <= max; limit++) {
      yield file(apiFile.changelog(locale, limit), 'ChangelogList', slice(0, limit));
    }
    for (let from: number = max; from < changelog.length; from += max) {
      const { slug = '' } = changelog[from - 1] ?? {};
      const path = apiFile.changelogBefore(locale, slug);
      yield file(path, 'ChangelogList', slice(from, from + max));
    }
  }
}

const EXAMPLE_ITEMS = 2;

function shorten(response: unknown): unknown {
  if (response === null || typeof response !== 'object' || !('count' in response)) return response;
  const fields = Object.entries(response).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.slice(0, EXAMPLE_ITEMS)
      : name === 'count'
        ? Math.min(EXAMPLE_ITEMS, Number(value))
        : value,
  ]);
  return Object.fromEntries(fields);
}

function description(content: SiteModel) {
  const edition = forLocale(content.editions, content.locales.first);
  const page = examplePage(edition);
  const examples = Object.entries(edition.examples);
  const parameters: Readonly<Record<string, string>> = exampleParameters(edition);
  return openApiDocument({
    site: content,
    texts: textsIn('en', content.texts),
    listed: (words) => listed(words, 'en'),
    license: content.config.license,
    title: edition.name,
    description: edition.description,
    parameter: (_, name) => parameters[name],
    examples: {
      ...Object.fromEntries(examples.map(([id, { response }]) => [id, shorten(response)])),
      markdown: documentationPage(page, edition).markdown,
    },
    error: exampleErrors(content, page.slug, edition.locale),
  });
}

/** The OpenAPI document as JSON and YAML. */
export function* openApiOutputs(content: SiteModel): Generator<Output> {
  const document = cheap(() => description(content));
  yield json(PUBLISHED.openapiJson, () => document.make());
  // Cached, since YAML takes a hundred times as long as JSON.
  yield keptFile(
    PUBLISHED.openapiYaml,
    derived('yaml', document, () =>
      stringify(document.make(), {
        aliasDuplicateObjects: false,
        directives: false,
        lineWidth: 0,
      }),
    ),
  );
}
