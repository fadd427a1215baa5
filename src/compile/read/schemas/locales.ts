import { z } from 'zod';
import { TEXT_LENGTH } from '../../../contract/limits.ts';
import { DEFAULT_LANGUAGES, isLocaleCode, languageWith } from '../../../contract/locales.ts';
import { line } from './texts.ts';

const language = z
  .strictObject({
    code: z
      .string()
      .refine(
        isLocaleCode,
        'write a BCP 47 tag in its canonical form, such as de or pt-BR; api, mcp and og are taken',
      )
      .describe('BCP 47 tag of the language, such as `de` or `pt-BR`: the folder of its pages.'),
    label: line
      .max(TEXT_LENGTH.name)
      .optional()
      .describe('Name of the language; by default as the language itself writes it.'),
    dir: z
      .enum(['rtl', 'ltr'])
      .optional()
      .describe('Direction of its writing; by default that of its usual script.'),
  })
  .transform(({ code, label, dir }) => {
    const usual = languageWith(code);
    const language = { code, label: label ?? usual.label };
    return (dir ?? usual.dir) === 'rtl' ? { ...language, dir: 'rtl' as const } : language;
  });

const isUnique = (languages: readonly { code: string }[]) =>
  new Set(languages.map(({ code }) => code.toLowerCase())).size === languages.length;

/** The languages that a site is published in. */
export const localeSettings = {
  locales: z
    .tuple([language], language)
    .refine(isUnique, 'name each language once')
    .default([...DEFAULT_LANGUAGES])
    .describe('Languages of the site. The first is at the root, and the API’s default.'),
};
