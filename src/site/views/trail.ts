import type { SitePaths } from '../../contract/paths.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { siteParts } from '../parts.ts';
import type { View } from './view.ts';

/** A page above another one; a group of the navigation has no page, and so no path. */
export interface TrailLink {
  readonly title: string;
  readonly path?: string | undefined;
}

/**
 * The pages and groups above a page, from the top down; empty for the home page and the pages at
 * the same level.
 *
 * @param text the texts of the site in the language of the page
 */
export function trailOf(view: View, text: Texts, paths: SitePaths): readonly TrailLink[] {
  const { changelog, documentation, solutions } = siteParts(view.config, view.locale, text, paths);
  const below = (part: typeof changelog) =>
    part === undefined ? [] : [{ title: part.label, path: part.path }];
  switch (view.kind) {
    case 'doc':
    case 'folder':
      return [...below(documentation), ...view.around.ancestors];
    case 'changelogEntry':
      return below(changelog);
    case 'solution':
      return below(solutions);
    default:
      return [];
  }
}
