import { EXCERPT_LENGTH, QUERY_LENGTH, SEARCH_LIMIT, TEXT_LENGTH } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { localeParameter, queryParameter, searchLimitParameter } from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import { array, count, type Infer, object, text, uri } from '../schema.ts';
import { localeSchema } from './documentation.ts';

export const SearchSection = object(
  'The section of a page that matches best.',
  {
    heading: text('Its heading.', TEXT_LENGTH.heading),
    anchor: text('The fragment that leads to it, without `#`.', TEXT_LENGTH.heading),
    excerpt: text('The passage of the section that matches best, in plain text.', EXCERPT_LENGTH),
  },
  ['heading', 'anchor'],
);

export const SearchResult = object(
  'A page that matches the query.',
  {
    title: text('Title of the page.', TEXT_LENGTH.title),
    excerpt: text('The passage that matches best, in plain text.', EXCERPT_LENGTH),
    url: uri('HTML page.'),
    markdownUrl: uri('Same page as Markdown.'),
    section: SearchSection,
  },
  ['title', 'url'],
);
export type SearchResult = Infer<typeof SearchResult>;

export const SearchResults = object(
  'Results of a search, most relevant first.',
  {
    query: text('The query, trimmed.', QUERY_LENGTH.max),
    locale: localeSchema,
    count: count('results', SEARCH_LIMIT.max),
    results: array('At most `limit` pages, without duplicates.', SearchResult, SEARCH_LIMIT.max),
  },
  ['query', 'locale', 'count', 'results'],
);
export type SearchResults = Infer<typeof SearchResults>;

export const searchDocumentation = {
  operationId: 'searchDocumentation',
  path: `${API_ROOT}/search`,
  tag: 'Documentation',
  summary: { en: 'Search the documentation', fr: 'Chercher dans la documentation' },
  description: {
    en: 'Full-text search over titles, descriptions, headings and contents, ranked by relevance.',
    fr: 'Recherche en texte intégral dans les titres, les descriptions, les intertitres et les contenus, classée par pertinence.',
  },
  parameters: [queryParameter, localeParameter, searchLimitParameter],
  response: 'SearchResults',
  responseSchema: SearchResults,
  markdown: false,
  cache: 'public',
  errors: ['invalid_parameter'],
} as const satisfies Operation;
