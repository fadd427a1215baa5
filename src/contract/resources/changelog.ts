import { CHANGELOG_LIMIT, TEXT_LENGTH } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { changelogLimitParameter, localeParameter } from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import { array, count, type Infer, object, schema, text, uri } from '../schema.ts';
import { localeSchema } from './documentation.ts';

export const ChangelogEntry = object(
  'A published change to the product.',
  {
    slug: text('Name of the entry in its address.', TEXT_LENGTH.slug),
    title: text('What changed.', TEXT_LENGTH.title),
    description: text('The change in a sentence.', TEXT_LENGTH.description),
    version: text('Version of the product that introduced it.', TEXT_LENGTH.name),
    date: schema({
      type: 'string',
      format: 'date',
      description: 'Publication date, YYYY-MM-DD.',
      maxLength: 10,
    }),
    url: uri('HTML page of the entry.'),
    image: uri('Image that illustrates it.'),
  },
  ['slug', 'title', 'date', 'url'],
);
export type ChangelogEntry = Infer<typeof ChangelogEntry>;

export const ChangelogList = object(
  'Changelog entries, newest first.',
  {
    locale: localeSchema,
    count: count('entries', CHANGELOG_LIMIT.max),
    entries: array('At most `limit` entries.', ChangelogEntry, CHANGELOG_LIMIT.max),
  },
  ['locale', 'count', 'entries'],
);
export type ChangelogList = Infer<typeof ChangelogList>;

export const listChangelogEntries = {
  operationId: 'listChangelogEntries',
  path: `${API_ROOT}/changelog`,
  tag: 'Changelog',
  part: 'changelog',
  summary: { en: 'List the changelog entries', fr: 'Lister les entrées du journal' },
  description: {
    en: 'Returns at most `limit` entries, newest first.',
    fr: 'Renvoie au plus `limit` entrées, de la plus récente à la plus ancienne.',
  },
  parameters: [localeParameter, changelogLimitParameter],
  response: 'ChangelogList',
  responseSchema: ChangelogList,
  markdown: false,
  cache: 'public',
  errors: ['invalid_parameter'],
} as const satisfies Operation;
