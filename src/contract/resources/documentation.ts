import { LIST_LENGTH } from '../limits.ts';
import { Locales } from '../locales.ts';
import type { Operation } from '../operation.ts';
import {
  localeParameter,
  sectionParameter,
  slugParameter,
  versionParameter,
} from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import {
  CONTENT_FIELDS,
  COUNT,
  type Infer,
  listOf,
  object,
  type Schema,
  SENTENCE,
  SLUG,
  TITLE,
  URI,
} from '../schema.ts';

/** Schema of the locale of a resource. */
export const localeSchemaOf = ({ codes }: Locales) =>
  ({ type: 'string', enum: codes }) as const satisfies Schema;

/** Placeholder for the locale schema of every site. */
export const localeSchema = localeSchemaOf(new Locales());

export const DocumentationPageSummary = object(
  {
    slug: SLUG,
    title: TITLE,
    description: SENTENCE,
    url: URI,
    markdownUrl: URI,
    locale: localeSchema,
  },
  ['description'],
);
export type DocumentationPageSummary = Infer<typeof DocumentationPageSummary>;

export const DocumentationIndex = object({
  locale: localeSchema,
  count: { ...COUNT, maximum: LIST_LENGTH.pages },
  pages: listOf(DocumentationPageSummary, LIST_LENGTH.pages),
});
export type DocumentationIndex = Infer<typeof DocumentationIndex>;

export const DocumentationPage = object(
  { ...DocumentationPageSummary.properties, ...CONTENT_FIELDS },
  ['description', 'updated', 'fields', 'digest', 'sections'],
);
export type DocumentationPage = Infer<typeof DocumentationPage>;

export const listDocumentationPages = {
  operationId: 'listDocumentationPages',
  path: `${API_ROOT}/docs`,
  tag: 'Documentation',
  parameters: [localeParameter, versionParameter],
  response: 'DocumentationIndex',
} as const satisfies Operation;

export const getDocumentationPage = {
  operationId: 'getDocumentationPage',
  path: `${API_ROOT}/docs/{slug}`,
  tag: 'Documentation',
  parameters: [slugParameter, localeParameter, sectionParameter, versionParameter],
  response: 'DocumentationPage',
  markdown: true,
  errors: ['not_found'],
} as const satisfies Operation;
