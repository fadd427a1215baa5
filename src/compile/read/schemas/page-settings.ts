import { z } from 'zod';
import { PLACEHOLDERS } from '../../../common/address-pattern.ts';
import { policyOrigin } from '../../../common/policy-origin.ts';
import { destination, isSitePath, labelledLink } from './links.ts';
import { flag, group, iconName, line, list, localized, localizedTitle, optional } from './texts.ts';

/** An origin in a Content-Security-Policy (CSP 3, section 2.3.1): no path, no list. */
const origin = z
  .string()
  .regex(
    /^https:\/\/(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/i,
    'write only the host: https://example.com, or https://*.example.com',
  );

const script = z.strictObject({
  src: line
    .refine(
      (text) => isSitePath(text) || (/^https:/i.test(text) && URL.canParse(text)),
      'write a full URL, https://example.com/script.js, or a path of this site, /script.js',
    )
    .describe('Address of the script.'),
  attributes: z
    .record(z.string().regex(/^data-[a-z0-9-]+$/, 'write a name such as data-domain'), z.string())
    .default({})
    .describe('Further attributes, whose names start with `data-`.'),
});

/** External resources of pages. */
export const policySettings = {
  scripts: list(
    script,
    'Scripts on every page, such as those of analytics; they may call their own host.',
  ),
  csp: group(
    {
      scripts: list(origin, 'Hosts of scripts that other scripts load.'),
      styles: list(origin, 'Hosts of stylesheets.'),
      fonts: list(origin, 'Hosts of fonts.'),
      media: list(origin, 'Hosts of audio and video.'),
      connect: list(origin, 'Hosts that scripts may call.'),
      frames: list(origin, 'Hosts of pages that may be shown in an `<iframe>`.'),
    },
    'Hosts that the Content-Security-Policy of pages allows besides the site itself.',
  ),
};

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

/** The header, the footer and the links of every page. */
export const layoutSettings = {
  header: group(
    {
      links: list(labelledLink, 'Links beside those to the parts of the site.'),
      button: optional(labelledLink, 'A button at the end of the header.'),
    },
    'The header of every page.',
  ),
  announcement: optional(
    z.strictObject({
      text: localized.describe('Text of the announcement.'),
      url: optional(destination, 'Address that the announcement leads to, or a path of this site.'),
      dismissible: flag(true, 'Whether readers may close it for good.'),
    }),
    'A bar above the header.',
  ),
  social: list(
    z.strictObject({
      icon: iconName.describe('The icon of the service, by its name in Bootstrap Icons.'),
      url: destination.describe('Address that the link leads to.'),
      label: optional(localizedTitle, 'Name of the service, for readers who cannot see the icon.'),
    }),
    'Links with icons, in the footer.',
  ),
  footer: group(
    {
      columns: list(
        z.strictObject({
          title: localized.describe('Heading of the column.'),
          links: z.array(labelledLink).min(1).describe('Links of the column.'),
        }),
        'Columns of links, in place of the generated ones.',
      ),
      legal: optional(localized, 'The last line: owner, copyright, licence.'),
    },
    'The footer of every page.',
  ),
  editUrl: optional(
    addressPattern,
    'Where to edit a page: https://github.com/acme/docs/edit/main/content/{path}.',
  ),
  reportUrl: optional(
    addressPattern,
    'Where to report a problem: https://github.com/acme/docs/issues/new?title={title}.',
  ),
  feedback: optional(
    line.refine(
      (url) => policyOrigin(url) !== undefined,
      'write a full URL: https://example.com/feedback',
    ),
    'Asks readers whether a page was helpful: an address that gets a POST with their answer.',
  ),
};
