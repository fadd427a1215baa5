import { Locales } from '../../contract/locales.ts';
import { type SiteFacts, siteFacts, sitePaths } from '../../contract/paths.ts';
import type { View } from './view.ts';

/** Path of the Astro route of each kind of view. Not the address of the page, which may match another route. */
const ROUTES: Readonly<Record<View['kind'], string>> = {
  home: '/',
  docs: '/docs',
  versionChanges: '/docs/changes',
  folder: '/docs/page',
  doc: '/docs/page',
  changelog: '/changelog',
  changelogEntry: '/entry',
  solutions: '/solutions',
  solution: '/entry',
  search: '/search',
  notFound: '/not-found',
};

/** Path of the Astro route that renders a page. */
export const routeOf = (view: View): string => ROUTES[view.kind];

function siteOfView({ baseUrl, config, version }: View): SiteFacts {
  const facts = siteFacts(baseUrl, new Locales(config.locales));
  if (!version || version.status === 'current') return facts;
  return { ...facts, paths: sitePaths(facts.locales, version.id) };
}

/** What a page and its components are rendered from: `Astro.locals`. */
export function localsOf(view: View) {
  const site = siteOfView(view);
  const { locale, original } = view;
  const { code, dir = 'ltr' } = site.locales.language(original?.locale ?? locale);
  return {
    ...site,
    view,
    text: view.texts,
    parts: view.parts,
    /** Attributes of texts of the page that are not in the language of the site around it. */
    pageLanguage: original ? { lang: code, dir } : {},
    /** Attributes of texts of the site within those. */
    siteLanguage: original ? { lang: locale, dir: site.locales.language(locale).dir ?? 'ltr' } : {},
  };
}

export type PageLocals = Readonly<ReturnType<typeof localsOf>>;
