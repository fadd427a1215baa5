import { isLocaleCode, type Language, languageWith } from '../../src/contract/locales.ts';
import { UsageError } from '../command-line.ts';

function parseLanguage(tag: string): Language {
  try {
    const [code = ''] = Intl.getCanonicalLocales(tag.replaceAll('_', '-'));
    const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
    if (name !== undefined && isLocaleCode(code)) return languageWith(code);
  } catch {
    // Not a language tag.
  }
  throw new UsageError(`There is no language “${tag}”. Write codes such as en, fr or pt-BR.`);
}

/**
 * Parses a list of languages such as `en,fr`.
 *
 * @throws {UsageError} if a language is unknown or duplicate
 */
export function parseLanguages(list: string): readonly Language[] {
  const languages = list
    .split(/[\s,]+/)
    .filter((tag) => tag !== '')
    .map(parseLanguage);
  if (languages.length === 0) throw new UsageError('Name at least one language, such as en.');
  const codes = languages.map(({ code }) => code);
  const duplicate = codes.find((code, index) => codes.indexOf(code) !== index);
  if (duplicate !== undefined) throw new UsageError(`“${duplicate}” is named twice. Name it once.`);
  return languages;
}
