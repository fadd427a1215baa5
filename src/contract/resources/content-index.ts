import { LIST_LENGTH, TEXT_LENGTH } from '../limits.ts';
import { CHARACTERS_PER_TOKEN } from '../mcp.ts';
import { array, type Infer, object, schema, text, uri } from '../schema.ts';

const count = (description: string) =>
  schema({
    type: 'integer',
    format: 'int32',
    description,
    minimum: 0,
    maximum: TEXT_LENGTH.markdown,
  });

const digest = schema({
  type: 'string',
  description: 'SHA-256 of the text in UTF-8: `sha256:` and 64 hexadecimal digits.',
  pattern: '^sha256:[0-9a-f]{64}$',
  maxLength: 71,
});

const measures = {
  digest,
  characters: count('Length of the text in UTF-16 code units.'),
  tokens: count(`Estimate: one for ${CHARACTERS_PER_TOKEN} characters.`),
} as const;

const IndexedSection = object(
  'The text under a heading, up to the next heading of any depth.',
  {
    anchor: text('The fragment that leads to it, without `#`.', TEXT_LENGTH.heading),
    title: text('Its heading.', TEXT_LENGTH.heading),
    ...measures,
  },
  ['anchor', 'title', 'digest', 'characters', 'tokens'],
);

const IndexedPage = object(
  'A page as Markdown, and its sections.',
  {
    title: text('Title of the page.', TEXT_LENGTH.title),
    url: uri('HTML page.'),
    markdownUrl: uri('The text that is measured.'),
    updated: schema({
      type: 'string',
      format: 'date',
      description: 'Day of the last change, if known, YYYY-MM-DD.',
      maxLength: 10,
    }),
    ...measures,
    sections: array('Its sections, in order.', IndexedSection, LIST_LENGTH.pages),
  },
  ['title', 'url', 'markdownUrl', 'digest', 'characters', 'tokens', 'sections'],
);

export const ContentIndex = object(
  'Every page and section of a language: whatever has a different digest has changed.',
  {
    locale: text('Language of the pages, as a BCP 47 tag.', TEXT_LENGTH.name),
    pages: array('Every public page, in reading order.', IndexedPage, LIST_LENGTH.pages),
  },
  ['locale', 'pages'],
);
export type ContentIndex = Infer<typeof ContentIndex>;
