import { z } from 'zod';
import { line, localeKey } from './texts.ts';

/** What the search is told. */
export const searchSettings = {
  search: z
    .strictObject({
      synonyms: z
        .record(localeKey, z.array(z.array(line).min(2)))
        .default({})
        .describe('Per locale, groups of words that mean the same.'),
    })
    .default({ synonyms: {} })
    .describe('Settings of the search.'),
};
