import type { Operation } from '../operation.ts';
import { changelogLimitParameter, localeParameter } from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import { array, type Infer, object, schema } from '../schema.ts';
import { localeSchema } from './documentation.ts';

export const ChangelogEntry = object(
  'One published change of the product.',
  {
    slug: schema({ type: 'string', description: 'Name of the entry in its address.' }),
    title: schema({ type: 'string', description: 'What changed.' }),
    description: schema({ type: 'string', description: 'The change in a sentence.' }),
    version: schema({ type: 'string', description: 'Version of the product that brought it.' }),
    date: schema({
      type: 'string',
      format: 'date',
      description: 'Day of publication, YYYY-MM-DD.',
    }),
    url: schema({ type: 'string', format: 'uri', description: 'HTML page of the entry.' }),
    image: schema({ type: 'string', format: 'uri', description: 'Picture that illustrates it.' }),
  },
  ['slug', 'title', 'date', 'url'],
);
export type ChangelogEntry = Infer<typeof ChangelogEntry>;

export const ChangelogList = object(
  'Entries of the changelog, from newest to oldest.',
  {
    locale: localeSchema,
    count: schema({
      type: 'integer',
      format: 'int32',
      minimum: 0,
      description: 'Length of `entries`.',
    }),
    entries: array('At most `limit` entries.', ChangelogEntry),
  },
  ['locale', 'count', 'entries'],
);
export type ChangelogList = Infer<typeof ChangelogList>;

export const listChangelogEntries = {
  operationId: 'listChangelogEntries',
  path: `${API_ROOT}/changelog`,
  tag: 'Changelog',
  summary: { en: 'List the changelog entries', fr: 'Lister les entrées du journal' },
  description: {
    en: 'Returns entries from newest to oldest, at most `limit` of them.',
    fr: 'Donne les entrées de la plus récente à la plus ancienne, `limit` au plus.',
  },
  parameters: [localeParameter, changelogLimitParameter],
  answer: 'ChangelogList',
  answerSchema: ChangelogList,
  markdown: false,
  cache: 'public',
  errors: ['invalid_parameter'],
} as const satisfies Operation;
