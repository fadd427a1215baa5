import { isExternal } from '../compile/page/addresses.ts';
import { isKeptForApi } from '../contract/redirects.ts';
import type { Addresses } from './addresses.ts';
import type { OldPage, OldSite } from './old-site.ts';
import type { Place } from './places.ts';
import type { Report } from './report.ts';

/**
 * The redirects from every address of the old site that is another on the new one.
 *
 * @param source file that is named for redirects which cannot be kept
 */
export function redirectsOf(
  site: OldSite,
  places: ReadonlyMap<OldPage, Place>,
  addresses: Addresses,
  report: Report,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  // The home page of each language has its address by itself.
  const homes = site.locales.slice(1).map(({ code }) => `/${code}`);
  const taken = new Set([...homes, ...[...places.values()].map(({ address }) => address)]);
  const add = (from: string, to: string) => {
    const address = (site.base + from).replace(/(?<=.)\/$/, '');
    if (address === '/' || address === to || taken.has(address) || found.has(address)) return;
    if (/[\s?#]/.test(address) || isKeptForApi(address))
      report.add('address-lost', 'redirects', 1, from);
    else found.set(address, to);
  };
  for (const [page, { address, slug }] of places) {
    for (const old of [page.address, ...(page.aliases ?? [])]) {
      add(old, address);
      if (site.pageEnding && old !== '/') add(old + site.pageEnding, address);
    }
    if (slug !== page.slug && page.slug !== '' && page.kind !== 'post')
      report.add('page-renamed', page.file, 1, `${page.address} → ${address}`);
  }
  for (const [from, to] of site.redirects) {
    const target = isExternal(to) ? to : addresses.publicAddress(to);
    if (target === undefined) report.add('address-lost', 'redirects', 1, `${from} → ${to}`);
    else add(from, target);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}
