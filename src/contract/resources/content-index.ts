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
