import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { isLocaleCode, type Locale } from '../../contract/locales.ts';
import { ENGLISH, hasTexts, INTERFACE_TEXTS } from '../../i18n/catalogue.ts';
import { isOfDisabledPart } from '../read/content-path.ts';
import { COLLECTIONS } from '../read/schemas/front-matter.ts';
import type { Site } from '../read/site-file.ts';
import { uiFile } from '../read/ui-file.ts';

/**
 * Creates the folders of a language for the parts that the site has and, if Lectern has no texts for it, a
 * copy of the English ones.
 *
 * @param folder the content folder, absolute
 * @returns the created paths, relative to the folder
 * @throws {Error} if `locale` is not a language tag, or the file exists
 */
export async function newLocale(
  folder: string,
  locale: Locale,
  { disabledParts }: Pick<Site, 'disabledParts'>,
): Promise<readonly string[]> {
  if (!isLocaleCode(locale)) {
    throw new Error(`Not created: “${locale}” is not a language tag such as de or pt-BR.`);
  }
  const files = hasTexts(locale) ? [] : [uiFile(locale)];
  const texts = Object.fromEntries(INTERFACE_TEXTS.map((name) => [name, ENGLISH[name]]));
  const text = `# Translate the values; keep the words in {braces}.\n${stringify(texts, { lineWidth: 0 })}`;
  for (const file of files) {
    try {
      await writeFile(join(folder, file), text, { flag: 'wx' });
    } catch (cause) {
      throw new Error(`Not created: ${file} exists, or ${folder} cannot be written.`, { cause });
    }
  }
  const folders = Object.keys(COLLECTIONS)
    .filter((collection) => !isOfDisabledPart(collection, disabledParts))
    .map((collection) => `${collection}/${locale}`);
  for (const each of folders) await mkdir(join(folder, each), { recursive: true });
  return [...files, ...folders.map((each) => `${each}/`)];
}
