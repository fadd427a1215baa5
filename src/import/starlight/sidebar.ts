import { isExternal } from '../../compile/page/addresses.ts';
import { type Fields, fieldsOf, listIn, textField } from '../fields.ts';
import type { OldLocale, OldNavItem, OldPage } from '../old-site.ts';
import { plainAddress } from '../plain-address.ts';

/** A page, and the front matter that sidebars are made from. */
export interface SidebarPage {
  readonly page: OldPage;
  readonly data: Fields;
}

interface SidebarContext {
  readonly locale: OldLocale;
  /** Pages of the first language, which every language has, if only untranslated. */
  readonly pages: readonly SidebarPage[];
}

/** The sidebar of a language. */
export function sidebarOf(value: unknown, context: SidebarContext): readonly OldNavItem[] {
  return listIn(value).map((each) => itemOf(each, context));
}

const addressIn = (path: string, { prefix }: OldLocale) =>
  plainAddress(`${prefix}/${path.replace(/^\/|\/$/g, '')}`);

function itemOf(value: unknown, context: SidebarContext): OldNavItem {
  const { locale } = context;
  if (typeof value === 'string') return { address: addressIn(value, locale) };
  const item = fieldsOf(value);
  const folder = textField(fieldsOf(item.autogenerate).directory);
  const items =
    folder === undefined ? sidebarOf(item.items, context) : folderItems(folder, context);
  const label = labelOf(item, context);
  if (items.length > 0) return { label, items, collapsed: item.collapsed };
  const link = textField(item.slug, item.link);
  return { label, address: link && (isExternal(link) ? link : addressIn(link, locale)) };
}

function labelOf(item: Fields, { locale }: SidebarContext): string | undefined {
  const translations = fieldsOf(item.translations);
  const keys = [locale.code, locale.prefix.slice(1), locale.code.split('-')[0] ?? ''];
  const translated = keys.map((key) => textField(translations[key])).find(Boolean);
  return translated ?? textField(fieldsOf(item.label)[locale.code], item.label);
}

/** The pages of a folder, as Starlight lists them: by `sidebar.order`, then by name. */
function folderItems(folder: string, context: SidebarContext): readonly OldNavItem[] {
  const plain = folder.replace(/^\/|\/$/g, '');
  const prefix = plain === '' ? '' : `${plain}/`;
  const below = context.pages.filter(
    ({ page, data }) =>
      (page.slug === plain || page.slug.startsWith(prefix)) &&
      fieldsOf(data.sidebar).hidden !== true,
  );
  return levelItems(prefix, below, context);
}

function levelItems(
  prefix: string,
  pages: readonly SidebarPage[],
  context: SidebarContext,
): readonly OldNavItem[] {
  const { locale } = context;
  const orderOf = ({ data }: SidebarPage) => {
    const { order } = fieldsOf(data.sidebar);
    return typeof order === 'number' ? order : Number.POSITIVE_INFINITY;
  };
  const pageItem = ({ page, data }: SidebarPage): OldNavItem => {
    const label = locale.code === page.locale ? textField(fieldsOf(data.sidebar).label) : undefined;
    return { address: addressIn(page.slug, locale), label };
  };
  const itemsOf = (name: string, members: readonly SidebarPage[]): readonly OldNavItem[] => {
    // Without a name, it is the page of the folder itself.
    const isOwn = ({ page }: SidebarPage) => name === '' || page.slug === prefix + name;
    const own = members.filter(isOwn).map(pageItem);
    const others = members.filter((page) => !isOwn(page));
    if (others.length === 0) return own;
    const items = [...own, ...levelItems(`${prefix}${name}/`, others, context)];
    return [{ label: name, items }];
  };
  const groups = Map.groupBy(
    pages,
    ({ page }) => page.slug.slice(prefix.length).split('/', 1)[0] ?? '',
  );
  return [...groups]
    .map(([name, members]) => ({ name, members, order: Math.min(...members.map(orderOf)) }))
    .sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1))
    .flatMap(({ name, members }) => itemsOf(name, members));
}
