import { z } from 'zod';
import { PLACEHOLDERS } from '../../../common/address-pattern.ts';
import { policyOrigin } from '../../../common/policy-origin.ts';
import { SOCIAL_ICONS } from '../social-icons.ts';
import { destination, labelledLink } from './links.ts';
import { line, localized, title } from './texts.ts';

/** An address with placeholders, such as `https://example.com/edit/{path}`. */
const addressPattern = line
  .refine(
    (text) => URL.canParse(text.replace(/[{}]/g, '')) && /^(?:https?|mailto):/i.test(text),
    'write a full URL: https://example.com/edit/{path}',
  )
  .refine(
    (text) =>
      [...text.matchAll(/\{(\w*)\}/g)].every(([, name]) =>
        PLACEHOLDERS.some((known) => known === name),
      ),
    `in braces, use one of ${PLACEHOLDERS.join(', ')}`,
  );

/** What is around every page. */
export const frameSettings = {
  header: z
    .strictObject({
      links: z
        .array(labelledLink)
        .default([])
        .describe('Links beside those to the parts of the site.'),
      button: labelledLink.optional().describe('A button at the end of the header.'),
    })
    .default({ links: [] })
    .describe('The header of every page.'),
  announcement: z
    .strictObject({
      text: localized.describe('What it says.'),
      url: destination.optional().describe('Where it leads: an address, or a path of this site.'),
      dismissible: z.boolean().default(true).describe('Whether readers may close it for good.'),
    })
    .optional()
    .describe('A bar above the header.'),
  social: z
    .array(
      z.strictObject({
        icon: z.enum(SOCIAL_ICONS).describe('The icon of the service.'),
        url: destination.describe('Where it leads.'),
        label: title.optional().describe('Its name, for readers who cannot see the icon.'),
      }),
    )
    .default([])
    .describe('Links with icons, in the footer.'),
  footer: z
    .strictObject({
      columns: z
        .array(
          z.strictObject({
            title: localized.describe('Heading of the column.'),
            links: z.array(labelledLink).min(1).describe('Its links.'),
          }),
        )
        .default([])
        .describe('Columns of links, in place of the generated ones.'),
      legal: localized.optional().describe('The last line: owner, copyright, licence.'),
    })
    .default({ columns: [] })
    .describe('The footer of every page.'),
  editUrl: addressPattern
    .optional()
    .describe('Where to edit a page: https://github.com/acme/docs/edit/main/content/{path}.'),
  reportUrl: addressPattern
    .optional()
    .describe('Where to report a problem: https://github.com/acme/docs/issues/new?title={title}.'),
  feedback: line
    .refine(
      (url) => policyOrigin(url) !== undefined,
      'write a full URL: https://example.com/feedback',
    )
    .optional()
    .describe(
      'Asks readers whether a page was helpful: an address that gets a GET with “page” and “answer”.',
    ),
};
