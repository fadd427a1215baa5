import { CHANGELOG_LIMIT } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { beforeParameter, changelogLimitParameter, localeParameter } from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import {
  CONTENT_FIELDS,
  COUNT,
  DAY,
  DIGEST,
  type Infer,
  listOf,
  NAME,
  object,
  SENTENCE,
  SLUG,
  TITLE,
  URI,
} from '../schema.ts';
import { localeSchema } from './documentation.ts';

export const ChangelogEntry = object(
  {
    slug: SLUG,
    title: TITLE,
    description: SENTENCE,
    version: NAME,
    date: DAY,
    url: URI,
    image: URI,
    updated: DAY,
    digest: DIGEST,
  },
  ['description', 'version', 'image', 'updated', 'digest'],
);
export type ChangelogEntry = Infer<typeof ChangelogEntry>;

/** The file of one entry: its data in the list, and its text. */
export const ChangelogPage = object(
  { locale: localeSchema, ...ChangelogEntry.properties, markdownUrl: URI, ...CONTENT_FIELDS },
  ['description', 'version', 'image', 'updated', 'fields'],
);

export const ChangelogList = object({
  locale: localeSchema,
  count: { ...COUNT, maximum: CHANGELOG_LIMIT.max },
  entries: listOf(ChangelogEntry, CHANGELOG_LIMIT.max),
});
export type ChangelogList = Infer<typeof ChangelogList>;

export const listChangelogEntries = {
  operationId: 'listChangelogEntries',
  path: `${API_ROOT}/changelog`,
  tag: 'Changelog',
  part: 'changelog',
  parameters: [localeParameter, changelogLimitParameter, beforeParameter],
  response: 'ChangelogList',
} as const satisfies Operation;
