import { posix } from 'node:path';
import { isExternal } from '../../compile/page/addresses.ts';
import type { Values } from '../config/unknown.ts';
import type { OldNavItem, OldPage } from '../old-site.ts';

/** The navigation that `nav` names; files are paths below the folder of the pages. */
export function navItems(
  value: unknown,
  root: string,
  pages: readonly OldPage[],
  values: Values,
): readonly OldNavItem[] {
  const entry = (path: string, label: string | undefined): readonly OldNavItem[] => {
    if (isExternal(path)) return [{ kind: 'link', url: path, label: label ?? path }];
    const plain = posix.join(root, path.replace(/^\.?\//, ''));
    const page = pages.find(({ file }) => file === plain);
    if (page) return [{ kind: 'page', address: page.address, ...(label && { label }) }];
    const below = pages.filter(({ file }) => file.startsWith(`${plain.replace(/\/?\*?$/, '')}/`));
    if (below.length > 0) {
      const items = folderItems(below, `${plain.replace(/\/?\*?$/, '')}/`);
      return label === undefined ? items : [{ kind: 'group', label, items }];
    }
    return [{ kind: 'page', address: `/${path}`, ...(label && { label }) }];
  };
  return values.list(value).flatMap((item): readonly OldNavItem[] => {
    if (typeof item === 'string') return entry(item, undefined);
    return Object.entries(values.record(item)).flatMap(([label, target]): readonly OldNavItem[] => {
      if (typeof target === 'string') return entry(target, label);
      const items = navItems(target, root, pages, values);
      return items.length === 0 ? [] : [{ kind: 'group', label, items }];
    });
  });
}

/** The navigation that MkDocs makes from files: the index first, then by name, folders after pages. */
export function folderItems(pages: readonly OldPage[], prefix: string): readonly OldNavItem[] {
  const rest = ({ file }: OldPage) => file.slice(prefix.length);
  const isIndex = (page: OldPage) => /^(?:index|README)\.md$/.test(rest(page));
  const own = pages.filter((page) => !rest(page).includes('/'));
  const sorted = [...own.filter(isIndex), ...own.filter((page) => !isIndex(page))];
  const folders = Map.groupBy(
    pages.filter((page) => rest(page).includes('/')),
    (page) => rest(page).split('/')[0] ?? '',
  );
  return [
    ...sorted.map(({ address }): OldNavItem => ({ kind: 'page', address })),
    ...[...folders].map(([name, below]): OldNavItem => {
      const words = name.replace(/[-_]+/g, ' ');
      const label = words.charAt(0).toUpperCase() + words.slice(1);
      return { kind: 'group', label, items: folderItems(below, `${prefix}${name}/`) };
    }),
  ];
}

/** The labels that a navigation gives pages, by their addresses. */
export function labelsIn(items: readonly OldNavItem[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const item of items) {
    const own: Iterable<readonly [string, string]> =
      item.kind === 'group'
        ? labelsIn(item.items)
        : item.kind === 'page' && item.label
          ? [[item.address, item.label]]
          : [];
    for (const [address, label] of own) if (!found.has(address)) found.set(address, label);
  }
  return found;
}
