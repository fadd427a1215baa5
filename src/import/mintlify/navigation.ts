import { isExternal } from '../../compile/page/addresses.ts';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
import type { OldNavItem } from '../old-site.ts';
import { plainAddress } from '../plain-address.ts';

/** The fields that hold parts of a navigation; each part is named by the field without its `s`. */
const PARTS = ['products', 'versions', 'tabs', 'anchors', 'dropdowns', 'menu', 'groups'] as const;

const NAMES = ['product', 'version', 'tab', 'anchor', 'dropdown', 'item', 'group'] as const;

/** A navigation with the titles that pages give themselves for it. */
export const withLabels = (
  items: readonly OldNavItem[],
  labels: ReadonlyMap<string, string>,
): readonly OldNavItem[] =>
  items.map((item) => {
    if (item.kind === 'group') return { ...item, items: withLabels(item.items, labels) };
    const label = item.kind === 'page' ? labels.get(item.address) : undefined;
    return label === undefined ? item : { ...item, label };
  });

/** The addresses of the pages in a navigation. */
export const addressesIn = (items: readonly OldNavItem[]): readonly string[] =>
  items.flatMap((item) => {
    if (item.kind === 'group')
      return [...(item.page === undefined ? [] : [item.page]), ...addressesIn(item.items)];
    return item.kind === 'page' ? [item.address] : [];
  });

/** The navigation of one language, or of a site with one. */
export function navigationItems(value: unknown, values: Values): readonly OldNavItem[] {
  const fields = values.record(value);
  const parts = PARTS.flatMap((name) => values.list(fields[name]));
  return [
    ...values.list(fields.pages).flatMap((page) => pageItem(page, values)),
    ...parts.flatMap((part) => partItem(values.record(part), values)),
  ];
}

function pageItem(page: unknown, values: Values): readonly OldNavItem[] {
  if (typeof page === 'string') return [{ kind: 'page', address: plainAddress(`/${page}`) }];
  return partItem(values.record(page), values);
}

function partItem(part: Fields, values: Values): readonly OldNavItem[] {
  const label = NAMES.map((name) => values.text(part[name])).find((text) => text !== undefined);
  const root = values.text(part.root);
  const page = root === undefined ? undefined : plainAddress(`/${root}`);
  const items = navigationItems(part, values);
  if (label === undefined)
    return page === undefined ? items : [{ kind: 'page', address: page }, ...items];
  const href = values.text(part.href) ?? values.text(part.url);
  if (items.length === 0 && page === undefined) {
    return href === undefined || !(isExternal(href) || href.startsWith('/'))
      ? []
      : [{ kind: 'link', url: href, label }];
  }
  const { expanded } = part;
  return [
    {
      kind: 'group',
      label,
      ...(page !== undefined && { page }),
      items,
      ...(expanded === false && { collapsed: true }),
    },
  ];
}
