import { posix } from 'node:path';
import { foldersAbove } from '../common/folders-above.ts';
import { restProblem } from '../compile/checks/check-redirects.ts';
import { isExternal } from '../compile/page/addresses.ts';
import { MCP_PATH } from '../contract/mcp.ts';
import { isReservedForApi } from '../contract/redirects.ts';
import type { Addresses } from './addresses.ts';
import type { NewPage } from './new-pages.ts';
import { normalizeAddress } from './normalize-address.ts';
import type { OldPageIndex } from './old-page-index.ts';
import type { OldLocale, OldPage, OldSite } from './old-site.ts';
import type { Report } from './report.ts';
import type { SourceFolder } from './source-folder.ts';

type NewPages = ReadonlyMap<OldPage, NewPage>;

/** The redirects from all addresses of the old site that have changed. */
export function collectRedirects(
  site: OldSite,
  newPages: NewPages,
  oldPages: OldPageIndex,
  addresses: Addresses,
  report: Report,
): ReadonlyMap<string, string> {
  const redirects = new Map<string, string>();
  const taken = new Set(generatedAddresses(site, newPages));
  for (const { address } of newPages.values()) taken.add(address);
  const add = (from: string, written: string) => {
    const to = written.replace(/^\/\//, 'https://');
    const address = (site.base + from).replace(/(?<=.)\/$/, '');
    if (address === '/' || address === to || taken.has(address) || redirects.has(address)) return;
    // A wildcard must be the last segment.
    const isUnsupported =
      /[\s?#]|\*.|[^/]\*$/.test(address) || restProblem(address, to) !== undefined;
    const isReserved = isReservedForApi(address) || address === MCP_PATH.endpoint;
    if (isUnsupported || isReserved) report.addForSite('address-lost', from);
    else redirects.set(address, to);
  };
  for (const [page, { address, slug, isReference }] of newPages) {
    for (const old of [page.address, ...(page.aliases ?? [])]) {
      add(old, address);
      if (site.pageExtension && old !== '/') add(old + site.pageExtension, address);
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
      : (addresses.publicAddress(to) ?? wildcardTarget(to, site, newPages));
    if (target === undefined) {
      report.addForSite('redirect-broken', `${from} → ${to}`);
      continue;
    }
    // Renamed pages first: an exact path takes precedence over a wildcard.
    for (const [old, newPage] of referencesBelow(to, newPages))
      add(from.slice(0, -1) + old.slice(to.length - 1), newPage.address);
    add(from, target);
  }
  if (site.fallsBack) addFallbackRedirects(site, newPages, oldPages, add);
  return new Map([...redirects].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The addresses that the new site generates: the home pages and lists, above its pages in each language. */
function generatedAddresses({ locales, fallsBack }: OldSite, newPages: NewPages): string[] {
  const addresses = [...newPages].flatMap(([{ locale }, { address }]) => {
    const isShared = fallsBack && locale === locales[0]?.code;
    return [address, ...(isShared ? locales.slice(1).map(({ code }) => `/${code}${address}`) : [])];
  });
  return addresses.flatMap(foldersAbove);
}

/** The old addresses, below `/folder/*`, of pages that the new site generates from an API description. */
function referencesBelow(address: string, newPages: NewPages): (readonly [string, NewPage])[] {
  if (!address.endsWith('/*')) return [];
  return [...newPages].flatMap(([page, newPage]) =>
    newPage.isReference && page.address.startsWith(address.slice(0, -1))
      ? [[page.address, newPage] as const]
      : [],
  );
}

/**
 * The new address of `/folder/*`, if all pages in it keep their names, except for generated API pages.
 */
function wildcardTarget(
  address: string,
  { base }: OldSite,
  newPages: NewPages,
): string | undefined {
  if (!address.endsWith('/*')) return undefined;
  const folder = address.slice(0, -1);
  const targets = new Set<string | undefined>();
  for (const [page, newPage] of newPages) {
    if (!page.address.startsWith(folder) || newPage.isReference) continue;
    const name = page.address.slice(folder.length);
    targets.add(
      newPage.address.endsWith(`/${name}`) ? newPage.address.slice(0, -name.length) : undefined,
    );
  }
  const [only] = targets;
  if (targets.size === 1 && only !== undefined) return `${only}*`;
  // At the root, all addresses of the old site redirect.
  return address === '/*' ? `${base}/*` : undefined;
}

/**
 * Adds redirects from the addresses of untranslated pages, where both sites show the first language.
 * Pages in a folder share one.
 */
function addFallbackRedirects(
  { locales }: OldSite,
  newPages: NewPages,
  oldPages: OldPageIndex,
  add: (from: string, to: string) => void,
): void {
  const [main, ...others] = locales;
  for (const { code, prefix } of others) {
    for (const [page, { address }] of newPages) {
      const path = page.address.slice(main?.prefix.length ?? 0);
      if (page.locale !== main?.code || oldPages.pageAt(prefix + path)) continue;
      const folder = /^\/[^/]+\//.exec(path)?.[0];
      // Below “/docs”, a redirect would match its own target.
      const isMoved = address === `/docs${path}` && folder !== '/docs/';
      if (folder && isMoved) add(`${prefix}${folder}*`, `/${code}/docs${folder}*`);
      else add(prefix + path, `/${code}${address}`);
    }
  }
}

/** Matches a leading placeholder, such as a language: `/:lang/guide`. */
const LANGUAGE_PLACEHOLDER = /^\/:(\w+)(?=\/)/;

/** Expands a leading placeholder to the languages of the site. */
function expandLanguages(from: string, to: string, locales: readonly OldLocale[]) {
  const [, name] = LANGUAGE_PLACEHOLDER.exec(from) ?? [];
  if (name === undefined) return [{ from, to }];
  return locales.flatMap(({ prefix }) => {
    const expand = (address: string) => address.replaceAll(`/:${name}`, prefix);
    return prefix === '' ? [] : [{ from: expand(from), to: expand(to) }];
  });
}

/** Converts a rule; `undefined` if unsupported. */
function convertRule(from: string, to: string): readonly [string, string] | undefined {
  if (!from.startsWith('/') || from.includes(':')) return undefined;
  // A wildcard within a segment only matches suffixes of an address.
  const old = from.replace(/(?<!\/)\*$/, '');
  const target = to.replace(/(?<!\/):splat$/, '');
  if (!old.includes('*') && !/:(?!\/\/)/.test(target)) return [normalizeAddress(old), target];
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
export async function readHostRedirects(
  folder: SourceFolder,
  folders: readonly string[],
  locales: readonly OldLocale[],
  report: Report,
): Promise<ReadonlyMap<string, string>> {
  const redirects = new Map<string, string>();
  for (const each of folders) {
    const file = posix.join(each, '_redirects');
    const lines = ((await folder.readText(file)) ?? '').split('\n');
    for (const [index, line] of lines.entries()) {
      const [from = '', to = '', status = '301'] = line
        .replace(/(?:^|\s)#.*$/s, '')
        .trim()
        .split(/\s+/);
      if (from === '' || to === '' || from === to || /^404!?$/.test(status)) continue;
      const isRedirect = /^30[1278]!?$/.test(status);
      for (const rule of expandLanguages(from, to, locales)) {
        const converted = isRedirect ? convertRule(rule.from, rule.to) : undefined;
        if (converted === undefined) report.add('address-lost', file, index + 1, line.trim());
        else if (!redirects.has(converted[0])) redirects.set(converted[0], converted[1]);
      }
    }
  }
  return redirects;
}
