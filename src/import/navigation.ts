import { stringify } from 'yaml';
import { isExternal } from '../compile/page/addresses.ts';
import type { Addresses } from './addresses.ts';
import type { OldPages } from './old-pages.ts';
import type { OldNavItem, OldPage, OldSite } from './old-site.ts';
import type { Place } from './places.ts';
import type { Report } from './report.ts';

type Item =
  | string
  | { page: string; label?: string; collapsed?: boolean | undefined; items?: Item[] }
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

/**
 * Makes the navigation of the new site from the sidebars of the old one.
 *
 * @returns `files`: `nav.yaml`, and one per language whose sidebar is another; `hidden`: the pages that no sidebar
 *   of the old site had, or showed
 */
export function navigationOf(context: NavigationContext) {
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
  const { label, items } = item;
  const collapsed = typeof item.collapsed === 'boolean' ? item.collapsed : undefined;
  const [own] = ownEntry(item, locale, seen, context);
  const below = (items ?? []).flatMap((each) => converted(each, locale, seen, context));
  const all = own === undefined ? below : [own, ...below];
  if (!items || label === undefined || all.length === 0) return all;
  const page = typeof own === 'string' ? { page: own } : own;
  if (page && 'page' in page)
    return below.length === 0 ? all : [{ ...page, collapsed, items: below }];
  const group = label.trim() || firstTitle(items, context);
  return group ? [{ group, collapsed, items: all }] : all;
}

/** What an entry is besides the entries below it. */
function ownEntry(
  { address, label: written, isLink }: OldNavItem,
  locale: string,
  seen: Set<string>,
  { pages, addresses, places, titles, report, site }: NavigationContext,
): Item[] {
  if (address === undefined) return [];
  const label = written || undefined;
  if (isLink || isExternal(address)) {
    // A label may be made by code.
    if (label === undefined) return [];
    const { prefix = '' } = site.locales.find(({ code }) => code === locale) ?? {};
    const own = pages.at(prefix + address) ? prefix + address : address;
    const link = addresses.publicAddress(own) ?? absolute(address, site);
    if (link !== undefined) return [{ link, label }];
    report.addForSite('navigation', `${label}: ${address}`);
    return [];
  }
  const page = pages.at(address) ?? pages.ofMain(address, locale);
  const place = page && places.get(page);
  const title = page && titles.get(page);
  if (!page || place?.collection !== 'docs' || seen.has(place.slug)) {
    const link = addresses.publicAddress(address) ?? place?.address ?? absolute(address, site);
    const shown = label ?? title;
    if (link !== undefined && shown !== undefined) return [{ link, label: shown }];
    report.add('navigation', 'sidebar', 1, label ? `${label}: ${address}` : address);
    return [];
  }
  seen.add(place.slug);
  const ownTitle = place.isReference && !page.isGenerated ? undefined : title;
  const wanted = label ?? title;
  return [
    wanted === undefined || wanted === ownTitle ? place.slug : { page: place.slug, label: wanted },
  ];
}

/** The title of the page that a group starts with, which names a group without a name. */
function firstTitle([first]: readonly OldNavItem[], { pages, titles }: NavigationContext) {
  const page = first?.address === undefined || first.items ? undefined : pages.at(first.address);
  return page && titles.get(page);
}

/** A path of the old site that is no page, as a whole address: of a file, where the page is that it was made of. */
function absolute(url: string, { brand, base, pageEnding }: OldSite): string | undefined {
  if (isExternal(url)) return url;
  if (brand.url === undefined || !url.startsWith('/')) return undefined;
  const path = url.startsWith(`${base}/`) ? url : base + url;
  return brand.url + path.replace(/\.md$/, pageEnding ?? '/');
}
