import { z } from 'zod';
import { TEXT_LENGTH } from '../../../contract/limits.ts';
import { DEFAULT_LANGUAGES, isLocaleCode, languageWith } from '../../../contract/locales.ts';
import { isSlug, REFERENCE_SLUG } from '../../../contract/paths.ts';
import { brandSettings, homeSettings } from './brand.ts';
import { fieldSettings } from './fields.ts';
import { labelledLink, webAddress } from './links.ts';
import { layoutSettings, policySettings } from './page-settings.ts';
import { agentSettings, partSettings } from './parts.ts';
import { flag, group, line, list, localeKey, localized, localizedName, optional } from './texts.ts';
import { versionSettings } from './versions.ts';

const language = z
  .strictObject({
    code: z
      .string()
      .refine(
        isLocaleCode,
        'write a BCP 47 tag in its canonical form, such as de or pt-BR; api, mcp and og are taken',
      )
      .describe('BCP 47 tag of the language, such as `de` or `pt-BR`: the folder of its pages.'),
    label: optional(
      line.max(TEXT_LENGTH.name),
      'Name of the language; by default as the language itself writes it.',
    ),
    dir: optional(
      z.enum(['rtl', 'ltr']),
      'Direction of the text; by default that of the usual script of the language.',
    ),
  })
  .transform(({ code, label, dir }) => {
    const usual = languageWith(code);
    const language = { code, label: label ?? usual.label };
    return (dir ?? usual.dir) === 'rtl' ? { ...language, dir: 'rtl' as const } : language;
  });

/** The path and the locales of a localized text. */
interface TextPerLocale {
  readonly path: readonly (string | number)[];
  readonly codes: readonly string[];
}

/** Finds localized texts, which have a `*` for all other locales. */
function textsPerLocale(value: unknown, path: TextPerLocale['path'] = []): TextPerLocale[] {
  if (value === null || typeof value !== 'object') return [];
  if ('*' in value && path[0] !== 'redirects') {
    const codes = Object.keys(value).filter((code) => code !== '*');
    return codes.length === 0 ? [] : [{ path, codes }];
  }
  return Object.entries(value).flatMap(([key, part]) => {
    const step = Array.isArray(value) ? Number(key) : key;
    return textsPerLocale(part, [...path, step]);
  });
}

/**
 * Finds texts in unknown languages and, if translations must be complete, texts that lack a language.
 * Runs even if other fields have errors.
 */
function checkLocales({
  value,
  issues,
}: z.core.ParsePayload<{
  readonly locales?: unknown;
  readonly translations?: string;
  readonly search?: { readonly synonyms?: object };
}>): void {
  const { locales, translations, search } = value;
  const known = (Array.isArray(locales) ? locales : []).flatMap((each): string[] =>
    typeof each?.code === 'string' ? [each.code] : [],
  );
  if (known.length === 0) return;
  const texts = textsPerLocale(value);
  const synonyms = { path: ['search', 'synonyms'], codes: Object.keys(search?.synonyms ?? {}) };
  for (const { path, codes } of [...texts, synonyms]) {
    for (const code of codes.filter((each) => !known.includes(each))) {
      const where = { path: [...path], input: value };
      issues.push({ code: 'unrecognized_keys', keys: [code], known, ...where });
    }
  }
  if (translations !== 'complete') return;
  for (const { path, codes } of texts) {
    for (const code of known.filter((each) => !codes.includes(each))) {
      const where = { path: [...path, code], input: undefined };
      issues.push({ code: 'invalid_type', expected: 'string', ...where });
    }
  }
}

/** The schema of `site.yaml`. */
export const siteConfig = z
  .strictObject({
    name: localizedName.describe('Name of the site.'),
    tagline: localized.describe('What the site is, in a few words.'),
    description: localized.describe('What the site is about, in a sentence or two.'),
    links: list(
      z.strictObject({
        label: localized.describe('Text of the link.'),
        url: webAddress.describe('Address that the link leads to.'),
      }),
      'Links in the footer.',
    ),
    license: optional(
      z.strictObject({
        name: line.max(TEXT_LENGTH.name).describe('Name of the licence, such as `CC BY 4.0`.'),
        url: webAddress.describe('Address of the text of the licence.'),
      }),
      'Licence of the content, which the description of the API names.',
    ),
    redirects: z
      .record(line, line)
      .default({})
      .describe(
        'Old slugs or paths, and the slugs, paths or addresses that they lead to. A path may end with “/*”; a “*” in its target then stands for the rest.',
      ),
    redirectPages: flag(
      false,
      'Whether redirects are published as pages too, for hosts without redirects.',
    ),
    locales: z
      .tuple([language], language)
      .refine(
        (all) => new Set(all.map(({ code }) => code.toLowerCase())).size === all.length,
        'name each language once',
      )
      .default([...DEFAULT_LANGUAGES])
      .describe('Languages of the site. The first is at the root, and the API’s default.'),
    ...brandSettings,
    ...homeSettings,
    ...layoutSettings,
    ...partSettings,
    ...fieldSettings,
    translations: z
      .enum(['complete', 'partial', 'fallback'])
      .default('complete')
      .describe(
        'With `partial`, a missing translation is only a warning. With `fallback`, readers are shown the page in the first language instead.',
      ),
    checks: group(
      {
        links: z
          .enum(['error', 'warn', 'off'])
          .default('error')
          .describe('How a link that leads nowhere is reported.'),
      },
      'How strictly pages are checked.',
    ),
    search: group(
      {
        synonyms: z
          .record(localeKey, z.array(z.array(line).min(2)))
          .default({})
          .describe('Per locale, groups of words that mean the same.'),
        quickLinks: list(labelledLink, 'Links in the search box, as long as nothing is typed.'),
        contact: optional(
          labelledLink,
          'Where readers may ask what a search does not answer: a form, a forum, an address.',
        ),
        pagefind: flag(
          false,
          'With `true`, `/pagefind/` has an index that other sites merge into their search.',
        ),
      },
      'Settings of the search.',
    ),
    ...policySettings,
    ...agentSettings,
    ...versionSettings,
    apis: list(
      z.strictObject({
        file: localized.describe(
          'The description in OpenAPI 3.0, 3.1 or 3.2, as JSON or YAML: a path relative to this file.',
        ),
        label: localized.describe('Name of the API in menus and titles.'),
        path: z
          .string()
          .max(TEXT_LENGTH.slug)
          .refine(
            (text) => isSlug(text) && text !== REFERENCE_SLUG,
            'write the path of a page below /docs that no other page has, such as “pet-api”',
          )
          .describe('Path of the pages of the API, below /docs.'),
        tryIt: flag(true, 'Whether readers may send requests from the pages of the API.'),
      }),
      'APIs to document, each from its OpenAPI description.',
    ),
  })
  .check(z.core._check(checkLocales, { when: () => true }))
  .describe('Settings of a site.');

export type SiteConfig = z.infer<typeof siteConfig>;
