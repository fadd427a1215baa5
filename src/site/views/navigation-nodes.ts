import type { LinkedEntry } from '../../compile/entry.ts';
import type { OutlineItem } from '../../compile/outline/arrange.ts';
import { forLocale, type Locale } from '../../contract/locales.ts';
import type { NavigationNode, PageLink } from '../../navigation/surroundings.ts';
import type { SiteModel } from '../model.ts';

/** The language of a page among those of another one. */
export const langOf = ({ original }: LinkedEntry): { readonly lang?: Locale } =>
  original ? { lang: original.locale } : {};

/** A documentation page as a list names it. */
export const pageLink = (entry: LinkedEntry<'docs'>): PageLink => ({
  slug: entry.slug,
  path: entry.path,
  title: entry.data.title,
  ...(entry.data.description !== undefined && { description: entry.data.description }),
  ...langOf(entry),
});

/** The navigation of a locale, as plain data. */
export function navigationNodes(
  { outline, paths }: Pick<SiteModel, 'outline' | 'paths'>,
  locale: Locale,
): NavigationNode[] {
  const node = (item: OutlineItem<LinkedEntry<'docs'>>): NavigationNode => {
    const { title, entry, folder, address, badge, isCollapsed } = item;
    const path = entry?.path ?? address ?? (folder && paths.doc(locale, folder));
    return {
      title,
      ...(entry && { page: { ...pageLink(entry), title } }),
      ...(entry?.data.title === title && langOf(entry)),
      ...(path !== undefined && { path }),
      ...(address !== undefined && !address.startsWith('/') && { isExternal: true }),
      ...(badge !== undefined && { badge }),
      ...(isCollapsed && { isCollapsed }),
      children: item.children.map(node),
    };
  };
  return forLocale(outline, locale).map(node);
}
