import { isLocaleCode, type Language, languageWith } from '../../src/contract/locales.ts';
import { UsageError } from '../command-line.ts';

function languageOf(tag: string): Language {
  try {
    const [code = ''] = Intl.getCanonicalLocales(tag.replaceAll('_', '-'));
    const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
    if (name !== undefined && isLocaleCode(code)) return languageWith(code);
  } catch {
    // Not a tag at all.
  }
  throw new UsageError(`There is no language “${tag}”. Write codes such as en, fr or pt-BR.`);
}

/** Reads a list of languages such as `en,fr`; fails if one does not exist, or is named twice. */
export function parseLanguages(list: string): readonly Language[] {
  const languages = list
    .split(/[\s,]+/)
    .filter((tag) => tag !== '')
    .map(languageOf);
  if (languages.length === 0) throw new UsageError('Name at least one language, such as en.');
  const codes = languages.map(({ code }) => code);
  const double = codes.find((code, index) => codes.indexOf(code) !== index);
  if (double !== undefined) throw new UsageError(`“${double}” is named twice. Name it once.`);
  return languages;
}
