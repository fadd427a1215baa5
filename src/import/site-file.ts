import { stringify } from 'yaml';
import { siteConfig } from '../compile/read/schemas/site.ts';
import type { Fields } from './fields.ts';
import type { OldSite } from './old-site.ts';
import type { Report } from './report.ts';

/** Fields of `site.yaml`, as they are to be written. */
export type SiteFields = Fields;

/**
 * `site.yaml`. A value that the schema does not accept is left out, and told.
 *
 * @param fields in the order in which they are written; `undefined` ones are left out
 */
export function formatSiteFile(fields: SiteFields, report: Report): string {
  const shape: Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>> =
    siteConfig.shape;
  const kept = Object.entries(fields).filter(([name, value]) => {
    if (value === undefined) return false;
    const isAccepted = shape[name]?.safeParse(value).success ?? false;
    if (!isAccepted) report.addForSite('setting-dropped', `${name}: ${JSON.stringify(value)}`);
    return isAccepted;
  });
  return stringify(Object.fromEntries(kept), { lineWidth: 0 });
}

/** The fields of `site.yaml` that come from the old configuration. */
export function siteFields(site: OldSite, hasPosts: boolean): SiteFields {
  const { brand, locales } = site;
  const name = brand.name ?? 'Documentation';
  const tagline = brand.tagline && oneLine(brand.tagline);
  const description = brand.description ? oneLine(brand.description) : (tagline ?? name);
  return {
    name,
    tagline: tagline ?? description,
    description,
    locales: locales.map(({ code, label, dir }) => ({
      code,
      label: label ?? ownName(code),
      ...(dir && { dir }),
    })),
    ...(locales.length > 1 && { translations: site.fallsBack ? 'fallback' : 'partial' }),
    changelog: hasPosts ? undefined : false,
    solutions: false,
  };
}

/** Old systems allow line breaks where `site.yaml` has one line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The name of a language in the language itself. */
const ownName = (code: string): string =>
  new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code;
