import { isExternal } from '../compile/page/addresses.ts';
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

/** What the address of a page says about it; `undefined` if it is below none of the languages. */
export function locationOf(address: string, locales: readonly OldLocale[]) {
  const [locale] = locales
    .filter(({ prefix }) => address === prefix || address.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  if (!locale) return undefined;
  return { locale: locale.code, address, slug: address.slice(locale.prefix.length + 1) };
}

/**
 * An entry of a sidebar: a group if there are entries below it, else a page or a link out of the site. Without
 * a label, a group is what it holds.
 */
export function navItem({
  label,
  address,
  items = [],
  collapsed,
}: {
  readonly label?: string | undefined;
  /** Where it leads. */
  readonly address?: string | undefined;
  readonly items?: readonly OldNavItem[];
  readonly collapsed?: unknown;
}): readonly OldNavItem[] {
  const isLink = address !== undefined && isExternal(address);
  const page = isLink ? undefined : address;
  const link: OldNavItem[] = isLink && label ? [{ kind: 'link', url: address, label }] : [];
  // A label may be made by code: the title of the page stands for it.
  const own: OldNavItem[] = page === undefined ? link : [{ kind: 'page', address: page, label }];
  if (items.length === 0 || !label) return [...own, ...items];
  const isCollapsed = typeof collapsed === 'boolean' ? collapsed : undefined;
  return [{ kind: 'group', label, page, items: [...link, ...items], collapsed: isCollapsed }];
}
