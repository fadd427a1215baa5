import { posix } from 'node:path';
import { z } from 'zod';
import { labelledLink } from './links.ts';
import { flag, group, line, localized, localizedLine, optional } from './texts.ts';

const file = line.transform((path) => posix.normalize(path));

/** The sections of the home page. */
const SECTIONS = ['documentation', 'changelog', 'solutions'] as const;

export type HomeSection = (typeof SECTIONS)[number];

const localizedFile = localizedLine(file);

const picture = z.strictObject({
  light: localizedFile.describe('The picture on light pages: a path relative to this file.'),
  dark: optional(localizedFile, 'The picture on dark pages; by default the same.'),
  alt: localized.describe('Text alternative of the picture.'),
});

export const homeSettings = {
  home: group(
    {
      title: optional(localized, 'Heading; by default the tagline.'),
      text: optional(localized, 'Text below it; by default the description.'),
      actions: optional(
        z.array(labelledLink).max(4),
        'Buttons, the first of which stands out; by default to the documentation and to the first of `apis`.',
      ),
      hero: z
        .union([z.enum(['call', 'none']), picture], {
          error: 'write call, none, or a picture: { light: …, alt: … }',
        })
        .default('none')
        .describe('What is beside the heading: nothing, a picture, or a live call of the API.'),
      sections: optional(
        z
          .array(z.enum(SECTIONS))
          .refine((names) => new Set(names).size === names.length, 'name each section once'),
        'What follows, in order; by default `documentation`, `solutions` and `changelog`.',
      ),
    },
    'The home page.',
  ),
};

const colour = z
  .string()
  .regex(/^#(?:[0-9a-f]{3}){1,2}$/i, 'write a colour as #rrggbb')
  .describe('A colour, as `#rrggbb`.');

const face = z.strictObject({
  file: file.describe('The font: WOFF2, WOFF, TTF or OTF; a path relative to this file.'),
  weight: z
    .union([z.number().int(), z.string()], { error: 'write 400, or a range: 100 900' })
    .transform(String)
    .refine((text) => /^\d{1,4}(?: \d{1,4})?$/.test(text), 'write 400, or a range: 100 900')
    .default('1 1000')
    .describe('Weight of the font, `400`, or the range of weights of a variable font, `100 900`.'),
  style: z.enum(['normal', 'italic']).default('normal').describe('Style of the font.'),
});

/** One file for all weights, or several with a weight each. */
const font = z
  .union([file, z.array(face).min(1)], { error: 'write the path of a font, or a list of fonts' })
  .transform((value) => (typeof value === 'string' ? [face.parse({ file: value })] : value));

export type FontFace = z.output<typeof face>;

const logo = z.strictObject({
  light: file.describe('The logo on light pages.'),
  dark: optional(file, 'The logo on dark pages; by default the same.'),
  alt: optional(localized, 'Text alternative of the logo; by default the name of the site.'),
  name: flag(false, 'Whether the name of the site stands beside the logo.'),
});

/** One colour, for light pages, or one for light and one for dark pages. */
function colours(light: string, dark: string) {
  const pair = z.strictObject({
    light: colour.describe(light),
    dark: optional(colour, dark),
  });
  return z.union([colour.transform((light) => pair.parse({ light })), pair], {
    error: 'write a colour as "#rrggbb", or one per theme: { light: …, dark: … }',
  });
}

/** See `src/compile/brand/style.ts`. */
const PRESETS = ['classic', 'plain', 'print', 'soft'] as const;

export const brandSettings = {
  logo: optional(
    z.union([file.transform((light) => logo.parse({ light })), logo], {
      error: 'write the path of a picture, or one per theme: { light: …, dark: … }',
    }),
    'The logo in the header, in place of the name: paths relative to this file.',
  ),
  favicon: optional(
    file,
    'The icon of the site, a square SVG or PNG: a path relative to this file.',
  ),
  theme: group(
    {
      accent: optional(
        colours(
          'The accent on light pages.',
          'The accent on dark pages; by default derived from the one on light pages.',
        ),
        'The colour of links and marks: one, or one for light and one for dark pages.',
      ),
      fonts: group(
        {
          text: optional(font, 'Font of the text.'),
          heading: optional(font, 'Font of headings and of the name.'),
          code: optional(font, 'Font of code.'),
        },
        'Fonts: for each one variable font, or a list of files with their weights.',
      ),
      preset: z
        .enum(PRESETS)
        .default('classic')
        .describe('The look to start from; the other settings of `theme` replace parts of it.'),
      paper: optional(
        colours(
          'The background of light pages.',
          'The background of dark pages; by default that of the preset.',
        ),
        'The background of pages: of light ones, or of light and of dark ones.',
      ),
      headings: optional(
        z.enum(['serif', 'sans']),
        'The kind of letters in headings, if `fonts.heading` is not set.',
      ),
      marker: optional(
        z.boolean(),
        'Whether the name of the site, marked words and the current page look highlighted.',
      ),
      eyebrows: optional(
        z.enum(['mono', 'text', 'capitals']),
        'The style of the small labels above titles and lists.',
      ),
      rules: optional(z.boolean(), 'Whether lines separate the sections of a page.'),
      radius: optional(z.number().min(0).max(24), 'Radius of corners, in pixels.'),
      density: optional(
        z.enum(['compact', 'normal', 'airy']),
        'The space between lines, paragraphs and items of lists.',
      ),
      width: optional(z.enum(['narrow', 'normal', 'wide']), 'The width of texts and of pages.'),
    },
    'Colours, fonts and layout.',
  ),
};
