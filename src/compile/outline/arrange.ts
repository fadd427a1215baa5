import { foldersAbove } from '../../common/folders-above.ts';
import { inWords } from '../../common/in-words.ts';
import { type Locale, localizedText } from '../../contract/locales.ts';
import { twinPath } from '../../contract/paths.ts';
import { targetAddress } from '../links/link-target.ts';
import { type LinkIndex, resolveSettingsLink } from '../links/links.ts';
import { allItems, type NavigationItem } from '../read/navigation-file.ts';

/** What the arrangement needs to know of a documentation page. */
interface Arrangeable {
  readonly slug: string;
  readonly data: { readonly title: string; readonly menu?: boolean | undefined };
  readonly heading?: string;
}

/** An item of the navigation as a locale shows it: a page, a folder or a group with what lies below it, or a link. */
export interface OutlineItem<E> {
  readonly title: string;
  /** Absent for a group, a folder without a page of its own, and a link. */
  readonly entry?: E;
  /** Path of the folder that it stands for, also that of a page with pages below it. */
  readonly folder?: string;
  /** Where a link leads: a whole address, or a path of this site. */
  readonly address?: string;
  /** The path of the Markdown that a link leads to, if it leads to a page of this site. */
  readonly twin?: string;
  /** Name of the icon before its title. */
  readonly icon?: string;
  readonly badge?: string;
  /** Whether it is an area, with a menu of its own; then all items at the top are. */
  readonly isArea?: true;
  /** Whether its menu is open on pages that do not lie below it too. */
  readonly isOpen?: true;
  readonly children: readonly OutlineItem<E>[];
}

/** The pages of items and of those below them, in reading order. */
export const pagesIn = <E>(items: readonly OutlineItem<E>[]): E[] =>
  items.flatMap(({ entry, children }) => [...(entry ? [entry] : []), ...pagesIn(children)]);

/**
 * Arranges the documentation pages of a locale: what its navigation names, in that order, with the
 * others below the folder or page of it that they lie in; then those that lie in none, by folder, in
 * the first area if there are areas. Pages that are hidden from the menu are
 * shown only if it names them.
 *
 * @param entries in default order
 */
export function arrange<E extends Arrangeable>(
  entries: readonly E[],
  items: readonly NavigationItem[],
  locale: Locale,
  links: LinkIndex,
): OutlineItem<E>[] {
  const bySlug = new Map(entries.map((entry) => [entry.slug, entry]));
  const owners = ownersOf(entries, items);
  const left = (owner: NavigationItem | undefined) => owners.get(owner) ?? [];
  const arranged = (item: NavigationItem): OutlineItem<E>[] => {
    const { kind, name, label, icon, badge, collapsed } = item;
    const title = label && localizedText(label, locale);
    const children = item.items.flatMap(arranged);
    const facts = {
      ...(kind === 'area' && { isArea: true as const }),
      ...(icon && { icon }),
      ...(badge && { badge: localizedText(badge, locale) }),
      ...(collapsed === false && { isOpen: true as const }),
    };
    if (kind === 'folder') {
      const whole = itemOfFolder(name, byFolder(left(item), bySlug));
      return whole ? [{ ...whole, ...(title && { title }), ...facts }] : [];
    }
    if (kind === 'link')
      return [{ title: title ?? '', ...linkOf(name, locale, links), ...facts, children }];
    const entry = bySlug.get(name);
    const below = itemOfFolder(name, byFolder(left(item), bySlug))?.children ?? [];
    const all = [...children, ...below];
    if (!entry && all.length === 0) return [];
    const usual = entry?.data.title ?? lastInWords(name);
    return [{ title: title ?? usual, ...(entry && { entry }), ...facts, children: all }];
  };
  const named = items.flatMap(arranged);
  const others = byFolder(left(undefined), bySlug);
  const [first, ...more] = named;
  return first?.isArea
    ? [{ ...first, children: [...first.children, ...others] }, ...more]
    : [...named, ...others];
}

/** The pages that each folder and page of a navigation takes, and those that nothing names; without hidden ones. */
function ownersOf<E extends Arrangeable>(
  entries: readonly E[],
  items: readonly NavigationItem[],
): Map<NavigationItem | undefined, E[]> {
  const named = (kind: NavigationItem['kind']) =>
    new Map(allItems(items).flatMap((item) => (item.kind === kind ? [[item.name, item]] : [])));
  const pages = named('page');
  const folders = named('folder');
  const nearest = ({ slug }: E): NavigationItem | undefined =>
    [...foldersAbove(slug), slug]
      .map((path) => folders.get(path) ?? pages.get(path))
      .findLast((item) => item);
  return Map.groupBy(
    entries.filter(({ slug, data }) => !pages.has(slug) && data.menu !== false),
    nearest,
  );
}

/** Arranges pages by folder, in reading order. A page of a folder's own stands for it; without one, its name does. */
function byFolder<E extends Arrangeable>(
  entries: readonly E[],
  all: ReadonlyMap<string, E>,
): OutlineItem<E>[] {
  const top: OutlineItem<E>[] = [];
  const childrenOf = new Map<string, OutlineItem<E>[]>();
  const add = (folder: string, entry?: E): OutlineItem<E>[] => {
    const parent = foldersAbove(folder).at(-1);
    const isTop = parent === undefined || entry?.heading !== undefined;
    const siblings = isTop ? top : (childrenOf.get(parent) ?? add(parent));
    const title = entry?.heading ?? all.get(folder)?.data.title ?? lastInWords(folder);
    const children: OutlineItem<E>[] = [];
    childrenOf.set(folder, children);
    siblings.push({ title, ...(entry && { entry }), folder, children });
    return children;
  };
  for (const entry of entries) add(entry.slug, entry);
  return top;
}

/** The last part of a path in words. */
export const lastInWords = (path: string) => inWords(path.slice(path.lastIndexOf('/') + 1));

function itemOfFolder<E>(
  folder: string,
  items: readonly OutlineItem<E>[],
): OutlineItem<E> | undefined {
  const found = items.find((item) => item.folder === folder);
  return found ?? items.map(({ children }) => itemOfFolder(folder, children)).find((each) => each);
}

/** Where a link leads in a locale: to the page in its own language, where it has one. */
function linkOf(
  address: string,
  locale: Locale,
  links: LinkIndex,
): Pick<OutlineItem<never>, 'address' | 'twin'> {
  const target = resolveSettingsLink(address, locale, links);
  return {
    address: targetAddress(target) ?? address,
    ...(target.kind === 'page' && {
      twin: twinPath(target.path) + target.query + target.hash,
    }),
  };
}
