import { LIST_LENGTH } from '../limits.ts';
import {
  DIGEST,
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
