import type { OldLocale, OldNavItem } from './old-site.ts';

/** The pages in a navigation, in order, those that labels of groups lead to included. */
export const pagesIn = (
  items: readonly OldNavItem[],
): readonly { readonly address: string; readonly label?: string | undefined }[] =>
  items.flatMap((item) => {
    if (item.kind !== 'group') return item.kind === 'page' ? [item] : [];
    const { page, label } = item;
    return [...(page === undefined ? [] : [{ address: page, label }]), ...pagesIn(item.items)];
  });

/** The language that an address belongs to. */
export const localeAt = (address: string, locales: readonly OldLocale[]): OldLocale | undefined =>
  locales.findLast(({ prefix }) => address === prefix || address.startsWith(`${prefix}/`));
