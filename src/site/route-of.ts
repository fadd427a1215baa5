import { siteOfView } from './site-of-view.ts';
import type { View } from './view.ts';

/** Kinds of views whose route is not their address. */
const ROUTES: Partial<Record<View['kind'], string>> = {
  notFound: '/not-found',
  folder: '/folder',
  changelog: '/changelog',
};

/** Path of the Astro route that renders a page. */
export function routeOf(path: string, view: View): string {
  const route = ROUTES[view.kind];
  return route === undefined ? path : siteOfView(view).paths.prefix(view.locale) + route;
}
