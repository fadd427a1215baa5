import { inWords } from '../../common/in-words.ts';
import { isExternal } from '../../compile/page/addresses.ts';
import { type Fields, fieldsIn, fieldsOf, readValue, textField } from '../fields.ts';
import { pagesIn } from '../nav-items.ts';
import type { OldLink, OldNavItem } from '../old-site.ts';

function itemsOf(value: unknown, base: string): readonly OldNavItem[] {
  return fieldsIn(value).map((item) => {
    const itemBase = textField(item.base) ?? base;
    const link = textField(item.link);
    const items = itemsOf(item.items, itemBase);
    return {
      label: textField(item.text),
      address: link === undefined ? undefined : resolveLink(link, itemBase),
      items: items.length > 0 ? items : undefined,
      collapsed: item.collapsed,
    };
  });
}

/** Resolves a link against the base of its group, which VitePress also prepends to absolute paths. */
function resolveLink(link: string, base: string): string {
  if (isExternal(link) || (base === '' && link.startsWith('/'))) return link;
  const start = `/${base}`;
  return (start + link.replace(/^\//, start.endsWith('/') ? '' : '/')).replace(/\/{2,}/g, '/');
}

/** A sidebar with the address prefixes of its pages. */
interface Sidebar {
  readonly prefixes: [string, ...string[]];
  readonly items: readonly OldNavItem[];
  readonly addresses: ReadonlySet<string>;
}

/**
 * The sidebar of a language. Sidebars by address become groups, with their labels in the header.
 *
 * @param header links of the header, in order
 */
export function sidebarOf(value: unknown, header: readonly OldLink[]): readonly OldNavItem[] {
  const setting = readValue(value);
  if (Array.isArray(setting)) return itemsOf(setting, '');
  const sidebars = uniqueSidebars(fieldsOf(setting));
  if (sidebars.length === 1) return sidebars[0]?.items ?? [];
  // In the order of the header; unlisted ones follow.
  const labelled = sidebars.map((sidebar) => ({ sidebar, name: headerLabel(sidebar, header) }));
  const labels = [...header.map(({ label }) => label), undefined];
  labelled.sort((a, b) => labels.indexOf(a.name) - labels.indexOf(b.name));
  return labelled.map(({ sidebar, name }) => {
    const [only, ...others] = sidebar.items;
    const onlyGroup = others.length === 0 && only?.items ? only : undefined;
    const label = name ?? onlyGroup?.label ?? inWords(lastSegment(sidebar.prefixes[0]));
    const items = (onlyGroup?.label === label && onlyGroup.items) || sidebar.items;
    return { label, items: withLinks(items, sidebar, sidebars) };
  });
}

/** The sidebars by address, without duplicates. */
function uniqueSidebars(sidebars: Fields): readonly Sidebar[] {
  const byItems = new Map<string, Sidebar>();
  for (const [prefix, sidebar] of Object.entries(sidebars)) {
    const { base, items: inner } = fieldsOf(sidebar);
    const list = Array.isArray(sidebar) ? sidebar : inner;
    const items = itemsOf(list, textField(base) ?? '');
    // Sidebars may differ only in the group that is open.
    const key = JSON.stringify(items, (name, each) => (name === 'collapsed' ? undefined : each));
    const addresses = new Set(pagesIn(items).map(({ address }) => address));
    const same = byItems.get(key);
    if (same) same.prefixes.push(prefix);
    else byItems.set(key, { prefixes: [prefix], items, addresses });
  }
  return [...byItems.values()];
}

/** Turns pages that belong to the sidebar of another address into links. */
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

/** The label of a sidebar in the header. A link with the title of a page labels only that page. */
function headerLabel({ prefixes, items }: Sidebar, header: readonly OldLink[]): string | undefined {
  const pages = new Set(pagesIn(items).map(({ label }) => label));
  const candidates = header.filter(({ label }) => !pages.has(label));
  return prefixes.flatMap(
    (prefix) => candidates.find(({ url }) => url.startsWith(prefix))?.label ?? [],
  )[0];
}

const lastSegment = (path: string) => path.split('/').filter(Boolean).at(-1) ?? 'Documentation';

/** The links of a header, including its menus. */
export function headerLinks(value: unknown): readonly OldLink[] {
  return fieldsIn(value).flatMap((item): readonly OldLink[] => {
    const label = textField(item.text);
    const url = textField(item.link);
    if (label !== undefined && url !== undefined) return [{ label, url }];
    return headerLinks(item.items);
  });
}
