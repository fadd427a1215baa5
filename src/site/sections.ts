import { foldersAbove } from '../common/folders-above.ts';
import type { LinkedEntry } from '../compile/entry.ts';
import { type OutlineItem, pagesIn, titleFromPath } from '../compile/outline/arrange.ts';

/** A section of the documentation: a top-level area, folder or group of the navigation. */
export interface Section {
  /** The slug of its folder or page; empty for a group. */
  readonly slug: string;
  readonly title: string;
  /** Its pages in reading order. */
  readonly entries: readonly LinkedEntry<'docs'>[];
  /** The first page of each child. */
  readonly heads: readonly LinkedEntry<'docs'>[];
  /** The sections of an area; empty for others. */
  readonly parts: readonly Section[];
}

/** The sections of the documentation. */
export const sectionsOf = (
  outline: readonly OutlineItem<LinkedEntry<'docs'>>[],
): readonly Section[] =>
  outline.flatMap((item) => {
    const entries = pagesIn([item]);
    if (entries.length === 0) return [];
    const parts = item.isArea ? sectionsOf(item.children) : [];
    const heads = item.children.flatMap((child) => pagesIn([child]).slice(0, 1));
    const slug = item.folder ?? item.entry?.slug ?? '';
    return [{ slug, title: item.title, entries, heads, parts }];
  });

/** A documentation folder without an index page. */
export interface Folder {
  /** Path below `docs/<locale>/`. */
  readonly slug: string;
  readonly title: string;
  /** All pages below it, in reading order. */
  readonly entries: readonly LinkedEntry<'docs'>[];
}

/** The documentation folders without an index page. */
export function foldersOf(pages: readonly LinkedEntry<'docs'>[]): readonly Folder[] {
  const slugs = new Set(pages.map(({ slug }) => slug));
  const below = pages.flatMap((page) =>
    foldersAbove(page.slug).flatMap((slug) => (slugs.has(slug) ? [] : { slug, page })),
  );
  return [...Map.groupBy(below, ({ slug }) => slug)].map(([slug, all]) => ({
    slug,
    title: titleFromPath(slug),
    entries: all.map(({ page }) => page),
  }));
}
