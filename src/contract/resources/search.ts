import { EXCERPT_LENGTH, QUERY_LENGTH, SEARCH_LIMIT } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { localeParameter, queryParameter, searchLimitParameter } from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import { COUNT, HEADING, type Infer, type Schema, TITLE, URI } from '../schema.ts';
import { localeSchema } from './documentation.ts';

const EXCERPT = { type: 'string', maxLength: EXCERPT_LENGTH } as const;

export const SearchSection = {
  type: 'object',
  properties: { heading: HEADING, anchor: HEADING, excerpt: EXCERPT },
  required: ['heading', 'anchor'],
  additionalProperties: false,
} as const satisfies Schema;

export const SearchResult = {
  type: 'object',
  properties: {
    title: TITLE,
    excerpt: EXCERPT,
    url: URI,
    markdownUrl: URI,
    section: SearchSection,
  },
  required: ['title', 'url'],
  additionalProperties: false,
} as const satisfies Schema;
export type SearchResult = Infer<typeof SearchResult>;

export const SearchResults = {
  type: 'object',
  properties: {
    query: { type: 'string', maxLength: QUERY_LENGTH.max },
    locale: localeSchema,
    count: { ...COUNT, maximum: SEARCH_LIMIT.max },
    results: { type: 'array', items: SearchResult, maxItems: SEARCH_LIMIT.max },
  },
  required: ['query', 'locale', 'count', 'results'],
  additionalProperties: false,
} as const satisfies Schema;
export type SearchResults = Infer<typeof SearchResults>;

export const searchDocumentation = {
  operationId: 'searchDocumentation',
  path: `${API_ROOT}/search`,
  tag: 'Documentation',
  parameters: [queryParameter, localeParameter, searchLimitParameter],
  response: 'SearchResults',
  responseSchema: SearchResults,
  markdown: false,
  cache: 'public',
  errors: ['invalid_parameter'],
} as const satisfies Operation;
