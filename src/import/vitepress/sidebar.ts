import { isExternal } from '../../compile/page/addresses.ts';
import type { Values } from '../config/unknown.ts';
import type { OldLink, OldNavItem } from '../old-site.ts';

/** The items of one sidebar. */
function itemsOf(value: unknown, base: string, values: Values): readonly OldNavItem[] {
  return values.list(value).flatMap((each): readonly OldNavItem[] => {
    const item = values.record(each);
    const label = values.text(item.text);
    const own = values.text(item.base) ?? base;
    const link = values.text(item.link);
    const address = link === undefined ? undefined : absolute(link, own);
    const items = itemsOf(item.items, own, values);
    if (items.length === 0) {
      if (label === undefined || address === undefined) return [];
      return [entry(label, address)];
    }
    const first = label !== undefined && address !== undefined ? [entry(label, address)] : [];
    if (label === undefined) return items;
    const { collapsed } = item;
    return [
      {
        kind: 'group',
        label,
        items: [...first, ...items],
        ...(typeof collapsed === 'boolean' && { collapsed }),
      },
    ];
  });
}

const absolute = (link: string, base: string) =>
  isExternal(link) || link.startsWith('/') ? link : `${base || '/'}${link}`.replace(/\/{2,}/g, '/');

const entry = (label: string, address: string): OldNavItem =>
  isExternal(address) ? { kind: 'link', url: address, label } : { kind: 'page', address, label };

/**
 * The sidebar of a language. Sidebars by address become groups, named as the header names them.
 *
 * @param header links of the header, in order
 */
export function sidebarOf(
  value: unknown,
  header: readonly OldLink[],
  values: Values,
): readonly OldNavItem[] {
  const known = values.known(value);
  if (Array.isArray(known)) return itemsOf(known, '', values);
  const sidebars = Object.entries(values.record(known)).map(([prefix, sidebar]) => {
    const record = values.record(sidebar);
    const base = values.text(record.base) ?? '';
    return [
      prefix,
      itemsOf(Array.isArray(sidebar) ? sidebar : record.items, base, values),
    ] as const;
  });
  if (sidebars.length === 1) return sidebars[0]?.[1] ?? [];
  const own = new Map(sidebars.map(([prefix, items]) => [prefix, new Set(addressesIn(items))]));
  return sidebars.map(([prefix, items]) => {
    const [only] = items;
    const named = labelOf(prefix, header);
    const single = items.length === 1 && only?.kind === 'group' ? only : undefined;
    const label = named ?? single?.label ?? titleOf(prefix);
    const inner = single?.label === label ? single.items : items;
    return { kind: 'group', label, items: withLinks(inner, prefix, own) };
  });
}

const addressesIn = (items: readonly OldNavItem[]): readonly string[] =>
  items.flatMap((item) =>
    item.kind === 'group' ? addressesIn(item.items) : item.kind === 'page' ? [item.address] : [],
  );

/** Pages that are at home in the sidebar of another address are links in this one. */
function withLinks(
  items: readonly OldNavItem[],
  prefix: string,
  sidebars: ReadonlyMap<string, ReadonlySet<string>>,
): readonly OldNavItem[] {
  return items.map((item): OldNavItem => {
    if (item.kind === 'group') return { ...item, items: withLinks(item.items, prefix, sidebars) };
    if (item.kind !== 'page' || item.label === undefined) return item;
    const { address, label } = item;
    const isElsewhere = [...sidebars].some(
      ([other, pages]) =>
        other !== prefix && other.length > 1 && address.startsWith(other) && pages.has(address),
    );
    return isElsewhere && !address.startsWith(prefix)
      ? { kind: 'link', url: address, label }
      : item;
  });
}

/** What the header calls the pages at an address. */
const labelOf = (prefix: string, header: readonly OldLink[]): string | undefined =>
  header.find(({ url }) => url.startsWith(prefix))?.label;

function titleOf(prefix: string): string {
  const name = prefix.split('/').filter(Boolean).at(-1) ?? 'Documentation';
  return name.charAt(0).toUpperCase() + name.slice(1).replace(/[-_]+/g, ' ');
}

/** Links of a header, those of menus included. */
export function headerLinks(value: unknown, values: Values): readonly OldLink[] {
  return values.list(value).flatMap((each): readonly OldLink[] => {
    const item = values.record(each);
    const label = values.text(item.text);
    const url = values.text(item.link);
    if (label !== undefined && url !== undefined) return [{ label, url }];
    return headerLinks(item.items, values);
  });
}
