import { type Content, type ContentEdition, editionOf } from '../../compile/content.ts';
import type { LinkedEntry } from '../../compile/entry.ts';
import { type FilledText, sectionTexts } from '../../compile/page/template.ts';
import type { Recall } from '../../compile/recall.ts';
import type { Locale } from '../../contract/locales.ts';
import { type OperationId, operationsWithout } from '../../contract/operations.ts';
import { API_VERSION, PUBLISHED, twinPath } from '../../contract/paths.ts';
import type { ChangelogEntry, ChangelogList } from '../../contract/resources/changelog.ts';
import type {
  DocumentationIndex,
  DocumentationPage,
  DocumentationPageSummary,
} from '../../contract/resources/documentation.ts';
import type { ApiIndex, Health } from '../../contract/resources/service.ts';
import type { Solution, SolutionList } from '../../contract/resources/solutions.ts';
import { slugPrefix } from '../../contract/versions.ts';
import { textsIn } from '../../i18n/catalogue.ts';
import { changelogEntryMarkdown } from '../changelog/changelog-markdown.ts';
import { digestOf } from '../digest.ts';
import { imagePath } from '../markdown/fill-page.ts';
import { authoredMarkdown } from '../markdown/markdown.ts';
import type { OperationExamples, PublicPage } from '../model.ts';
import { searchPage } from '../search-documents.ts';
import { EXAMPLE_LIMIT, examplePage, exampleParameters, examplePaths } from './examples.ts';

/** An item in the response of `listDocumentationPages`. */
export function documentationPageSummary(
  entry: LinkedEntry<'docs'>,
  content: Content,
): DocumentationPageSummary {
  const { slug, locale, path, data } = entry;
  return {
    slug: slugPrefix(content.paths.version) + slug,
    title: data.title,
    ...(data.description !== undefined && { description: data.description }),
    url: content.baseUrl + path,
    markdownUrl: content.baseUrl + twinPath(path),
    locale,
  };
}

/** The response of `listDocumentationPages`. */
export function documentationIndex(edition: ContentEdition): DocumentationIndex {
  const pages = edition.docs.map((entry) => documentationPageSummary(entry, edition));
  return { locale: edition.locale, count: pages.length, pages };
}

/** The response of `getDocumentationPage`. */
export const documentationPage = (
  entry: LinkedEntry<'docs'>,
  edition: ContentEdition,
): DocumentationPage =>
  withMarkdown(
    documentationPageSummary(entry, edition),
    { updated: entry.updated, fields: entry.data.fields },
    authoredMarkdown(entry, edition).make(),
  );

/** Adds the Markdown of a page and its digests to its data in lists. */
export const withMarkdown = <Summary extends object>(
  summary: Summary,
  { updated, fields }: { [Name in 'updated' | 'fields']: PublicPage[Name] | undefined },
  markdown: FilledText,
) => ({
  ...summary,
  ...(updated !== undefined && { updated }),
  ...(fields && { fields }),
  digest: digestOf(markdown.text),
  markdown: markdown.text,
  sections: sectionTexts(markdown).map(({ heading, text }) => ({
    heading: heading.text,
    anchor: heading.slug,
    level: heading.depth,
    length: text.length,
    digest: digestOf(text),
  })),
});

/** A changelog entry in lists, without the digest of its text. */
export function changelogEntry(
  entry: LinkedEntry<'changelog'>,
  content: Content,
): Omit<ChangelogEntry, 'digest'> {
  const { slug, path, data, updated } = entry;
  const image = imagePath(entry);
  return {
    slug,
    title: data.title,
    ...(data.description !== undefined && { description: data.description }),
    ...(data.version !== undefined && { version: data.version }),
    date: data.date,
    url: content.baseUrl + path,
    ...(image !== undefined && { image: content.baseUrl + image }),
    ...(updated !== undefined && { updated }),
  };
}

/** The entries of `listChangelogEntries`, newest first. */
export function changelogEntries(
  edition: ContentEdition,
  limit?: number,
): readonly ChangelogEntry[] {
  return edition.changelog.slice(0, limit).map((entry) => ({
    ...changelogEntry(entry, edition),
    digest: digestOf(changelogEntryMarkdown(entry, edition).make().text),
  }));
}

/** The response of `listChangelogEntries` with some entries. */
export const changelogList = (
  locale: Locale,
  entries: ChangelogList['entries'],
): ChangelogList => ({ locale, count: entries.length, entries });

/** A use case in a list. */
export const solution = (
  { slug, path, data }: LinkedEntry<'solutions'>,
  { baseUrl }: Content,
): Solution => ({
  slug,
  label: data.label,
  description: data.description,
  url: baseUrl + path,
});

function solutionList(edition: ContentEdition): SolutionList {
  const solutions = edition.solutions.map((entry) => solution(entry, edition));
  return { locale: edition.locale, count: solutions.length, solutions };
}

/** The response of `getApiIndex`. */
export function apiIndex(content: Content): ApiIndex {
  const { baseUrl, locales, paths } = content;
  const { first } = locales;
  const edition = editionOf(content, first);
  const examples = examplePaths(edition);
  const texts = textsIn('en', content.texts);
  return {
    name: edition.name,
    version: API_VERSION,
    openapi: baseUrl + PUBLISHED.openapiJson,
    ...(!content.disabledParts.has('reference') && {
      documentation: baseUrl + paths.reference(first),
    }),
    llmsTxt: baseUrl + paths.llmsTxt(first),
    resources: operationsWithout(content.disabledParts).map(({ operationId }) => ({
      operationId,
      url: baseUrl + examples[operationId],
      description: texts[`operation.${operationId}`],
    })),
  };
}

/** The responses of list operations. */
export const LISTS: Readonly<Partial<Record<OperationId, (edition: ContentEdition) => object>>> = {
  listDocumentationPages: documentationIndex,
  listSolutions: solutionList,
};

/** An example call of every operation with its real response. */
export async function operationExamples(
  edition: ContentEdition,
  recall: Recall,
): Promise<OperationExamples> {
  const page = examplePage(edition);
  const health: Health = { status: 'ok', version: API_VERSION, time: '2026-01-01T00:00:00.000Z' };
  const responses: Readonly<Partial<Record<OperationId, unknown>>> = {
    ...Object.fromEntries(Object.entries(LISTS).map(([id, list]) => [id, list(edition)])),
    getApiIndex: apiIndex(edition),
    getServiceHealth: health,
    getDocumentationPage: documentationPage(page, edition),
    // The page with this title is the best result, so an index of only this page is enough.
    searchDocumentation: await searchPage(page, exampleParameters(edition).q, edition, recall),
    listChangelogEntries: changelogList(edition.locale, changelogEntries(edition, EXAMPLE_LIMIT)),
  };
  const calls = Object.entries(examplePaths(edition));
  return Object.fromEntries(
    calls.map(([id, url]) => [id, { url, response: responses[id as OperationId] }]),
  ) as OperationExamples;
}
