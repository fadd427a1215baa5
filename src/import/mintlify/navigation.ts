import { isExternal } from '../../compile/page/addresses.ts';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
import { navItem } from '../nav-items.ts';
import type { OldNavItem } from '../old-site.ts';
import { plainAddress } from '../plain-address.ts';

/** The fields that hold parts of a navigation, and what names each part. */
const PARTS = {
  products: 'product',
  versions: 'version',
  tabs: 'tab',
  anchors: 'anchor',
  dropdowns: 'dropdown',
  menu: 'item',
  groups: 'group',
} as const;

/**
 * The navigation of one language, or of a site with one.
 *
 * @param labels titles that pages give themselves for it, by their addresses
 */
export function navigationItems(
  value: unknown,
  values: Values,
  labels: ReadonlyMap<string, string | undefined> = new Map(),
): readonly OldNavItem[] {
  const fields = values.record(value);
  const pageItem = (path: string): OldNavItem => {
    const address = plainAddress(`/${path}`);
    return { kind: 'page', address, label: labels.get(address) };
  };
  const partItems = (part: Fields): readonly OldNavItem[] => {
    const root = values.text(part.root);
    const items = navigationItems(part, values, labels);
    const url = values.text(part.href, part.url) ?? '';
    const isAddress = items.length === 0 && (isExternal(url) || url.startsWith('/'));
    return navItem({
      label: Object.values(PARTS).flatMap((name) => values.text(part[name]) ?? [])[0],
      address: root === undefined ? (isAddress ? url : undefined) : plainAddress(`/${root}`),
      items,
      collapsed: part.expanded === false || undefined,
    });
  };
  return [
    ...values
      .list(fields.pages)
      .flatMap((page) =>
        typeof page === 'string' ? [pageItem(page)] : partItems(values.record(page)),
      ),
    ...Object.keys(PARTS)
      .flatMap((name) => values.list(fields[name]))
      .flatMap((part) => partItems(values.record(part))),
  ];
}
