import { localePrefix } from '../contract/paths.ts';
import type { View } from './view.ts';

/** Kinds of views whose route is not their address. */
const ROUTES: Partial<Record<View['kind'], string>> = {
  notFound: '/not-found',
  folder: '/folder',
};

/** Path of the Astro route that renders a page. */
export function routeOf(path: string, { kind, locale }: View): string {
  const route = ROUTES[kind];
  return route === undefined ? path : localePrefix(locale) + route;
}
