import { posix } from 'node:path';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
import { localeCode } from '../locale-code.ts';
import type { OldLocale } from '../old-site.ts';
import type { ReadContext } from '../system.ts';

/** The languages of a site that have translations, that of the root first. */
export async function localesOf(
  config: Fields,
  site: string,
  { folder, report }: ReadContext,
  values: Values,
): Promise<OldLocale[]> {
  const { defaultLocale, locales, localeConfigs } = values.record(config.i18n);
  const main = values.text(defaultLocale) ?? 'en';
  const found: OldLocale[] = [];
  for (const name of new Set([main, ...values.list(locales).map(String)])) {
    const code = localeCode(name);
    const { label, direction } = values.record(values.record(localeConfigs)[name]);
    const isThere = name === main || (await folder.isFolder(posix.join(site, 'i18n', name)));
    if (code === undefined || !isThere) {
      report.addForSite('setting-dropped', `${name}: there are no translations in the folder`);
      continue;
    }
    found.push({
      code,
      prefix: name === main ? '' : `/${name}`,
      label: typeof label === 'string' ? label : undefined,
      dir: direction === 'rtl' ? 'rtl' : undefined,
    });
  }
  return found;
}
