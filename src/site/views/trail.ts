import type { SitePart, SiteParts } from '../parts.ts';
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
 * @param parts those of the site in the language of the page
 */
export function trailOf(
  view: View,
  { changelog, documentation, solutions }: SiteParts,
): readonly TrailLink[] {
  const below = (part: SitePart | undefined) =>
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
