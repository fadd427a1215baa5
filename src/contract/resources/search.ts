import type { Operation } from '../operation.ts';
import { localeParameter, queryParameter, searchLimitParameter } from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import { array, type Infer, object, schema } from '../schema.ts';
import { localeSchema } from './documentation.ts';

export const SearchResult = object(
  'A page that answers the query.',
  {
    title: schema({ type: 'string', description: 'Title of the page.' }),
    excerpt: schema({
      type: 'string',
      description: 'The passage that matches best, in plain text.',
    }),
    url: schema({ type: 'string', format: 'uri', description: 'HTML page.' }),
    markdownUrl: schema({ type: 'string', format: 'uri', description: 'Same page as Markdown.' }),
  },
  ['title', 'url'],
);
export type SearchResult = Infer<typeof SearchResult>;

export const SearchResults = object(
  'What a search found, most relevant first.',
  {
    query: schema({ type: 'string', description: 'The query as it was understood: trimmed.' }),
    locale: localeSchema,
    count: schema({
      type: 'integer',
      format: 'int32',
      minimum: 0,
      description: 'Length of `results`.',
    }),
    results: array('At most `limit` pages, each once.', SearchResult),
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
  answer: 'SearchResults',
  answerSchema: SearchResults,
  markdown: false,
  cache: 'public',
  errors: ['invalid_parameter'],
} as const satisfies Operation;
