import { z } from 'zod';

/** How strictly pages are checked. */
export const checkSettings = {
  translations: z
    .enum(['complete', 'partial', 'fallback'])
    .default('complete')
    .describe(
      'With `partial`, a missing translation is only a warning. With `fallback`, readers are shown the page in the first language instead.',
    ),
  checks: z
    .strictObject({
      links: z
        .enum(['error', 'warn', 'off'])
        .default('error')
        .describe('How a link that leads nowhere is reported.'),
    })
    .default({ links: 'error' })
    .describe('How strictly pages are checked.'),
};
