import { inWords } from '../../common/in-words.ts';
import { isExternal } from '../../compile/page/addresses.ts';
import { type Fields, fieldsIn, fieldsOf, knownValue, textField } from '../fields.ts';
import { pagesIn } from '../nav-items.ts';
import type { OldLink, OldNavItem } from '../old-site.ts';
import { shownField } from '../page/front-matter.ts';

function itemsOf(value: unknown, base: string): readonly OldNavItem[] {
  return fieldsIn(value).map((item) => {
    const own = textField(item.base) ?? base;
    const link = textField(item.link);
    const items = itemsOf(item.items, own);
    return {
      label: shownField(textField(item.text)),
      address: link === undefined ? undefined : absolute(link, own),
      items: items.length > 0 ? items : undefined,
      collapsed: item.collapsed,
    };
  });
}

/** A link below the base of its group, which VitePress writes before those with a slash too. */
function absolute(link: string, base: string): string {
  if (isExternal(link) || (base === '' && link.startsWith('/'))) return link;
  const start = `/${base}`;
  return (start + link.replace(/^\//, start.endsWith('/') ? '' : '/')).replace(/\/{2,}/g, '/');
}

/** A sidebar, and the beginnings of the addresses that show it. */
interface Sidebar {
  readonly prefixes: [string, ...string[]];
  readonly items: readonly OldNavItem[];
  readonly addresses: ReadonlySet<string>;
}

/**
 * The sidebar of a language. Sidebars by address become groups, named as the header names them.
 *
 * @param header links of the header, in order
 */
export function sidebarOf(value: unknown, header: readonly OldLink[]): readonly OldNavItem[] {
  const known = knownValue(value);
  if (Array.isArray(known)) return itemsOf(known, '');
  const sidebars = sidebarsByItems(fieldsOf(known));
  if (sidebars.length === 1) return sidebars[0]?.items ?? [];
  // In the order of the header; those that it does not name follow.
  const named = sidebars.map((sidebar) => ({ sidebar, name: labelOf(sidebar, header) }));
  const labels = [...header.map(({ label }) => label), undefined];
  named.sort((a, b) => labels.indexOf(a.name) - labels.indexOf(b.name));
  return named.map(({ sidebar, name }) => {
    const [only, ...others] = sidebar.items;
    const single = others.length === 0 && only?.items ? only : undefined;
    const label = name ?? single?.label ?? inWords(lastPart(sidebar.prefixes[0]));
    const items = (single?.label === label && single.items) || sidebar.items;
    return { label, items: withLinks(items, sidebar, sidebars) };
  });
}

/** The sidebars by address; one that several addresses show is listed once. */
function sidebarsByItems(sidebars: Fields): readonly Sidebar[] {
  const found = new Map<string, Sidebar>();
  for (const [prefix, sidebar] of Object.entries(sidebars)) {
    const { base, items: inner } = fieldsOf(sidebar);
    const list = Array.isArray(sidebar) ? sidebar : inner;
    const items = itemsOf(list, textField(base) ?? '');
    const key = JSON.stringify(items);
    const addresses = new Set(pagesIn(items).map(({ address }) => address));
    const same = found.get(key);
    if (same) same.prefixes.push(prefix);
    else found.set(key, { prefixes: [prefix], items, addresses });
  }
  return [...found.values()];
}

/** Pages that are at home in the sidebar of another address are links in this one. */
function withLinks(
  items: readonly OldNavItem[],
  own: Sidebar,
  sidebars: readonly Sidebar[],
): readonly OldNavItem[] {
  const isElsewhere = (address: string) =>
    !own.prefixes.some((prefix) => address.startsWith(prefix)) &&
    sidebars.some(
      ({ prefixes, addresses }) =>
        addresses.has(address) &&
        prefixes.some((prefix) => prefix.length > 1 && address.startsWith(prefix)),
    );
  return items.map((item): OldNavItem => {
    const { address, label, items: below } = item;
    const isLink = address !== undefined && label !== undefined && isElsewhere(address);
    const items = below && withLinks(below, own, sidebars);
    return { ...item, isLink: isLink || undefined, items };
  });
}

/** What the header calls the pages of a sidebar; a link that is called as the page it leads to names that alone. */
function labelOf({ prefixes, items }: Sidebar, header: readonly OldLink[]): string | undefined {
  const pages = new Set(pagesIn(items).map(({ label }) => label));
  const named = header.filter(({ label }) => !pages.has(label));
  return prefixes.flatMap(
    (prefix) => named.find(({ url }) => url.startsWith(prefix))?.label ?? [],
  )[0];
}

const lastPart = (path: string) => path.split('/').filter(Boolean).at(-1) ?? 'Documentation';

/** Links of a header, those of menus included. */
export function headerLinks(value: unknown): readonly OldLink[] {
  return fieldsIn(value).flatMap((item): readonly OldLink[] => {
    const label = textField(item.text);
    const url = textField(item.link);
    if (label !== undefined && url !== undefined) return [{ label, url }];
    return headerLinks(item.items);
  });
}
