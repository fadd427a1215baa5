import { z } from 'zod';
import type { PluralText } from '../../common/fill-text.ts';
import { lazy } from '../../common/lazy.ts';
import { isLocaleCode, type Locale } from '../../contract/locales.ts';
import {
  builtInTexts,
  ENGLISH,
  hasTexts,
  INTERFACE_TEXTS,
  type Texts,
} from '../../i18n/catalogue.ts';
import { type Diagnostic, START, warning } from '../diagnostics/diagnostics.ts';
import { readYamlFile } from './yaml.ts';

const CATEGORIES = ['zero', 'one', 'two', 'few', 'many'] as const;

const placeholders = (text: string): readonly string[] => text.match(/\{\w+\}/g) ?? [];

/** A text with all or some of the placeholders of another. */
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

/** The plural forms of a text by category. */
const pluralLike = ({ other }: PluralText) =>
  z.strictObject({
    ...Object.fromEntries(CATEGORIES.map((name) => [name, like(other, false).optional()])),
    other: like(other, true),
  });

/**
 * The schema of `ui.<locale>.yaml`, built lazily: hundreds of texts take as long as all other schemas.
 */
const uiTextsFile = lazy(() =>
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

/** Path of the interface texts of a locale. */
export const uiFile = (locale: Locale) => `ui.${locale}.yaml`;

/** The most missing texts that a warning names. */
const NAMED = 5;

/**
 * Reads the interface texts of a locale, with the built-in ones as defaults. Warns about missing texts
 * in languages without built-in ones.
 *
 * @param folder the content folder, absolute
 * @param hasFile whether the site has a file for the locale
 */
export function readUiTexts(
  folder: string,
  locale: Locale,
  hasFile: boolean,
): { texts: Texts; problems: readonly Diagnostic[] } {
  const ours = builtInTexts(locale);
  const path = uiFile(locale);
  if (!hasFile) {
    const message = `Lectern has no texts in “${locale}”: they are shown in English`;
    const hint = `run “lectern new locale ${locale}”, and translate the file that it writes`;
    const none = { path, ...START, ...warning('text-missing', message, hint) };
    return { texts: ours, problems: hasTexts(locale) ? [] : [none] };
  }
  const { value, problems: found } = readYamlFile(folder, path, uiTextsFile());
  if (!value || found.length > 0) return { texts: ours, problems: found };
  const own = value as Partial<Texts>;
  const missing = hasTexts(locale)
    ? []
    : INTERFACE_TEXTS.filter((name) => !Object.hasOwn(own, name));
  const more = missing.length > NAMED ? ' …' : '';
  const hint = `add ${missing.slice(0, NAMED).join(', ')}${more}`;
  const problem = warning('text-missing', 'texts are missing and shown in English', hint);
  const problems = missing.length === 0 ? [] : [{ path, ...START, ...problem }];
  return { texts: { ...ours, ...own }, problems };
}
