import type { Locale } from '../../contract/locales.ts';
import { builtInTexts, hasTexts, INTERFACE_TEXTS, type Texts } from '../../i18n/catalogue.ts';
import { type Diagnostic, START, warning } from '../diagnostics/diagnostics.ts';
import { uiTextsFile } from './schemas/ui-texts.ts';
import { readYamlFile } from './yaml.ts';

/** The file with the interface texts of a locale. */
export const uiFile = (locale: Locale) => `ui.${locale}.yaml`;

/** How many names of missing texts a warning lists. */
const NAMED = 5;

/**
 * Reads the texts of a site in a locale: those of its file, and ours where it has none. In a
 * language that Lectern has no texts in, a missing one that readers see is a warning.
 *
 * @param folder the content folder, absolute
 */
export function readUiTexts(
  folder: string,
  locale: Locale,
): { texts: Texts; problems: readonly Diagnostic[] } {
  const ours = builtInTexts(locale);
  const path = uiFile(locale);
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
