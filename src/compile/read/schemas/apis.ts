import { z } from 'zod';
import { TEXT_LENGTH } from '../../../contract/limits.ts';
import { isSlug, REFERENCE_SLUG } from '../../../contract/paths.ts';
import { localized } from './texts.ts';

const slug = z
  .string()
  .max(TEXT_LENGTH.slug)
  .refine(
    (text) => isSlug(text) && text !== REFERENCE_SLUG,
    'write the path of a page below /docs that no other page has, such as “pet-api”',
  );

/** APIs that the documentation describes. */
export const apiSettings = {
  apis: z
    .array(
      z.strictObject({
        file: localized.describe(
          'The description in OpenAPI 3.0, 3.1 or 3.2, as JSON or YAML: a path relative to this file.',
        ),
        label: localized.describe('Name of the API in menus and titles.'),
        path: slug.describe('Where its pages are, below /docs.'),
        tryIt: z
          .boolean()
          .default(true)
          .describe('Whether readers may send requests from its pages.'),
      }),
    )
    .default([])
    .describe('APIs to document, each from its OpenAPI description.'),
};
