import { isExternal } from '../compile/page/addresses.ts';
import type { OldLocale, OldNavItem } from './old-site.ts';

/** An entry that stands for a page of the site. */
type OldNavPage = OldNavItem & { readonly address: string };

/** Whether an entry, or the label of a group, leads to a page that stands there. */
const hasPage = (item: OldNavItem): item is OldNavPage =>
  item.address !== undefined && !item.isLink && !isExternal(item.address);

/** The pages in a navigation, in order, those that labels of groups lead to included. */
export const pagesIn = (items: readonly OldNavItem[] = []): readonly OldNavPage[] =>
  items.flatMap((item) => [...(hasPage(item) ? [item] : []), ...pagesIn(item.items)]);

/** What the address of a page says about it; `undefined` if it is below none of the languages. */
export function locationOf(address: string, locales: readonly OldLocale[]) {
  const [locale] = locales
    .filter(({ prefix }) => address === prefix || address.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  if (!locale) return undefined;
  return { locale: locale.code, address, slug: address.slice(locale.prefix.length + 1) };
}
