import { EXCERPT_LENGTH, QUERY_LENGTH, RESULT_SECTIONS, SEARCH_LIMIT } from '../limits.ts';
import type { Operation } from '../operation.ts';
import {
  fieldsParameter,
  localeParameter,
  queryParameter,
  searchLimitParameter,
  underParameter,
  versionParameter,
} from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import { COUNT, HEADING, type Infer, listOf, object, TITLE, URI } from '../schema.ts';
import { localeSchema } from './documentation.ts';

const EXCERPT = { type: 'string', maxLength: EXCERPT_LENGTH } as const;

export const SearchSection = object({ heading: HEADING, anchor: HEADING });

export const SearchResult = object(
  {
    title: TITLE,
    excerpt: EXCERPT,
    url: URI,
    markdownUrl: URI,
    section: SearchSection,
    sections: listOf(SearchSection, RESULT_SECTIONS),
  },
  ['excerpt', 'markdownUrl', 'section', 'sections'],
);
export type SearchResult = Infer<typeof SearchResult>;

export const SearchResults = object({
  query: { type: 'string', maxLength: QUERY_LENGTH.max },
  locale: localeSchema,
  count: { ...COUNT, maximum: SEARCH_LIMIT.max },
  results: listOf(SearchResult, SEARCH_LIMIT.max),
});
export type SearchResults = Infer<typeof SearchResults>;

export const searchDocumentation = {
  operationId: 'searchDocumentation',
  path: `${API_ROOT}/search`,
  tag: 'Documentation',
  parameters: [
    queryParameter,
    localeParameter,
    searchLimitParameter,
    underParameter,
    versionParameter,
    fieldsParameter,
  ],
  response: 'SearchResults',
  isComputed: true,
} as const satisfies Operation;
