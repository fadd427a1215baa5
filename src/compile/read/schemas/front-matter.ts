import { z } from 'zod';
import { slugOf } from '../../../common/slug-of.ts';
import type { FieldValues } from '../../../contract/fields.ts';
import { LIST_LENGTH, TEXT_LENGTH } from '../../../contract/limits.ts';
import { date, description, line, optional, title } from './texts.ts';

const updated = optional(
  date,
  'Day of the last change, as YYYY-MM-DD; by default that of the file’s last commit.',
);

const draft = optional(z.boolean(), 'With `true`, the page is left out of the site.');

const searchOptions = z.strictObject({
  exclude: optional(z.boolean(), 'With `true`, the same as `search: false`.'),
  boost: optional(
    z.number().positive().max(10),
    'What the score of the page is multiplied by, at most 10.',
  ),
  terms: optional(z.array(line), 'Words that people search for and the page lacks.'),
});

export type SearchOptions = z.infer<typeof searchOptions>;

const search = optional(
  z.union([z.boolean(), searchOptions]),
  'How the search finds the page; with `false`, it does not.',
);

/** Common fields of all pages in a collection folder. */
const usual = { search, updated, draft };

const docFrontMatter = z
  .strictObject({
    title: title.describe('Title of the page.'),
    description: optional(description, 'What the page is about, in a sentence.'),
    order: optional(
      z.number(),
      'Position among its siblings; pages without one come after, by title.',
    ),
    menu: optional(
      z.boolean(),
      'With `false`, the page is in the sidebar only where nav.yaml names it.',
    ),
    ...usual,
  })
  .describe('Front matter of a documentation page.');

const tag = line
  .max(TEXT_LENGTH.name)
  .refine(
    (text) => slugOf(text) !== '',
    'write a name with Latin letters, and its label in site.yaml, under changelog.tags',
  );

const tags = z.array(tag).max(LIST_LENGTH.choices);

const author = z.union(
  [
    title.transform((name): { name: string; url?: string | undefined } => ({ name })),
    z.object({
      name: title.describe('Name of the author.'),
      url: optional(z.url({ protocol: /^https?$/ }), 'A page about the author.'),
    }),
  ],
  { error: 'write a name, or { name: …, url: … }' },
);

const changelogFrontMatter = z
  .strictObject({
    title: title.describe('Title of the entry.'),
    description: optional(description, 'What has changed, in a sentence.'),
    version: optional(line.max(TEXT_LENGTH.name), 'Version that brought the change.'),
    date: date.describe('Day of the change, as YYYY-MM-DD.'),
    image: optional(line, 'Path of a picture, relative to the file.'),
    tags: optional(tags, 'Kinds of change: added, fixed, breaking, or any other name.'),
    authors: optional(
      z.array(author),
      'Authors of the entry: names, or objects with “name” and “url”.',
    ),
    ...usual,
  })
  .describe('Front matter of a changelog entry.');

const solutionFrontMatter = z
  .strictObject({
    label: title.describe('Whom or what the use case is for.'),
    description: description.describe('The problem that it solves, in a sentence.'),
    image: optional(line, 'Path of a picture or an icon, relative to the file.'),
    ...usual,
  })
  .describe('Front matter of a use case.');

const landingFrontMatter = z
  .strictObject({
    title: optional(title, 'Heading of the page, in place of its usual one.'),
    description: optional(description, 'Text below the heading, in place of the usual.'),
    updated,
    draft,
  })
  .describe('Front matter of a text on the home page or on the first page of the documentation.');

/** The kinds of authored pages with a folder, by its name. */
export const COLLECTIONS = {
  docs: { frontMatter: docFrontMatter, nested: true, extensions: ['.md', '.mdx'] },
  changelog: { frontMatter: changelogFrontMatter, nested: false, extensions: ['.md'] },
  solutions: { frontMatter: solutionFrontMatter, nested: false, extensions: ['.md'] },
} as const;

/** The kinds of authored pages. A landing page adds a text to a generated page. */
export const AUTHORED = {
  ...COLLECTIONS,
  landing: { frontMatter: landingFrontMatter, nested: false, extensions: ['.md', '.mdx'] },
} as const;

export type Collection = keyof typeof AUTHORED;

/** The place of a landing text: beside the home page's heading, below it, or on the documentation's first page. */
export type Landing = 'hero' | 'home' | 'docs';

/** Front matter of an entry of collection `C`, with custom fields. */
export type FrontMatter<C extends Collection> = z.infer<(typeof AUTHORED)[C]['frontMatter']> & {
  readonly fields?: FieldValues;
};
