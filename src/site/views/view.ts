import type { Heading } from '../../compile/page/headings.ts';
import type { Locales } from '../../contract/locales.ts';
import type { PublicPage } from '../model.ts';
import type { SitePart } from '../parts.ts';
import type { ListedLink } from './page-view.ts';
import type { View } from './views.ts';

/** Narrows a view to the kinds that an Astro page supports. */
export function viewOf<Kind extends View['kind']>(
  view: View,
  ...kinds: readonly Kind[]
): Extract<View, { kind: Kind }> {
  if (!kinds.some((kind) => kind === view.kind))
    throw new Error(`The page for ${kinds.join(' and ')} was passed a view of ${view.kind}.`);
  return view as Extract<View, { kind: Kind }>;
}

/** The links in the header of every page. `isAbove` is not set if another link targets the current page. */
export function siteLinks({ path, shell: { headerLinks }, parts }: View): readonly ListedLink[] {
  const { documentation, changelog, solutions } = parts;
  const isLinked = headerLinks.some(({ href }) => href === path);
  const linked = [documentation, changelog, solutions].flatMap((part) => part ?? []);
  return [
    ...linked.map((part) => ({
      href: part.path,
      label: part.shortLabel,
      isAbove: !isLinked && path?.startsWith(`${part.path}/`),
    })),
    ...headerLinks,
  ];
}

/** The headings in the table of contents. */
export const contentsOf = (view: View): readonly Heading[] =>
  'headings' in view ? view.headings.filter(({ depth }) => depth === 2 || depth === 3) : [];

/** Whether a page has enough headings for a table of contents: two, or three for entries, which are short. */
export const hasContents = (view: View): boolean =>
  contentsOf(view).length > (view.kind === 'doc' ? 1 : 2);

/** A breadcrumb; groups of the navigation have no path. */
export interface TrailLink {
  readonly title: string;
  readonly path?: string | undefined;
  /** The language of the page if it differs from that of the site. */
  readonly lang?: string | undefined;
}

/**
 * The breadcrumbs of a page; none for top-level pages. Breadcrumbs with the title of the next one are
 * left out, since folders often have that of their first page.
 */
export function trailOf(view: View): readonly TrailLink[] {
  const links = linksAbove(view);
  return links.filter(
    ({ title }, index) => index === 0 || title !== (links[index + 1] ?? view).title,
  );
}

function linksAbove(view: View): readonly TrailLink[] {
  const { changelog, documentation, solutions } = view.parts;
  const below = (part: SitePart | undefined) =>
    part === undefined ? [] : [{ title: part.label, path: part.path }];
  switch (view.kind) {
    case 'doc':
    case 'folder':
      return [...below(documentation), ...view.surroundings.ancestors];
    case 'versionChanges':
      return below(documentation);
    case 'changelogEntry':
      return below(changelog);
    case 'solution':
      return below(solutions);
    default:
      return [];
  }
}

/**
 * Alternate links with `hreflang` to a page in all languages that have it; empty on a site with one
 * language. `x-default` is the page in the first language.
 */
export function alternatesOf(
  alternates: PublicPage['alternates'],
  locales: Locales,
): readonly { readonly hreflang: string; readonly path: string }[] {
  if (locales.codes.length === 1) return [];
  const found = locales.codes.flatMap((hreflang) => {
    const path = alternates[hreflang];
    return path === undefined ? [] : [{ hreflang, path }];
  });
  const fallback = alternates[locales.first];
  return fallback === undefined ? found : [...found, { hreflang: 'x-default', path: fallback }];
}
