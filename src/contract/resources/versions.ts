import { LIST_LENGTH } from '../limits.ts';
import {
  COUNT,
  DAY,
  DIGEST,
  FURTHER_FILES,
  type Infer,
  listOf,
  NAME,
  object,
  SLUG,
  URI,
} from '../schema.ts';
import { ChangedPage } from './content-changes.ts';

export const ListedVersion = object(
  {
    id: NAME,
    label: NAME,
    status: { type: 'string', enum: ['current', 'supported', 'ended', 'unreleased'] },
    released: DAY,
    ended: DAY,
    aliases: listOf(NAME, LIST_LENGTH.versions),
    url: URI,
    contentIndex: URI,
    changes: URI,
    pages: COUNT,
  },
  ['released', 'ended', 'changes'],
);

export const VersionedText = object({
  digest: DIGEST,
  versions: listOf(NAME, LIST_LENGTH.versions),
});

export const VersionedPage = object({
  slug: SLUG,
  texts: listOf(VersionedText, LIST_LENGTH.versions),
});

export const VersionList = object(
  {
    locale: NAME,
    versions: listOf(ListedVersion, LIST_LENGTH.versions),
    parts: FURTHER_FILES,
    pages: listOf(VersionedPage, LIST_LENGTH.pages),
  },
  ['parts'],
);
export type VersionList = Infer<typeof VersionList>;

export const VersionChanges = object(
  {
    locale: NAME,
    previousVersion: NAME,
    version: NAME,
    parts: FURTHER_FILES,
    pages: listOf(ChangedPage, LIST_LENGTH.items),
  },
  ['parts'],
);
export type VersionChanges = Infer<typeof VersionChanges>;
