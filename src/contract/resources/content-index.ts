import { LIST_LENGTH, TEXT_LENGTH } from '../limits.ts';
import { COUNT, DAY, HEADING, type Infer, NAME, type Schema, TITLE, URI } from '../schema.ts';

/** How long a text is, and what changes with it. */
const MEASURES = {
  digest: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$', maxLength: 71 },
  characters: { ...COUNT, maximum: TEXT_LENGTH.markdown },
  tokens: { ...COUNT, maximum: TEXT_LENGTH.markdown },
} as const;

export const IndexedSection = {
  type: 'object',
  properties: { anchor: HEADING, title: HEADING, ...MEASURES },
  required: ['anchor', 'title', 'digest', 'characters', 'tokens'],
  additionalProperties: false,
} as const satisfies Schema;

export const IndexedPage = {
  type: 'object',
  properties: {
    title: TITLE,
    url: URI,
    markdownUrl: URI,
    updated: DAY,
    ...MEASURES,
    sections: { type: 'array', items: IndexedSection, maxItems: LIST_LENGTH.pages },
  },
  required: ['title', 'url', 'markdownUrl', 'digest', 'characters', 'tokens', 'sections'],
  additionalProperties: false,
} as const satisfies Schema;

export const ContentIndex = {
  type: 'object',
  properties: {
    locale: NAME,
    pages: { type: 'array', items: IndexedPage, maxItems: LIST_LENGTH.pages },
  },
  required: ['locale', 'pages'],
  additionalProperties: false,
} as const satisfies Schema;
export type ContentIndex = Infer<typeof ContentIndex>;
