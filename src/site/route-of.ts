import { localePrefix } from '../contract/paths.ts';
import type { View } from './view.ts';

/** Path of the Astro route that renders a page. */
export const routeOf = (path: string, { kind, locale }: View) =>
  kind === 'notFound' ? `${localePrefix(locale)}/not-found` : path;
