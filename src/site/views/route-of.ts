import type { View } from './view.ts';

/**
 * Path of the Astro route of each kind of view. Not the address of the page, which may match
 * another route.
 */
const ROUTES: Readonly<Record<View['kind'], string>> = {
  home: '/',
  docs: '/docs',
  folder: '/folder',
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
