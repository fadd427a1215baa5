import { isExternal } from '../../compile/page/addresses.ts';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
import type { OldLocale, OldNavItem, OldPage } from '../old-site.ts';
import { textField } from '../page/front-matter.ts';
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
  readonly values: Values;
}

/** The sidebar of a language. */
export function sidebarOf(value: unknown, context: SidebarContext): readonly OldNavItem[] {
  return context.values.list(value).flatMap((each) => itemOf(each, context));
}

const addressIn = (path: string, { prefix }: OldLocale) =>
  plainAddress(`${prefix}/${path.replace(/^\/|\/$/g, '')}`);

function itemOf(value: unknown, context: SidebarContext): readonly OldNavItem[] {
  const { values, locale } = context;
  if (typeof value === 'string') return [{ kind: 'page', address: addressIn(value, locale) }];
  const item = values.record(value);
  const label = labelOf(item, context);
  const { collapsed } = item;
  const folder = values.text(values.record(item.autogenerate).directory);
  const inner =
    folder === undefined ? sidebarOf(item.items, context) : folderItems(folder, context);
  if (item.items !== undefined || folder !== undefined) {
    if (label === undefined) return inner;
    return [
      { kind: 'group', label, items: inner, ...(typeof collapsed === 'boolean' && { collapsed }) },
    ];
  }
  const slug = values.text(item.slug);
  if (slug !== undefined) {
    return [{ kind: 'page', address: addressIn(slug, locale), ...(label && { label }) }];
  }
  const link = values.text(item.link);
  if (link === undefined || label === undefined) return [];
  if (isExternal(link)) return [{ kind: 'link', url: link, label }];
  return [{ kind: 'page', address: addressIn(link, locale), label }];
}

function labelOf(item: Fields, { locale, values }: SidebarContext): string | undefined {
  const translations = values.record(item.translations);
  const keys = [locale.code, locale.prefix.slice(1), locale.code.split('-')[0] ?? ''];
  const translated = keys.map((key) => values.text(translations[key])).find(Boolean);
  return (
    translated ?? values.text(values.record(item.label)[locale.code]) ?? values.text(item.label)
  );
}

/** The pages of a folder, as Starlight lists them: by `sidebar.order`, then by name. */
function folderItems(folder: string, context: SidebarContext): readonly OldNavItem[] {
  const plain = folder.replace(/^\/|\/$/g, '');
  const prefix = plain === '' ? '' : `${plain}/`;
  const below = context.pages.filter(
    ({ page }) => page.slug === plain || page.slug.startsWith(prefix),
  );
  return levelItems(prefix, below, context);
}

function levelItems(
  prefix: string,
  pages: readonly SidebarPage[],
  context: SidebarContext,
): readonly OldNavItem[] {
  const order = ({ data }: SidebarPage) => {
    const { order: number } = context.values.record(data.sidebar);
    return typeof number === 'number' ? number : Number.POSITIVE_INFINITY;
  };
  const visible = pages.filter(({ data }) => context.values.record(data.sidebar).hidden !== true);
  const rest = ({ page }: SidebarPage) => page.slug.slice(prefix.length);
  const groups = Map.groupBy(visible, (page) => rest(page).split('/')[0] ?? '');
  return [...groups]
    .map(([name, members]) => {
      const nested = members.some((page) => rest(page).includes('/'));
      const first = Math.min(...members.map(order));
      return {
        name,
        first,
        item: nested ? folderGroup(prefix, name, members, context) : pageItem(members[0], context),
      };
    })
    .sort((a, b) => a.first - b.first || (a.name < b.name ? -1 : 1))
    .flatMap(({ item }) => item ?? []);
}

function folderGroup(
  prefix: string,
  name: string,
  members: readonly SidebarPage[],
  context: SidebarContext,
): OldNavItem {
  const own = members.find(({ page }) => page.slug === prefix + name);
  const others = members.filter((page) => page !== own);
  const first = own ? [pageItem(own, context)] : [];
  const items = [
    ...first.flatMap((item) => item ?? []),
    ...levelItems(`${prefix}${name}/`, others, context),
  ];
  return { kind: 'group', label: name, items };
}

function pageItem(
  found: SidebarPage | undefined,
  { values, locale }: SidebarContext,
): OldNavItem | undefined {
  if (!found) return undefined;
  const label =
    locale.code === found.page.locale
      ? textField(values.record(found.data.sidebar).label)
      : undefined;
  return { kind: 'page', address: addressIn(found.page.slug, locale), ...(label && { label }) };
}
