import { LIST_LENGTH } from '../limits.ts';
import {
  COUNT,
  DAY,
  DIGEST,
  FURTHER_FILES,
  HEADING,
  type Infer,
  listOf,
  NAME,
  object,
  TITLE,
  URI,
} from '../schema.ts';

const CHANGE = { type: 'string', enum: ['added', 'modified', 'moved', 'removed'] } as const;

/** A section whose text or address has changed. */
export const ChangedSection = object(
  { anchor: HEADING, change: CHANGE, previousDigest: DIGEST, digest: DIGEST },
  ['previousDigest', 'digest'],
);
export type ChangedSection = Infer<typeof ChangedSection>;

/** A page that has changed. */
export const ChangedPage = object(
  {
    change: CHANGE,
    title: TITLE,
    url: URI,
    previousUrl: URI,
    movedTo: URI,
    day: DAY,
    previousDigest: DIGEST,
    digest: DIGEST,
    sections: listOf(ChangedSection, LIST_LENGTH.pages),
  },
  ['previousUrl', 'movedTo', 'day', 'previousDigest', 'digest'],
);
export type ChangedPage = Infer<typeof ChangedPage>;

/** What has changed since a snapshot. */
export const ContentChangesSince = object(
  {
    locale: NAME,
    previousDigest: DIGEST,
    digest: DIGEST,
    parts: FURTHER_FILES,
    pages: listOf(ChangedPage, LIST_LENGTH.items),
  },
  ['parts'],
);
export type ContentChangesSince = Infer<typeof ContentChangesSince>;

/** A state of the content, and how many pages have changed since. */
export const Snapshot = object(
  {
    digest: DIGEST,
    day: DAY,
    url: URI,
    added: COUNT,
    modified: COUNT,
    moved: COUNT,
    removed: COUNT,
  },
  ['day'],
);
export type Snapshot = Infer<typeof Snapshot>;

/** A page that is gone. */
export const RemovedPage = object(
  { url: URI, title: TITLE, day: DAY, digest: DIGEST, movedTo: URI },
  ['day', 'movedTo'],
);
export type RemovedPage = Infer<typeof RemovedPage>;

export const ContentChanges = object(
  {
    locale: NAME,
    digest: DIGEST,
    snapshots: listOf(Snapshot, LIST_LENGTH.snapshots),
    parts: FURTHER_FILES,
    removed: listOf(RemovedPage, LIST_LENGTH.items),
  },
  ['parts'],
);
export type ContentChanges = Infer<typeof ContentChanges>;
