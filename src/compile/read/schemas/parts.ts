import { z } from 'zod';
import type { Part } from '../../../contract/parts.ts';
import { labelledLink } from './links.ts';
import { localized } from './texts.ts';

/** A part whose words a site may choose; `undefined` if the site does without it. */
function part<Words extends z.ZodRawShape>(words: Words, description: string) {
  const chosen = z.strictObject(words);
  return z
    .union([z.boolean(), chosen])
    .default(true)
    .transform((value) =>
      typeof value === 'object' ? value : value ? chosen.parse({}) : undefined,
    )
    .describe(description);
}

const collectionWords = {
  label: localized.optional().describe('What menus and headings call it.'),
  description: localized.optional().describe('What its list is about, in a sentence.'),
};

/** Which parts a site has, and what it calls them. */
export const partSettings = {
  changelog: part(
    {
      ...collectionWords,
      tags: z
        .record(z.string(), localized)
        .optional()
        .describe('Labels of the tags of its entries, by the name of the tag in addresses.'),
    },
    'The changelog: `false` leaves it out, with its pages, its feed and its operation.',
  ),
  solutions: part(
    {
      ...collectionWords,
      action: labelledLink
        .optional()
        .describe('What readers of a use case may do next: a button at its end.'),
    },
    'The use cases: `false` leaves them out, with their pages and their operation.',
  ),
  reference: part(
    {
      label: localized
        .optional()
        .describe('What menus and its title call it; by default “Content API”.'),
      heading: localized
        .optional()
        .describe(
          'Heading for its pages in the navigation; by default they are in the folder “api”.',
        ),
    },
    'The generated reference of the content API: `false` leaves the page out, not the API.',
  ),
  ogImages: z
    .boolean()
    .default(true)
    .describe('Whether every page has a preview picture for links to it.'),
} satisfies Record<Part | 'ogImages', z.ZodType>;
