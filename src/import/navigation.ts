import { stringify } from 'yaml';
import { isExternal } from '../compile/page/addresses.ts';
import type { Addresses } from './addresses.ts';
import type { OldPages } from './old-pages.ts';
import type { OldNavGroup, OldNavItem, OldPage, OldSite } from './old-site.ts';
import type { Place } from './places.ts';
import type { Report } from './report.ts';

interface PageItem {
  page: string;
  label?: string;
  collapsed?: boolean | undefined;
  items?: Item[];
}

type Item =
  | string
  | PageItem
  | { link: string; label: string }
  | { group: string; collapsed?: boolean | undefined; items: Item[] };

interface NavigationContext {
  readonly site: OldSite;
  readonly pages: OldPages;
  readonly addresses: Addresses;
  readonly places: ReadonlyMap<OldPage, Place>;
  readonly titles: ReadonlyMap<OldPage, string>;
  readonly report: Report;
}

/** The navigation of the new site. */
export interface NewNavigation {
  /** `nav.yaml`, and one per language whose sidebar is another. */
  readonly files: ReadonlyMap<string, string>;
  /** The documentation pages that no sidebar of the old site had, or showed. */
  readonly hidden: ReadonlySet<OldPage>;
}

/** Makes the navigation of the new site from the sidebars of the old one. */
export function navigationOf(context: NavigationContext): NewNavigation {
  const { site } = context;
  const named = new Map<string, ReadonlySet<string>>();
  const texts = new Map<string, string>();
  for (const [locale, items] of site.navigation) {
    const seen = new Set<string>();
    const list = items.flatMap((item) => converted(item, locale, seen, context));
    named.set(locale, seen);
    texts.set(locale, stringify(list, { lineWidth: 0 }));
  }
  const [main] = site.locales;
  const first = main && texts.get(main.code);
  const files = new Map<string, string>();
  if (first) files.set('content/nav.yaml', first);
  for (const [locale, text] of texts) {
    if (locale !== main?.code && text !== first) files.set(`content/nav.${locale}.yaml`, text);
  }
  return { files, hidden: hiddenPages(named, context) };
}

/**
 * The pages that were not listed, and those that the sidebar of their language did not have, if all of
 * the sidebar is known.
 *
 * @param named the slugs of the pages that each sidebar has
 */
function hiddenPages(
  named: ReadonlyMap<string, ReadonlySet<string>>,
  { site, places, report }: NavigationContext,
): ReadonlySet<OldPage> {
  const found = new Set([...places.keys()].filter(({ isUnlisted }) => isUnlisted));
  if (!site.hasWholeSidebars) return found;
  for (const [page, { slug, collection, isReference }] of places) {
    const own = named.get(page.locale) ?? named.get(site.locales[0]?.code ?? '');
    const isNamed = page.isListed || !own?.size || own.has(slug);
    if (collection !== 'docs' || isReference || isNamed || page.isUnlisted) continue;
    found.add(page);
    report.add('page-hidden', page.file, 1, page.address);
  }
  return found;
}

function converted(
  item: OldNavItem,
  locale: string,
  seen: Set<string>,
  context: NavigationContext,
): Item[] {
  const { pages, addresses, report, site } = context;
  if (item.kind === 'group') {
    const [own] = item.page === undefined ? [] : converted(pageOf(item), locale, seen, context);
    const below = item.items.flatMap((each) => converted(each, locale, seen, context));
    const isPage = typeof own === 'string' || (own !== undefined && 'page' in own);
    const items = own === undefined || isPage ? below : [own, ...below];
    if (isPage) return [withItems(own, items, item.collapsed)];
    if (items.length === 0) return [];
    const { collapsed } = item;
    const label = item.label.trim() || firstTitle(item, context);
    if (!label) return items;
    return [{ group: label, collapsed, items }];
  }
  if (item.kind === 'link') {
    const url = addresses.publicAddress(item.url) ?? absolute(item.url, site);
    if (url !== undefined) return [{ link: url, label: item.label }];
    report.addForSite('navigation', `${item.label}: ${item.url}`);
    return [];
  }
  const page = pages.at(item.address) ?? pages.ofMain(item.address, locale);
  const place = page && context.places.get(page);
  if (!page || place?.collection !== 'docs' || seen.has(place.slug)) {
    const url =
      addresses.publicAddress(item.address) ?? place?.address ?? absolute(item.address, site);
    const label = item.label ?? (page && context.titles.get(page));
    if (url !== undefined && label !== undefined) return [{ link: url, label }];
    report.add(
      'navigation',
      'sidebar',
      1,
      item.label ? `${item.label}: ${item.address}` : item.address,
    );
    return [];
  }
  seen.add(place.slug);
  const title = context.titles.get(page);
  const ownTitle = place.isReference && !page.isGenerated ? undefined : title;
  const wanted = item.label ?? title;
  const label = wanted === ownTitle ? undefined : wanted;
  return [label === undefined ? place.slug : { page: place.slug, label }];
}

/** The page that the label of a group leads to. */
const pageOf = ({ page = '', label }: OldNavGroup): OldNavItem => ({
  kind: 'page',
  address: page,
  ...(label !== '' && { label }),
});

/** A page with others below it. */
const withItems = (own: string | PageItem, items: Item[], collapsed: boolean | undefined): Item =>
  items.length === 0
    ? own
    : {
        ...(typeof own === 'string' ? { page: own } : own),
        collapsed,
        items,
      };

/** The title of the page that a group starts with, which names a group without a name. */
function firstTitle({ items: [first] }: OldNavGroup, context: NavigationContext) {
  const page = first?.kind === 'page' ? context.pages.at(first.address) : undefined;
  return page && context.titles.get(page);
}

/** A path of the old site that is no page, as a whole address. */
const absolute = (url: string, { brand }: OldSite) =>
  isExternal(url)
    ? url
    : brand.url !== undefined && url.startsWith('/')
      ? brand.url + url
      : undefined;
