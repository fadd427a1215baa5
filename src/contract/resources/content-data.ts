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
  TITLE,
  URI,
} from '../schema.ts';

/** How long a text is, and what changes with it. */
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

export const ContentIndex = object(
  {
    locale: NAME,
    digest: DIGEST,
    parts: FURTHER_FILES,
    pages: listOf(IndexedPage, LIST_LENGTH.pages),
  },
  ['parts'],
);
export type ContentIndex = Infer<typeof ContentIndex>;

/** A place in the menu of the documentation; the list of all has them from top to bottom. */
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

export const ContentNavigation = object(
  { locale: NAME, parts: FURTHER_FILES, items: listOf(NavigationItem, LIST_LENGTH.items) },
  ['parts'],
);

/** A block of code in the Markdown of a page. */
export const CodeBlock = object(
  { url: URI, anchor: HEADING, language: NAME, title: TITLE, digest: DIGEST, code: MARKDOWN },
  ['anchor', 'language', 'title'],
);
export type CodeBlock = Infer<typeof CodeBlock>;

export const ContentCode = object(
  { locale: NAME, parts: FURTHER_FILES, blocks: listOf(CodeBlock, LIST_LENGTH.items) },
  ['parts'],
);
