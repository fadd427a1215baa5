import type { OldNavItem } from '../old-site.ts';

/** A sidebar as readers see it: without the pages that are not listed, and groups of nothing else. */
export const listedItems = (
  items: readonly OldNavItem[],
  unlisted: ReadonlySet<string>,
): readonly OldNavItem[] =>
  items.flatMap((item): readonly OldNavItem[] => {
    if (item.kind === 'link') return [item];
    if (item.kind === 'page') return unlisted.has(item.address) ? [] : [item];
    const { page, ...group } = item;
    const own = page === undefined || unlisted.has(page) ? {} : { page };
    const below = listedItems(item.items, unlisted);
    return below.length === 0 && own.page === undefined ? [] : [{ ...group, ...own, items: below }];
  });
