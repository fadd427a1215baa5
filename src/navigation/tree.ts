import type { PageLink, SectionLinks } from './links.ts';

/** A page in the navigation, with the pages below it. */
export interface NavigationNode {
  readonly page: PageLink;
  readonly children: NavigationNode[];
}

/**
 * The pages of a section as a tree: a page lies below the nearest page whose slug is a prefix of
 * its own. The section's own page is left out, since its title stands for it.
 */
export function sectionTree(section: SectionLinks): readonly NavigationNode[] {
  const root: NavigationNode[] = [];
  const nodes = new Map<string, NavigationNode>();
  for (const page of pagesBelow(section)) {
    const node = { page, children: [] };
    nodes.set(page.slug, node);
    const parent = ancestorSlugs(page.slug)
      .map((ancestor) => nodes.get(ancestor))
      .findLast((each) => each !== undefined);
    (parent?.children ?? root).push(node);
  }
  return root;
}

/** Slugs above a slug, from the section down. */
export function ancestorSlugs(slug: string): string[] {
  const segments = slug.split('/');
  return segments.slice(0, -1).map((_, index) => segments.slice(0, index + 1).join('/'));
}

/** The address that the title of a section leads to: its own page, else its first. */
export function sectionPath(section: SectionLinks): string {
  return (ownPage(section) ?? section.pages[0])?.path ?? '';
}

/** The page whose slug is that of its section. */
export function ownPage({ slug, pages }: SectionLinks): PageLink | undefined {
  return pages.find((page) => page.slug === slug);
}

/** The pages of a section other than its own. */
export function pagesBelow({ slug, pages }: SectionLinks): readonly PageLink[] {
  return pages.filter((page) => page.slug !== slug);
}
