import { z } from 'zod';
import { LOCALES } from '../../../contract/locales.ts';
import { line } from './texts.ts';

/** What the search is told. */
export const searchSettings = {
  search: z
    .strictObject({
      synonyms: z
        .partialRecord(z.enum(LOCALES), z.array(z.array(line).min(2)))
        .default({})
        .describe('Per locale, groups of words that mean the same.'),
    })
    .default({ synonyms: {} })
    .describe('Settings of the search.'),
};
