import { z } from 'zod';
import { labelledLink } from './links.ts';
import { line, localeKey } from './texts.ts';

/** What the search is told. */
export const searchSettings = {
  search: z
    .strictObject({
      synonyms: z
        .record(localeKey, z.array(z.array(line).min(2)))
        .default({})
        .describe('Per locale, groups of words that mean the same.'),
      quickLinks: z
        .array(labelledLink)
        .default([])
        .describe('Links in the search box, as long as nothing is typed.'),
    })
    .default({ synonyms: {}, quickLinks: [] })
    .describe('Settings of the search.'),
};
