import { Locales } from '../../contract/locales.ts';
import { rootOf, sitePaths } from '../../contract/paths.ts';
import { addressedVersion } from '../../contract/versions.ts';
import type { View } from './views.ts';

/** The Astro pages that several kinds of views share. */
const SHARED: Readonly<Partial<Record<View['kind'], string>>> = {
  doc: 'article',
  folder: 'article',
  changelogEntry: 'article',
  solution: 'article',
};

/** Path of the Astro route that renders a page: that of its kind, not that of the page. */
export const routeOf = ({ kind }: View): string => `/${SHARED[kind] ?? kind}`;

/** `Astro.locals` of a page. */
export function localsOf(view: View) {
  const { baseUrl, config, locale, original, version } = view;
  const locales = new Locales(config.locales);
  const { code, dir = 'ltr' } = locales.language(original?.locale ?? locale);
  return {
    root: rootOf(baseUrl),
    locales,
    paths: sitePaths(locales, version && addressedVersion(version)),
    view,
    text: view.texts,
    parts: view.parts,
    /** Attributes of page texts if their language differs from that of the site. */
    pageLanguage: original ? { lang: code, dir } : {},
    /** Attributes of site texts within page texts of another language. */
    siteLanguage: original ? { lang: locale, dir: locales.language(locale).dir ?? 'ltr' } : {},
  };
}

export type PageLocals = Readonly<ReturnType<typeof localsOf>>;
