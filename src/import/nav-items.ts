import { isExternal } from '../compile/page/addresses.ts';
import type { OldLocale, OldNavItem } from './old-site.ts';

/** An entry with a page of the site. */
type OldNavPage = OldNavItem & { readonly address: string };

/** Whether an entry or group label is a page at this place, not only a link to one. */
const hasPage = (item: OldNavItem): item is OldNavPage =>
  item.address !== undefined && !item.isLink && !isExternal(item.address);

/** The pages in a navigation, in order, including those of group labels. */
export const pagesIn = (items: readonly OldNavItem[] = []): readonly OldNavPage[] =>
  items.flatMap((item) => [...(hasPage(item) ? [item] : []), ...pagesIn(item.items)]);

/** The locale and slug of an address; `undefined` outside of all languages. */
export function locationOf(address: string, locales: readonly OldLocale[]) {
  const [locale] = locales
    .filter(({ prefix }) => address === prefix || address.startsWith(`${prefix}/`))
    .sort((a, b) => b.prefix.length - a.prefix.length);
  if (!locale) return undefined;
  return { locale: locale.code, address, slug: address.slice(locale.prefix.length + 1) };
}
