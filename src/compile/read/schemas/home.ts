import { z } from 'zod';
import { file } from './brand.ts';
import { labelledLink } from './links.ts';
import { localized } from './texts.ts';

/** What the home page can show below its head. */
const SECTIONS = ['ways', 'documentation', 'changelog', 'solutions'] as const;

export type HomeSection = (typeof SECTIONS)[number];

const picture = z.strictObject({
  light: file.describe('The picture on light pages: a path relative to this file.'),
  dark: file.optional().describe('The picture on dark pages; by default the same.'),
  alt: localized.describe('Its text alternative.'),
});

/** The home page. */
export const homeSettings = {
  home: z
    .strictObject({
      title: localized.optional().describe('Heading; by default the name and the tagline.'),
      text: localized.optional().describe('Text below it; by default the description.'),
      actions: z
        .array(labelledLink)
        .max(4)
        .optional()
        .describe('Buttons, the first of which stands out; by default to the documentation.'),
      hero: z
        .union([z.enum(['call', 'none']), picture])
        .default('call')
        .describe('What is beside the heading: a live call of the API, a picture, or nothing.'),
      sections: z
        .array(z.enum(SECTIONS))
        .refine((names) => new Set(names).size === names.length, 'name each section once')
        .optional()
        .describe('What follows, in order; by default `ways` and `changelog`.'),
    })
    .default({ hero: 'call' })
    .describe('The home page.'),
};
