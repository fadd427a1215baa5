import { isExternal } from '../../compile/page/addresses.ts';
import { type Fields, fieldsOf, listIn, textField } from '../fields.ts';
import { normalizeAddress } from '../normalize-address.ts';
import type { OldNavItem } from '../old-site.ts';

/** The fields with parts of a navigation, mapped to the field with the name of a part. */
const PART_FIELDS = {
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
 * @param labels sidebar titles of pages, by address
 */
export function navigationItems(
  value: unknown,
  labels: ReadonlyMap<string, string | undefined> = new Map(),
): readonly OldNavItem[] {
  const fields = fieldsOf(value);
  const pageItem = (path: string): OldNavItem => {
    const address = normalizeAddress(`/${path}`);
    return { address, label: labels.get(address) };
  };
  const partItem = (part: Fields): OldNavItem => {
    const root = textField(part.root);
    const items = navigationItems(part, labels);
    const url = textField(part.href, part.url) ?? '';
    const isAddress = items.length === 0 && (isExternal(url) || url.startsWith('/'));
    return {
      label: Object.values(PART_FIELDS).flatMap((name) => textField(part[name]) ?? [])[0],
      address: root === undefined ? (isAddress ? url : undefined) : normalizeAddress(`/${root}`),
      items: items.length > 0 ? items : undefined,
      collapsed: part.expanded === false || undefined,
    };
  };
  return [
    ...listIn(fields.pages).map((page) =>
      typeof page === 'string' ? pageItem(page) : partItem(fieldsOf(page)),
    ),
    ...Object.keys(PART_FIELDS)
      .flatMap((name) => listIn(fields[name]))
      .map((part) => partItem(fieldsOf(part))),
  ];
}
