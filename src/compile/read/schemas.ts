import { z } from 'astro/zod';
import { TEXT_LENGTH } from '../../contract/limits.ts';
import { LOCALES, type Localized } from '../../contract/locales.ts';

/** A text on one line: some formats it is written to, such as robots.txt, are line-based. */
const line = z
  .string()
  .trim()
  .min(1)
  .refine((text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text), 'write it on one line');
const title = line.max(TEXT_LENGTH.title);
/** A text that may be folded over several lines, which are joined. */
const description = z
  .string()
  .overwrite((text) => text.replace(/\s+/g, ' ').trim())
  .min(1)
  .max(TEXT_LENGTH.description);
const localized = z
  .union([line, z.strictObject({ en: line, fr: line })])
  .transform((value): Localized => (typeof value === 'string' ? { en: value, fr: value } : value));
const date = z.iso.date();

/** Front matter of a documentation page. */
const docFrontMatter = z.strictObject({
  title,
  description: description.optional(),
  /** Position among its siblings; pages without one come after, by title. */
  order: z.number().optional(),
  /** Day of the last change, if not that of the file's last commit. */
  updated: date.optional(),
});

/** Front matter of a changelog entry. */
const changelogFrontMatter = z.strictObject({
  title,
  description: description.optional(),
  version: line.max(TEXT_LENGTH.name).optional(),
  date,
  /** Path of a picture, relative to the file. */
  image: line.optional(),
  updated: date.optional(),
});

/** Front matter of a solution. */
const solutionFrontMatter = z.strictObject({
  label: title,
  description,
  updated: date.optional(),
});

/** `site.yaml`. */
export const siteConfig = z.strictObject({
  name: line.max(TEXT_LENGTH.name),
  tagline: localized,
  description: localized,
  /** Links of the page footer. */
  links: z.array(z.strictObject({ label: localized, url: z.url() })).default([]),
  /** With `partial`, a missing translation is only a warning. */
  translations: z.enum(['complete', 'partial']).default('complete'),
  checks: z
    .strictObject({ links: z.enum(['error', 'warn', 'off']).default('error') })
    .default({ links: 'error' }),
  /** Old slugs of documentation pages that moved, and their new ones. */
  redirects: z.record(z.string(), z.string()).default({}),
  search: z
    .strictObject({
      /** Per locale, groups of words that mean the same. */
      synonyms: z.partialRecord(z.enum(LOCALES), z.array(z.array(line).min(2))).default({}),
    })
    .default({ synonyms: {} }),
  /** What crawlers may do with the content: the `Content-Signal` of robots.txt. */
  contentSignal: line.default('search=yes, ai-input=yes, ai-train=yes'),
  /** For the agent instructions: questions that this content answers, and those it does not. */
  agents: z
    .strictObject({ use: z.array(line).default([]), avoid: z.array(line).default([]) })
    .default({ use: [], avoid: [] }),
});

export type SiteConfig = z.infer<typeof siteConfig>;

/** The kinds of authored pages, by the name of their folder. */
export const COLLECTIONS = {
  docs: { frontMatter: docFrontMatter, nested: true, extensions: ['.md', '.mdx'] },
  changelog: { frontMatter: changelogFrontMatter, nested: false, extensions: ['.md'] },
  solutions: { frontMatter: solutionFrontMatter, nested: false, extensions: ['.md'] },
} as const;

export type Collection = keyof typeof COLLECTIONS;

/** Front matter of an entry of collection `C`. */
export type FrontMatter<C extends Collection> = z.infer<(typeof COLLECTIONS)[C]['frontMatter']>;
