import { LIST_LENGTH } from '../limits.ts';
import { Locales } from '../locales.ts';
import type { Operation } from '../operation.ts';
import { localeParameter, slugParameter } from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import { COUNT, type Infer, MARKDOWN, type Schema, SENTENCE, SLUG, TITLE, URI } from '../schema.ts';

/** The language of a resource of a site in `locales`. */
export const localeSchemaOf = ({ codes }: Locales) =>
  ({ type: 'string', enum: codes }) as const satisfies Schema;

/** Stands for the language of a resource of every site. */
export const localeSchema = localeSchemaOf(new Locales());

export const DocumentationPageSummary = {
  type: 'object',
  properties: {
    slug: SLUG,
    title: TITLE,
    description: SENTENCE,
    url: URI,
    markdownUrl: URI,
    locale: localeSchema,
  },
  required: ['slug', 'title', 'url', 'markdownUrl', 'locale'],
  additionalProperties: false,
} as const satisfies Schema;
export type DocumentationPageSummary = Infer<typeof DocumentationPageSummary>;

export const DocumentationIndex = {
  type: 'object',
  properties: {
    locale: localeSchema,
    count: { ...COUNT, maximum: LIST_LENGTH.pages },
    pages: { type: 'array', items: DocumentationPageSummary, maxItems: LIST_LENGTH.pages },
  },
  required: ['locale', 'count', 'pages'],
  additionalProperties: false,
} as const satisfies Schema;
export type DocumentationIndex = Infer<typeof DocumentationIndex>;

export const DocumentationPage = {
  ...DocumentationPageSummary,
  properties: { ...DocumentationPageSummary.properties, markdown: MARKDOWN },
  required: [...DocumentationPageSummary.required, 'markdown'],
} as const satisfies Schema;
export type DocumentationPage = Infer<typeof DocumentationPage>;

export const listDocumentationPages = {
  operationId: 'listDocumentationPages',
  path: `${API_ROOT}/docs`,
  tag: 'Documentation',
  parameters: [localeParameter],
  response: 'DocumentationIndex',
  responseSchema: DocumentationIndex,
  markdown: false,
  cache: 'public',
  errors: ['invalid_parameter'],
} as const satisfies Operation;

export const getDocumentationPage = {
  operationId: 'getDocumentationPage',
  path: `${API_ROOT}/docs/{slug}`,
  tag: 'Documentation',
  parameters: [slugParameter, localeParameter],
  response: 'DocumentationPage',
  responseSchema: DocumentationPage,
  markdown: true,
  cache: 'public',
  errors: ['invalid_parameter', 'not_found'],
} as const satisfies Operation;
