import { LIST_LENGTH, TEXT_LENGTH } from '../limits.ts';
import {
  COUNT,
  DAY,
  DIGEST,
  FIELDS,
  FURTHER_FILES,
  HEADING,
  type Infer,
  listOf,
  MARKDOWN,
  NAME,
  object,
  type Schema,
  SLUG,
  TITLE,
  URI,
} from '../schema.ts';

/** A file with a list of one locale, which may continue in further files. */
const fileOf = <
  const Fields extends Readonly<Record<string, Schema>>,
  const List extends Readonly<Record<string, Schema>>,
>(
  fields: Fields,
  list: List,
) => object({ locale: NAME, ...fields, parts: FURTHER_FILES, ...list }, ['parts']);

/** Digest and length of a text. */
const MEASURES = {
  digest: DIGEST,
  characters: { ...COUNT, maximum: TEXT_LENGTH.markdown },
  tokens: { ...COUNT, maximum: TEXT_LENGTH.markdown },
} as const;

export const IndexedSection = object({ anchor: HEADING, title: HEADING, ...MEASURES });

export const IndexedPage = object(
  {
    title: TITLE,
    url: URI,
    markdownUrl: URI,
    updated: DAY,
    fields: FIELDS,
    ...MEASURES,
    sections: listOf(IndexedSection, LIST_LENGTH.pages),
  },
  ['updated', 'fields'],
);

export const ContentIndex = fileOf(
  { digest: DIGEST },
  { pages: listOf(IndexedPage, LIST_LENGTH.pages) },
);
export type ContentIndex = Infer<typeof ContentIndex>;

/** An entry of the documentation menu; the list is in the order of the menu. */
export const NavigationItem = object(
  {
    title: TITLE,
    kind: { type: 'string', enum: ['page', 'folder', 'group', 'link', 'area'] },
    level: { type: 'integer', format: 'int32', minimum: 1, maximum: 1000 },
    badge: NAME,
    url: URI,
    markdownUrl: URI,
  },
  ['badge', 'url', 'markdownUrl'],
);
export type NavigationItem = Infer<typeof NavigationItem>;

export const ContentNavigation = fileOf({}, { items: listOf(NavigationItem, LIST_LENGTH.items) });

/** A block of code in the Markdown of a page. */
export const CodeBlock = object(
  { url: URI, anchor: HEADING, language: NAME, title: TITLE, digest: DIGEST, code: MARKDOWN },
  ['anchor', 'language', 'title'],
);
export type CodeBlock = Infer<typeof CodeBlock>;

export const ContentCode = fileOf({}, { blocks: listOf(CodeBlock, LIST_LENGTH.items) });

const CHANGE = { type: 'string', enum: ['added', 'modified', 'moved', 'removed'] } as const;

/** A section whose text or address has changed. */
export const ChangedSection = object(
  { anchor: HEADING, change: CHANGE, previousDigest: DIGEST, digest: DIGEST },
  ['previousDigest', 'digest'],
);
export type ChangedSection = Infer<typeof ChangedSection>;

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

export const ContentChangesSince = fileOf(
  { previousDigest: DIGEST, digest: DIGEST },
  { pages: listOf(ChangedPage, LIST_LENGTH.items) },
);
export type ContentChangesSince = Infer<typeof ContentChangesSince>;

/** An earlier state of the content, and the number of pages changed since. */
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

export const RemovedPage = object(
  { url: URI, title: TITLE, day: DAY, digest: DIGEST, movedTo: URI },
  ['day', 'movedTo'],
);
export type RemovedPage = Infer<typeof RemovedPage>;

export const ContentChanges = fileOf(
  { digest: DIGEST, snapshots: listOf(Snapshot, LIST_LENGTH.snapshots) },
  { removed: listOf(RemovedPage, LIST_LENGTH.items) },
);
export type ContentChanges = Infer<typeof ContentChanges>;

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

export const VersionList = fileOf(
  { versions: listOf(ListedVersion, LIST_LENGTH.versions) },
  { pages: listOf(VersionedPage, LIST_LENGTH.pages) },
);
export type VersionList = Infer<typeof VersionList>;

export const VersionChanges = fileOf(
  { previousVersion: NAME, version: NAME },
  { pages: listOf(ChangedPage, LIST_LENGTH.items) },
);
