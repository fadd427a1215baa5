import { posix } from 'node:path';
import { splitAddress } from '../compile/links/links.ts';
import { isExternal } from '../compile/page/addresses.ts';
import { decodeAddress } from '../contract/paths.ts';
import { anchorLetters } from './anchor-letters.ts';
import type { Assets } from './assets.ts';
import type { OldPages } from './old-pages.ts';
import type { OldPage, OldSite } from './old-site.ts';
import type { NewAddress, ResolveAddress } from './page/element.ts';
import type { ReadOldPage } from './page/read-page.ts';
import type { Place } from './places.ts';
import type { Report } from './report.ts';
import { SourceFolder } from './source-folder.ts';

interface AddressContext {
  readonly site: OldSite;
  readonly pages: OldPages;
  readonly places: ReadonlyMap<OldPage, Place>;
  readonly assets: Assets;
  readonly report: Report;
  /** For a version of the documentation: resolves addresses in the rest of the site. */
  readonly outside?: ((address: string, at: Origin) => string | undefined) | undefined;
  /** The pages of other versions by their new addresses. */
  readonly ofVersions?: ReadonlyMap<string, ReadOldPage> | undefined;
}

type Origin = Parameters<ResolveAddress>[1];

/** Rewrites the addresses of an old site. */
export type Addresses = ReturnType<typeof addressesOf>;

/** Returns functions that rewrite the addresses of an old site. */
export function addressesOf(context: AddressContext) {
  const { site, pages, places, assets, report, outside, ofVersions } = context;

  /** The matching anchor of the page; `''` for its top, `undefined` if there is none. */
  function anchorOf(page: ReadOldPage, hash: string): string | undefined {
    const id = decodeAddress(hash.slice(1));
    const title = page.titleNode && page.headings.get(page.titleNode);
    if (['', title?.id, '_top', 'top'].includes(id)) return '';
    if (page.anchors.has(id)) return hash;
    const letters = anchorLetters(id);
    const [near, ...others] = [...page.anchors].filter((each) => anchorLetters(each) === letters);
    return near === undefined || others.length > 0 || letters === '' ? undefined : `#${near}`;
  }

  /** The matching anchor of the page; reports a missing one, and returns the top of the page. */
  function knownAnchor(page: ReadOldPage, hash: string, at: Origin, written: string): string {
    const anchor = anchorOf(page, hash);
    if (anchor === undefined) report.add('anchor-broken', at.file, at.line, written);
    return anchor ?? '';
  }

  /** The address of the fallback page for a missing translation. */
  function addressOfStandIn(path: string): string | undefined {
    const [main, ...others] = site.locales;
    const own = others.find(({ prefix }) => path.startsWith(`${prefix}/`));
    if (!site.fallsBack || !own) return undefined;
    const page = pages.followed((main?.prefix ?? '') + path.slice(own.prefix.length));
    const place = typeof page === 'object' ? places.get(page.page) : undefined;
    return place && `/${own.code}${place.address}`;
  }

  /**
   * The new address for an old one in navigation, redirects and settings, which is relative to the root
   * of the site; existing anchors are kept.
   */
  function publicAddress(address: string, at: Origin = { file: report.config, line: 1 }) {
    if (isExternal(address)) return address;
    const { path, hash } = splitAddress(address.replace(/^(?:\.?\/)?/, '/'));
    const old = pages.withoutBase(path);
    const page = pages.followed(old);
    if (typeof page === 'string') return page;
    const place = page && places.get(page.page);
    if (page && place) return place.address + knownAnchor(page, hash, at, address);
    const found = addressOfStandIn(old);
    if (found !== undefined) return found + hash;
    return assets.publishes(path) ? path : undefined;
  }

  /** Removes the origin from an address of the old site. */
  function ownPath(address: string): string {
    const { url } = site.brand;
    if (url === undefined || !address.startsWith(url)) return address;
    const path = address.slice(url.length) || '/';
    if (!path.startsWith('/')) return address;
    const isOwn = pages.at(path) || assets.publishes(pages.withoutBase(splitAddress(path).path));
    return isOwn ? path : address;
  }

  /** Resolves the addresses of a page. */
  function resolver(from: ReadOldPage): ResolveAddress {
    const own = places.get(from.page);
    const relative = (to: string) => {
      const path = posix.relative(posix.dirname(own?.file ?? ''), to);
      return path.startsWith('.') ? path : `./${path}`;
    };
    const onPage = (to: ReadOldPage, hash: string, at: Origin, written: string) => {
      const anchor = knownAnchor(to, hash, at, written);
      if (to === from) return { address: anchor || '#' };
      const place = places.get(to.page);
      if (!place || !own) return undefined;
      const isFile = !place.isReference && place.collection !== 'home';
      const address = isFile ? relative(place.file + place.extension) + anchor : place.address;
      return { address, title: to.title };
    };
    return (written, at, isImage): NewAddress | undefined => {
      const none = (kind: 'image-missing' | 'link-broken') => {
        report.add(kind, at.file, at.line, written);
        return undefined;
      };
      const address = ownPath(written.replace(/^pathname:\/\//, ''));
      if (address.trim() === '') return none('link-broken');
      if (isExternal(address)) return { address };
      const { path, hash } = splitAddress(address);
      if (path === '' && hash !== '') return onPage(from, hash, at, address);
      const alias = Object.entries(site.rules.aliases).find(([prefix]) => path.startsWith(prefix));
      const file = alias
        ? SourceFolder.inside(alias[1], path.slice(alias[0].length))
        : path.startsWith('/')
          ? undefined
          : SourceFolder.inside(posix.dirname(at.file), path);
      const page = pages.leadsTo(path, file, from);
      if (typeof page === 'object') return onPage(page, hash, at, address);
      if (typeof page === 'string') {
        const other = ofVersions?.get(`/${from.page.locale}${page}`) ?? ofVersions?.get(page);
        const anchor = other ? knownAnchor(other, hash, at, address) : hash;
        return { address: page + (page.includes('#') ? '' : anchor) };
      }
      const rooted = path.startsWith('/') ? pages.withoutBase(path) : path;
      const asset =
        assets.find(file, rooted, from.page, pages.ofMain(from.page.address, from.page.locale)) ??
        (site.rules.linksByName ? (assets.named(path) ?? assets.named(rooted)) : undefined);
      if (asset !== undefined)
        return { address: (asset.startsWith('/') ? asset : encodeURI(relative(asset))) + hash };
      if (isImage) return none('image-missing');
      // Components have addresses relative to the root, without the leading slash.
      const fromRoot = /^\w/.test(path) ? pages.followed(`/${path}`) : undefined;
      const near = fromRoot ?? pages.named(path, from.page.locale);
      if (typeof near === 'object') {
        // The path may belong to a page of another site with the same name.
        if (path.startsWith('/')) report.add('link-guessed', at.file, at.line, address);
        return onPage(near, hash, at, address);
      }
      const other = path.startsWith('/') ? outside?.(address, at) : undefined;
      if (other !== undefined) return { address: other };
      const kept = site.keptAt ?? site.brand.url;
      if (kept === undefined || !path.startsWith('/')) return none('link-broken');
      report.add('link-old-site', at.file, at.line, written);
      return { address: kept + address };
    };
  }

  return { publicAddress, resolver };
}
