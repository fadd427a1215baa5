import { foldersAbove } from '../../common/folders-above.ts';
import { inWords } from '../../common/in-words.ts';
import { type Locale, localizedText } from '../../contract/locales.ts';
import { twinPath } from '../../contract/paths.ts';
import { targetAddress, targetTwin } from '../links/link-target.ts';
import { type LinkIndex, resolveSettingsLink } from '../links/links.ts';
import { allItems, type NavigationItem } from '../read/navigation-file.ts';

/** The facts about a documentation page that its place depends on. */
interface Arrangeable {
  readonly slug: string;
  readonly path: string;
  readonly data: { readonly title: string; readonly menu?: boolean | undefined };
  readonly heading?: string;
}

/** A node of the navigation in a locale: a page, folder or group with its children, or a link. */
export interface OutlineItem<E> {
  readonly title: string;
  /** Absent for a group, a folder without an index page, and a link. */
  readonly entry?: E;
  /** Path of its folder, also for a page with pages below it. */
  readonly folder?: string;
  /** Address of its page, of the generated page of its folder, or of a link; absent for a group. */
  readonly address?: string;
  /** Path of the Markdown twin, if that is a page of this site. */
  readonly twin?: string;
  /** Name of the icon before its title. */
  readonly icon?: string;
  readonly badge?: string;
  /** Whether it is an area, which has a separate menu; then all top-level items are. */
  readonly isArea?: true;
  /** Whether its menu is also open on pages outside of it. */
  readonly isOpen?: true;
  readonly children: readonly OutlineItem<E>[];
}

/** The pages of a tree, in reading order. */
export const pagesIn = <E>(items: readonly OutlineItem<E>[]): E[] =>
  items.flatMap(({ entry, children }) => [...(entry ? [entry] : []), ...pagesIn(children)]);

/**
 * Arranges the documentation pages of a locale. First the items of its navigation, each with the
 * unlisted pages of its folder; then all other pages by folder, in the first area if there are
 * areas. Pages with `menu: false` are shown only if the navigation lists them.
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
  const pathOf = (folder: string) => links.paths.doc(locale, folder);
  /** The tree of the unlisted pages that belong to an item. */
  const left = (owner: NavigationItem | undefined) =>
    byFolder(owners.get(owner) ?? [], bySlug, pathOf);
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
      const whole = itemOfFolder(name, left(item));
      return whole ? [{ ...whole, ...(title && { title }), ...facts }] : [];
    }
    if (kind === 'link')
      return [{ title: title ?? '', ...linkOf(name, locale, links), ...facts, children }];
    const entry = bySlug.get(name);
    const below = itemOfFolder(name, left(item))?.children ?? [];
    const all = [...children, ...below];
    if (!entry && all.length === 0) return [];
    const usual = entry?.data.title ?? titleFromPath(name);
    const own = entry && { entry, ...addressesOf(entry.path) };
    return [{ title: title ?? usual, ...own, ...facts, children: all }];
  };
  const named = items.flatMap(arranged);
  const others = left(undefined);
  const [first, ...more] = named;
  return first?.isArea
    ? [{ ...first, children: [...first.children, ...others] }, ...more]
    : [...named, ...others];
}

/** The addresses of a page. */
const addressesOf = (path: string) => ({ address: path, twin: twinPath(path) });

/** Groups the visible unlisted pages by the navigation item they belong to, or `undefined`. */
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

/** Builds a tree by folder, in reading order. A folder without an index page shows its name. */
function byFolder<E extends Arrangeable>(
  entries: readonly E[],
  all: ReadonlyMap<string, E>,
  pathOf: (folder: string) => string,
): OutlineItem<E>[] {
  const top: OutlineItem<E>[] = [];
  const childrenOf = new Map<string, OutlineItem<E>[]>();
  const add = (folder: string, entry?: E): OutlineItem<E>[] => {
    const parent = foldersAbove(folder).at(-1);
    const isTop = parent === undefined || entry?.heading !== undefined;
    const siblings = isTop ? top : (childrenOf.get(parent) ?? add(parent));
    const title = entry?.heading ?? all.get(folder)?.data.title ?? titleFromPath(folder);
    const children: OutlineItem<E>[] = [];
    childrenOf.set(folder, children);
    const addresses = addressesOf(entry?.path ?? pathOf(folder));
    siblings.push({ title, ...(entry && { entry }), folder, ...addresses, children });
    return children;
  };
  for (const entry of entries) add(entry.slug, entry);
  return top;
}

/** The last segment of a path, in words. */
export const titleFromPath = (path: string) => inWords(path.slice(path.lastIndexOf('/') + 1));

function itemOfFolder<E>(
  folder: string,
  items: readonly OutlineItem<E>[],
): OutlineItem<E> | undefined {
  const found = items.find((item) => item.folder === folder);
  return found ?? items.map(({ children }) => itemOfFolder(folder, children)).find((each) => each);
}

/** The target of a link in a locale: the page in that language if there is one. */
function linkOf(
  address: string,
  locale: Locale,
  links: LinkIndex,
): Pick<OutlineItem<never>, 'address' | 'twin'> {
  const target = resolveSettingsLink(address, locale, links);
  const twin = targetTwin(target);
  return { address: targetAddress(target) ?? address, ...(twin !== undefined && { twin }) };
}
