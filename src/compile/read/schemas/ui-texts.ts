import { z } from 'zod';
import type { PluralText } from '../../../common/fill-text.ts';
import { lazy } from '../../../common/lazy.ts';
import { isLocaleCode } from '../../../contract/locales.ts';
import { ENGLISH } from '../../../i18n/catalogue.ts';

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many'] as const;

const placeholders = (text: string): readonly string[] => text.match(/\{\w+\}/g) ?? [];

/** A text with the placeholders of another, or with some of them. */
function like(original: string, mustHaveAll: boolean) {
  const known = placeholders(original);
  const list = known.join(' ');
  return z
    .string()
    .min(1)
    .refine(
      (text) => {
        const own = placeholders(text);
        const isKnown = own.every((each) => known.includes(each));
        return isKnown && (!mustHaveAll || known.every((each) => own.includes(each)));
      },
      known.length === 0 ? 'write it without {placeholders}' : `use the placeholders ${list}`,
    );
}

/** The forms of a text by the plural categories of a language. */
const pluralLike = ({ other }: PluralText) =>
  z.strictObject({
    ...Object.fromEntries(CATEGORIES.map((name) => [name, like(other, false).optional()])),
    other: like(other, true),
  });

/**
 * `ui.<locale>.yaml`: texts of the site, under the names that English has them. Made when a site has
 * such a file: the schemas of hundreds of texts take as long to make as all others.
 */
export const uiTextsFile = lazy(() =>
  z
    .strictObject({
      ...Object.fromEntries(
        Object.entries(ENGLISH).map(([name, text]) => [
          name,
          (typeof text === 'string' ? like(text, true) : pluralLike(text)).optional(),
        ]),
      ),
      apiLanguage: z
        .string()
        .refine(isLocaleCode, 'write the code of a language, such as de')
        .optional(),
    })
    .describe('Texts of the site in a language; `{name}` stands for a value.'),
);
