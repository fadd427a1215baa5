import { CHANGELOG_LIMIT } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { changelogLimitParameter, localeParameter } from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import {
  COUNT,
  DAY,
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
  },
  ['description', 'version', 'image'],
);
export type ChangelogEntry = Infer<typeof ChangelogEntry>;

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
  parameters: [localeParameter, changelogLimitParameter],
  response: 'ChangelogList',
} as const satisfies Operation;
