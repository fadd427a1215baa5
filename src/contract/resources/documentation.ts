import { LIST_LENGTH, TEXT_LENGTH } from '../limits.ts';
import { Locales } from '../locales.ts';
import type { Operation } from '../operation.ts';
import { localeParameter, slugParameter } from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import { array, count, type Infer, object, schema, text, uri } from '../schema.ts';

/** The language of a resource of a site in `locales`. */
export const localeSchemaOf = ({ codes }: Locales) =>
  schema({ type: 'string', enum: codes, description: 'Language of the content.' });

/** Stands for the language of a resource of every site. */
export const localeSchema = localeSchemaOf(new Locales());

const summaryProperties = {
  slug: text(
    'Page path, without the leading `/docs/`. May contain `/`. Use it as `{slug}` in getDocumentationPage.',
    TEXT_LENGTH.slug,
  ),
  title: text('Title of the page.', TEXT_LENGTH.title),
  description: text('What the page is about, in a sentence.', TEXT_LENGTH.description),
  url: uri('HTML page for people.'),
  markdownUrl: uri('Permanent address of the page as raw Markdown.'),
  locale: localeSchema,
} as const;

const summaryRequired = ['slug', 'title', 'url', 'markdownUrl', 'locale'] as const;

export const DocumentationPageSummary = object(
  'A documentation page, without its content.',
  summaryProperties,
  summaryRequired,
);
export type DocumentationPageSummary = Infer<typeof DocumentationPageSummary>;

export const DocumentationIndex = object(
  'All documentation pages, in reading order.',
  {
    locale: localeSchema,
    count: count('pages', LIST_LENGTH.pages),
    pages: array('Every page of the locale.', DocumentationPageSummary, LIST_LENGTH.pages),
  },
  ['locale', 'count', 'pages'],
);
export type DocumentationIndex = Infer<typeof DocumentationIndex>;

export const DocumentationPage = object(
  'A documentation page with its content.',
  {
    ...summaryProperties,
    markdown: text(
      'Full content of the page in Markdown: the same text as at `markdownUrl`.',
      TEXT_LENGTH.markdown,
    ),
  },
  [...summaryRequired, 'markdown'],
);
export type DocumentationPage = Infer<typeof DocumentationPage>;

export const listDocumentationPages = {
  operationId: 'listDocumentationPages',
  path: `${API_ROOT}/docs`,
  tag: 'Documentation',
  summary: { en: 'List the documentation pages', fr: 'Lister les pages de documentation' },
  description: {
    en: 'Returns all documentation pages, in reading order. Each `slug` is valid input for `getDocumentationPage`.',
    fr: 'Renvoie toutes les pages de la documentation, dans l’ordre de lecture. Chaque `slug` peut être passé à `getDocumentationPage`.',
  },
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
  summary: { en: 'Read a documentation page', fr: 'Lire une page de documentation' },
  description: {
    en: 'Returns one page. With `Accept: text/markdown` the body is the raw Markdown; otherwise it is JSON. For a page that has moved, the response is a 308 redirect to its new address.',
    fr: 'Renvoie une page. Avec `Accept: text/markdown`, le corps est le Markdown brut ; sinon, c’est du JSON. Pour une page déplacée, la réponse est une redirection 308 vers sa nouvelle adresse.',
  },
  parameters: [slugParameter, localeParameter],
  response: 'DocumentationPage',
  responseSchema: DocumentationPage,
  markdown: true,
  cache: 'public',
  errors: ['invalid_parameter', 'not_found'],
} as const satisfies Operation;
