import { z } from 'zod';
import { TEXT_LENGTH } from '../../../contract/limits.ts';
import { agentSettings } from './agents.ts';
import { apiSettings } from './apis.ts';
import { brandSettings } from './brand.ts';
import { checkLocales } from './check-locales.ts';
import { checkSettings } from './checks.ts';
import { frameSettings } from './frame.ts';
import { homeSettings } from './home.ts';
import { localeSettings } from './locales.ts';
import { partSettings } from './parts.ts';
import { policySettings } from './policy.ts';
import { searchSettings } from './search.ts';
import { line, localized } from './texts.ts';

/** `site.yaml`, topic by topic. */
export const siteConfig = z
  .strictObject({
    name: line.max(TEXT_LENGTH.name).describe('Name of the site.'),
    tagline: localized.describe('What the site is, in a few words.'),
    description: localized.describe('What the site is about, in a sentence or two.'),
    links: z
      .array(
        z.strictObject({
          label: localized.describe('Text of the link.'),
          url: z.url().describe('Where it leads.'),
        }),
      )
      .default([])
      .describe('Links in the footer.'),
    license: z
      .strictObject({
        name: line.max(TEXT_LENGTH.name).describe('Its name, such as `CC BY 4.0`.'),
        url: z.url().describe('Where it can be read.'),
      })
      .optional()
      .describe('Licence of the content, which the description of the API names.'),
    redirects: z
      .record(z.string(), z.string())
      .default({})
      .describe(
        'Old slugs or paths, and the slugs, paths or addresses that they lead to. A path may end with “/*”; a “*” in its target then stands for the rest.',
      ),
    redirectPages: z
      .boolean()
      .default(false)
      .describe('Whether redirects are published as pages too, for hosts without redirects.'),
    ...localeSettings,
    ...brandSettings,
    ...homeSettings,
    ...frameSettings,
    ...partSettings,
    ...checkSettings,
    ...searchSettings,
    ...policySettings,
    ...agentSettings,
    ...apiSettings,
  })
  .check(z.core._check(checkLocales, { when: () => true }))
  .describe('Settings of a site.');

export type SiteConfig = z.infer<typeof siteConfig>;
