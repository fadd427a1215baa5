import type { Fields } from '../fields.ts';
import type { OldNavGroup, OldNavItem, OldNavPage } from '../old-site.ts';
import type { CategoryContext } from './category-context.ts';

/**
 * The address below the documents of the page that only lists a category. Asked for from top to
 * bottom, since categories with one label have a number each.
 *
 * @param link the `link` of the category
 * @returns `undefined` if the category has no such page
 */
export function listSlug(
  link: Fields,
  label: string,
  context: CategoryContext,
): string | undefined {
  if (link.type !== 'generated-index') return undefined;
  return context.values.text(link.slug) ?? context.listSlug(label);
}

/** Tells that a page that lists a category now leads to the first page in it. */
export function tellList(
  slug: string | undefined,
  items: readonly OldNavItem[],
  { addList }: CategoryContext,
): void {
  const first = firstPage(items);
  if (slug !== undefined && first !== undefined) addList(slug, first);
}

/** A group whose label leads to a page. */
export function linkedGroup(group: OldNavGroup, page: OldNavPage | undefined): OldNavGroup {
  if (!page) return group;
  const items = group.items.filter((item) => item.kind !== 'page' || item.address !== page.address);
  return { ...group, page: page.address, items };
}

/** Address of the first page in a list. */
export function firstPage(items: readonly OldNavItem[]): string | undefined {
  for (const item of items) {
    const found =
      item.kind === 'page'
        ? item.address
        : item.kind === 'group'
          ? (item.page ?? firstPage(item.items))
          : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
