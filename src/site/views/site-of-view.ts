import { Locales } from '../../contract/locales.ts';
import { type SiteFacts, siteFacts } from '../../contract/paths.ts';
import { siteParts } from '../parts.ts';
import type { View } from './view.ts';

/** The site that a page is of. */
export const siteOfView = ({ baseUrl, config }: View): SiteFacts =>
  siteFacts(baseUrl, new Locales(config.locales));

/** What a page and its components are rendered from: `Astro.locals`. */
export function localsOf(view: View) {
  const site = siteOfView(view);
  const { locale, original } = view;
  const { code, dir = 'ltr' } = site.locales.language(original?.locale ?? locale);
  return {
    ...site,
    view,
    text: view.texts,
    parts: siteParts(view.config, locale, view.texts, site.paths),
    /** Attributes of texts of the page that are not in the language of the site around it. */
    written: original ? { lang: code, dir } : {},
    /** Attributes of texts of the site within those. */
    around: original ? { lang: locale, dir: site.locales.language(locale).dir ?? 'ltr' } : {},
  };
}

export type PageLocals = Readonly<ReturnType<typeof localsOf>>;
