import type { OldNavGroup, OldNavItem, OldNavPage } from '../old-site.ts';

/** A group whose label leads to a page. */
export function linkedGroup(group: OldNavGroup, page: OldNavPage): OldNavGroup {
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
