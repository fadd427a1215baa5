import { CHANGELOG_LIMIT } from '../limits.ts';
import type { Operation } from '../operation.ts';
import { changelogLimitParameter, localeParameter } from '../parameters.ts';
import { API_ROOT } from '../paths.ts';
import {
  COUNT,
  DAY,
  type Infer,
  NAME,
  type Schema,
  SENTENCE,
  SLUG,
  TITLE,
  URI,
} from '../schema.ts';
import { localeSchema } from './documentation.ts';

export const ChangelogEntry = {
  type: 'object',
  properties: {
    slug: SLUG,
    title: TITLE,
    description: SENTENCE,
    version: NAME,
    date: DAY,
    url: URI,
    image: URI,
  },
  required: ['slug', 'title', 'date', 'url'],
  additionalProperties: false,
} as const satisfies Schema;
export type ChangelogEntry = Infer<typeof ChangelogEntry>;

export const ChangelogList = {
  type: 'object',
  properties: {
    locale: localeSchema,
    count: { ...COUNT, maximum: CHANGELOG_LIMIT.max },
    entries: { type: 'array', items: ChangelogEntry, maxItems: CHANGELOG_LIMIT.max },
  },
  required: ['locale', 'count', 'entries'],
  additionalProperties: false,
} as const satisfies Schema;
export type ChangelogList = Infer<typeof ChangelogList>;

export const listChangelogEntries = {
  operationId: 'listChangelogEntries',
  path: `${API_ROOT}/changelog`,
  tag: 'Changelog',
  part: 'changelog',
  parameters: [localeParameter, changelogLimitParameter],
  response: 'ChangelogList',
  responseSchema: ChangelogList,
  markdown: false,
  cache: 'public',
  errors: ['invalid_parameter'],
} as const satisfies Operation;
