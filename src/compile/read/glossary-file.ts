import type { Locale } from '../../contract/locales.ts';
import type { Diagnostic } from '../diagnostics/diagnostics.ts';
import type { Glossary } from '../page/terms.ts';
import { glossary } from './schemas/glossary.ts';
import { readYamlFile } from './yaml.ts';

/** Path of the glossary of a locale. */
export const glossaryFile = (locale: Locale) => `glossary.${locale}.yaml`;

/** Reads the glossary of a locale in a content folder, and finds every problem in it. */
export function readGlossary(
  folder: string,
  locale: Locale,
): { terms: Glossary; problems: readonly Diagnostic[] } {
  const { value = {}, problems } = readYamlFile(folder, glossaryFile(locale), glossary);
  const terms = Object.entries(value).flatMap(([term, entry]) => {
    const { meaning, forms } = typeof entry === 'string' ? { meaning: entry, forms: [] } : entry;
    return [term, ...forms].map((form) => [form, { term, meaning }] as const);
  });
  return { terms: Object.fromEntries(terms), problems };
}
