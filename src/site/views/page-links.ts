import { fillPattern } from '../../common/address-pattern.ts';
import type { Content, ContentEdition } from '../../compile/content.ts';
import { entryTitle, type LinkedEntry } from '../../compile/entry.ts';
import { type OutlineItem, titleFromPath } from '../../compile/outline/arrange.ts';
import { iconHtml } from '../../compile/read/icons.ts';
import type { Locale } from '../../contract/locales.ts';
import type { NavigationNode, PageLink } from '../../navigation/surroundings.ts';

/** Links to edit a page and to report a problem. */
export interface PageLinks {
  readonly editUrl?: string | undefined;
  readonly reportUrl?: string | undefined;
}

/** Placeholders of `editUrl` and `reportUrl` in the settings. */
interface EditablePage {
  readonly locale: Locale;
  readonly path: string;
  readonly title: string;
  /** Path of its file below the content folder; absent for generated pages. */
  readonly file?: string;
  readonly slug?: string;
}

/** The links of a page for its maintainers. */
export function pageLinks(page: EditablePage, { config, baseUrl, paths }: Content): PageLinks {
  const { locale, path, title, file } = page;
  const values = {
    locale,
    title,
    slug: page.slug ?? path.slice(paths.prefix(locale).length + 1),
    url: baseUrl + path,
    ...(file !== undefined && { path: file }),
  };
  const filled = (pattern: string | undefined) =>
    pattern === undefined ? undefined : fillPattern(pattern, values);
  const editUrl = file === undefined ? undefined : filled(config.editUrl);
  return { editUrl, reportUrl: filled(config.reportUrl) };
}

/** The language of a page that replaces a missing translation. */
export const langOf = ({ original }: LinkedEntry): { readonly lang?: Locale } =>
  original ? { lang: original.locale } : {};

/** A page in a list. */
export const listedPage = (entry: LinkedEntry) => ({
  path: entry.path,
  title: entryTitle(entry),
  ...(entry.data.description !== undefined && { description: entry.data.description }),
  ...langOf(entry),
});

/** A documentation page in a list. */
export const pageLink = (entry: LinkedEntry<'docs'>): PageLink => ({
  slug: entry.slug,
  ...listedPage(entry),
});

/** The language of a folder title that is derived from its name: that of its pages, if they all have the same. */
function folderLang(
  { title, entry, folder }: OutlineItem<LinkedEntry<'docs'>>,
  children: readonly NavigationNode[],
): Pick<NavigationNode, 'lang'> {
  const [lang, ...others] = new Set(children.map((child) => child.lang));
  const isName = !entry && folder !== undefined && title === titleFromPath(folder);
  return isName && lang !== undefined && others.length === 0 ? { lang } : {};
}

/** The navigation of a language, as plain data. */
export function navigationNodes({ outline }: ContentEdition): NavigationNode[] {
  const node = (item: OutlineItem<LinkedEntry<'docs'>>): NavigationNode => {
    const { title, entry, address, icon, badge, isArea, isOpen } = item;
    const children = item.children.map(node);
    const { lang } = entry?.data.title === title ? langOf(entry) : folderLang(item, children);
    return {
      title,
      ...(entry && { page: { ...pageLink(entry), title } }),
      ...(lang !== undefined && { lang }),
      ...(address !== undefined && { path: address }),
      ...(address !== undefined && !address.startsWith('/') && { isExternal: true }),
      ...(icon !== undefined && { icon: iconHtml(icon) }),
      ...(badge !== undefined && { badge }),
      ...entry?.operation,
      ...(isArea && { isArea }),
      ...(isOpen && { isOpen }),
      children,
    };
  };
  return outline.map(node);
}
