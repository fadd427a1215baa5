import type { PageLink, SectionLinks } from './links.ts';
import { ancestorSlugs, type NavigationNode, sectionPath, sectionTree } from './tree.ts';

/** Links in a row: a page that shows more of them weighs more with every page of the site. */
export const LIST_LENGTH = 50;

/** A section in the navigation. */
export interface SectionNode {
  readonly slug: string;
  readonly title: string;
  readonly path: string;
}

/** What a documentation page shows of the others. */
export interface Surroundings {
  readonly sections: readonly SectionNode[];
  readonly section: SectionNode;
  /** The pages of its section. */
  readonly tree: readonly NavigationNode[];
  /** Whether there are more sections, or more pages of the section, than shown. */
  readonly isCut: boolean;
  /** The pages above it, from the section down. */
  readonly ancestors: readonly Pick<PageLink, 'path' | 'title'>[];
  readonly previous: PageLink | undefined;
  readonly next: PageLink | undefined;
}

/** A node, its place among its siblings, and the nodes above it. */
interface Place {
  readonly siblings: readonly NavigationNode[];
  readonly index: number;
  readonly parent: Place | undefined;
}

function places(nodes: readonly NavigationNode[], parent?: Place): [string, Place][] {
  return nodes.flatMap(({ page, children }, index): [string, Place][] => {
    const place = { siblings: nodes, index, parent };
    return [[page.slug, place], ...places(children, place)];
  });
}

/** As many items as a list may have, those on both sides of one. */
function around<T>(items: readonly T[], index: number): readonly T[] {
  const first = Math.min(index - LIST_LENGTH / 2, items.length - LIST_LENGTH);
  return items.slice(Math.max(0, first)).slice(0, LIST_LENGTH);
}

const closed = ({ page }: NavigationNode): NavigationNode => ({ page, children: [] });

/** The part of a large tree around a place: other branches are closed. */
function openTree(tree: readonly NavigationNode[], place: Place | undefined): NavigationNode[] {
  if (!place) return around(tree, 0).map(closed);
  const own = place.siblings[place.index];
  let level = around(own?.children ?? [], 0).map(closed);
  for (let each: Place | undefined = place; each; each = each.parent) {
    const open = each.siblings[each.index];
    const children = level;
    level = around(each.siblings, each.index).map((node) =>
      node === open ? { page: node.page, children } : closed(node),
    );
  }
  return level;
}

/**
 * What each documentation page of a locale shows of the others, by slug. However many pages there
 * are, what one of them shows stays within bounds.
 */
export function surroundings(sections: readonly SectionLinks[]): Map<string, Surroundings> {
  const outline = sections.map((section) => ({
    slug: section.slug,
    title: section.title,
    path: sectionPath(section),
  }));
  const all = sections.flatMap(({ pages }) => pages);
  const bySlug = new Map(all.map((page) => [page.slug, page]));
  const found = new Map<string, Surroundings>();
  for (const [index, { pages, ...links }] of sections.entries()) {
    const section = outline[index] ?? { ...links, path: '' };
    const shown = around(outline, index);
    const tree = sectionTree({ pages, ...links });
    const isLarge = pages.length > LIST_LENGTH;
    const placeOf = new Map(isLarge ? places(tree) : []);
    for (const page of pages) {
      found.set(page.slug, {
        sections: shown,
        section,
        tree: isLarge ? openTree(tree, placeOf.get(page.slug)) : tree,
        isCut: isLarge || outline.length > LIST_LENGTH,
        ancestors: ancestorSlugs(page.slug).flatMap((slug) =>
          slug === section.slug ? [section] : (bySlug.get(slug) ?? []),
        ),
        previous: all[found.size - 1],
        next: all[found.size + 1],
      });
    }
  }
  return found;
}
