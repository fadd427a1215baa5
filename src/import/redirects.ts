import { posix } from 'node:path';
import { foldersAbove } from '../common/folders-above.ts';
import { restProblem } from '../compile/checks/check-redirects.ts';
import { isExternal } from '../compile/page/addresses.ts';
import { isReservedForApi } from '../contract/redirects.ts';
import type { Addresses } from './addresses.ts';
import type { OldPages } from './old-pages.ts';
import type { OldLocale, OldPage, OldSite } from './old-site.ts';
import type { Place } from './places.ts';
import { plainAddress } from './plain-address.ts';
import type { Report } from './report.ts';
import type { SourceFolder } from './source-folder.ts';

type Places = ReadonlyMap<OldPage, Place>;

/** The redirects from all addresses of the old site that have changed. */
export function redirectsOf(
  site: OldSite,
  places: Places,
  pages: OldPages,
  addresses: Addresses,
  report: Report,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const taken = new Set(
    site.locales.flatMap((_, index) => generatedAddresses(site, index, places)),
  );
  for (const { address } of places.values()) taken.add(address);
  const add = (from: string, written: string) => {
    const to = written.replace(/^\/\//, 'https://');
    const address = (site.base + from).replace(/(?<=.)\/$/, '');
    if (address === '/' || address === to || taken.has(address) || found.has(address)) return;
    // A wildcard must be the last segment.
    const isNone = /[\s?#]|\*.|[^/]\*$/.test(address) || restProblem(address, to) !== undefined;
    if (isNone || isReservedForApi(address)) report.addForSite('address-lost', from);
    else found.set(address, to);
  };
  for (const [page, { address, slug, isReference }] of places) {
    for (const old of [page.address, ...(page.aliases ?? [])]) {
      add(old, address);
      if (site.pageEnding && old !== '/') add(old + site.pageEnding, address);
    }
    if (
      !isReference &&
      slug !== page.slug &&
      address !== page.address &&
      page.slug !== '' &&
      page.kind !== 'post'
    )
      report.add('page-renamed', page.file, 1, `${page.address} → ${address}`);
  }
  for (const [from, to] of site.redirects) {
    const target = isExternal(to)
      ? to
      : (addresses.publicAddress(to) ?? folderOf(to, site, places));
    if (target === undefined) {
      report.addForSite('redirect-broken', `${from} → ${to}`);
      continue;
    }
    // Renamed pages first: an exact path takes precedence over a wildcard.
    for (const [old, place] of referencesBelow(to, places))
      add(from.slice(0, -1) + old.slice(to.length - 1), place.address);
    add(from, target);
  }
  if (site.fallsBack) addFallbacks(site, places, pages, add);
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The addresses that the new site generates in a language: its home page and lists. */
function generatedAddresses(site: OldSite, index: number, places: Places): string[] {
  const code = site.locales[index]?.code;
  const prefix = index === 0 ? '' : `/${code}`;
  const shown = new Set([code, ...(site.fallsBack ? [site.locales[0]?.code] : [])]);
  const own = [...places].flatMap(([{ locale }, place]) => (shown.has(locale) ? [place] : []));
  const folders = own.flatMap(({ collection, slug }) =>
    collection === 'docs' ? foldersAbove(slug) : [],
  );
  const hasPosts = own.some(({ collection }) => collection === 'changelog');
  return [
    prefix,
    `${prefix}/docs`,
    ...folders.map((folder) => `${prefix}/docs/${folder}`),
    ...(hasPosts ? [`${prefix}/changelog`] : []),
  ];
}

/** The old addresses, below `/folder/*`, of pages that the new site generates from an API description. */
function referencesBelow(address: string, places: Places): (readonly [string, Place])[] {
  if (!address.endsWith('/*')) return [];
  return [...places].flatMap(([page, place]) =>
    place.isReference && page.address.startsWith(address.slice(0, -1))
      ? [[page.address, place] as const]
      : [],
  );
}

/**
 * The new address of `/folder/*`, if all pages in it keep their names, except for generated API pages.
 */
function folderOf(address: string, { base }: OldSite, places: Places): string | undefined {
  if (!address.endsWith('/*')) return undefined;
  const folder = address.slice(0, -1);
  const found = new Set<string | undefined>();
  for (const [page, place] of places) {
    if (!page.address.startsWith(folder) || place.isReference) continue;
    const rest = page.address.slice(folder.length);
    found.add(
      place.address.endsWith(`/${rest}`) ? place.address.slice(0, -rest.length) : undefined,
    );
  }
  const [only] = found;
  if (found.size === 1 && only !== undefined) return `${only}*`;
  // At the root, all addresses of the old site redirect.
  return address === '/*' ? `${base}/*` : undefined;
}

/**
 * Adds redirects from the addresses of untranslated pages, where both sites show the first language.
 * Pages in a folder share one.
 */
function addFallbacks(
  { locales }: OldSite,
  places: Places,
  pages: OldPages,
  add: (from: string, to: string) => void,
): void {
  const [main, ...others] = locales;
  for (const { code, prefix } of others) {
    for (const [page, { address }] of places) {
      const bare = page.address.slice(main?.prefix.length ?? 0);
      if (page.locale !== main?.code || pages.at(prefix + bare)) continue;
      const folder = /^\/[^/]+\//.exec(bare)?.[0];
      // Below “/docs”, a redirect would match its own target.
      const isMoved = address === `/docs${bare}` && folder !== '/docs/';
      if (folder && isMoved) add(`${prefix}${folder}*`, `/${code}/docs${folder}*`);
      else add(prefix + bare, `/${code}${address}`);
    }
  }
}

/** Matches a leading placeholder, such as a language: `/:lang/guide`. */
const NAMED_PART = /^\/:(\w+)(?=\/)/;

/** Expands a leading placeholder to the languages of the site. */
function forLanguages(from: string, to: string, locales: readonly OldLocale[]) {
  const [, name] = NAMED_PART.exec(from) ?? [];
  if (name === undefined) return [{ from, to }];
  return locales.flatMap(({ prefix }) => {
    const filled = (address: string) => address.replaceAll(`/:${name}`, prefix);
    return prefix === '' ? [] : [{ from: filled(from), to: filled(to) }];
  });
}

/** Converts a rule; `undefined` if unsupported. */
function followed(from: string, to: string): readonly [string, string] | undefined {
  if (!from.startsWith('/') || from.includes(':')) return undefined;
  // A wildcard within a segment only matches suffixes of an address.
  const old = from.replace(/(?<!\/)\*$/, '');
  const target = to.replace(/(?<!\/):splat$/, '');
  if (!old.includes('*') && !/:(?!\/\/)/.test(target)) return [plainAddress(old), target];
  return /^[^*]*\/\*$/.test(old) && !/:(?!\/\/)/.test(target.replace(/\/:splat$/, ''))
    ? [old, target.replace(/:splat$/, '*')]
    : undefined;
}

/**
 * The redirects in `_redirects` of Netlify and Cloudflare: the first rule for an address wins. Ignores
 * error pages and redirects to themselves.
 *
 * @param folders that may contain the file
 */
export async function hostRedirects(
  folder: SourceFolder,
  folders: readonly string[],
  locales: readonly OldLocale[],
  report: Report,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const each of folders) {
    const file = posix.join(each, '_redirects');
    const lines = ((await folder.text(file)) ?? '').split('\n');
    for (const [index, line] of lines.entries()) {
      const [from = '', to = '', status = '301'] = line
        .replace(/(?:^|\s)#.*$/, '')
        .trim()
        .split(/\s+/);
      if (from === '' || to === '' || from === to || /^404!?$/.test(status)) continue;
      const isRedirect = /^30[1278]!?$/.test(status);
      for (const rule of forLanguages(from, to, locales)) {
        const known = isRedirect ? followed(rule.from, rule.to) : undefined;
        if (known === undefined) report.add('address-lost', file, index + 1, line.trim());
        else if (!found.has(known[0])) found.set(known[0], known[1]);
      }
    }
  }
  return found;
}
