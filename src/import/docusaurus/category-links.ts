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

/** A group that is itself a link to a page: the page comes first, and alone it takes the label. */
export function linkedGroup(group: OldNavGroup, page: OldNavPage | undefined): OldNavItem {
  if (!page) return group;
  const others = group.items.filter(
    (item) => item.kind !== 'page' || item.address !== page.address,
  );
  return others.length === 0
    ? { ...page, ...(group.label !== '' && { label: group.label }) }
    : { ...group, items: [page, ...others] };
}

/** Address of the first page in a list. */
export function firstPage(items: readonly OldNavItem[]): string | undefined {
  for (const item of items) {
    const found =
      item.kind === 'page'
        ? item.address
        : item.kind === 'group'
          ? firstPage(item.items)
          : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
