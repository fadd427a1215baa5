import { posix } from 'node:path';
import { decodeAddress, splitAddress } from '../compile/links/links.ts';
import { isExternal } from '../compile/page/addresses.ts';
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
}

/** Rewrites the addresses of an old site as the new one needs them. */
export class Addresses {
  readonly #context: AddressContext;

  constructor(context: AddressContext) {
    this.#context = context;
  }

  /**
   * The new address of an old one, for navigation, redirects and settings, which count from the
   * root of the site; anchors are kept, if they exist.
   */
  publicAddress(address: string): string | undefined {
    if (isExternal(address)) return address;
    const { path, hash } = splitAddress(address.replace(/^(?:\.?\/)?/, '/'));
    const { pages, assets, places, report } = this.#context;
    const old = pages.withoutBase(path);
    const page = pages.followed(old);
    if (typeof page === 'string') return page;
    const place = page && places.get(page.page);
    if (page && place)
      return place.address + this.#knownAnchor(page, hash, report.config, 1, address);
    const found = this.#addressOfStandIn(old);
    if (found !== undefined) return found + hash;
    return assets.publishes(path) ? path : undefined;
  }

  /** Where the page of the first language is shown that lacks a translation at an address. */
  #addressOfStandIn(path: string): string | undefined {
    const { site, pages, places } = this.#context;
    const [main, ...others] = site.locales;
    const own = others.find(({ prefix }) => path.startsWith(`${prefix}/`));
    if (!site.fallsBack || !own) return undefined;
    const page = pages.followed((main?.prefix ?? '') + path.slice(own.prefix.length));
    const place = typeof page === 'object' ? places.get(page.page) : undefined;
    return place && `/${own.code}${place.address}`;
  }

  /** Resolves the addresses of a page. */
  resolver(from: ReadOldPage): ResolveAddress {
    return (address, origin, isImage) => this.#resolve(address, origin, isImage, from);
  }

  #resolve(
    written: string,
    origin: { readonly file: string; readonly line: number },
    isImage: boolean,
    from: ReadOldPage,
  ): NewAddress | undefined {
    const { site, pages, report, assets } = this.#context;
    const none = (kind: 'image-missing' | 'link-broken') => {
      report.add(kind, origin.file, origin.line, written);
      return undefined;
    };
    const address = this.#ownPath(written.replace(/^pathname:\/\//, ''));
    if (address.trim() === '') return none('link-broken');
    if (isExternal(address)) return { address };
    const { path, hash } = splitAddress(address);
    if (path === '' && hash !== '') return this.#onPage(from, hash, from, origin, address);
    const alias = Object.entries(site.rules.aliases).find(([prefix]) => path.startsWith(prefix));
    const file = alias
      ? SourceFolder.inside(alias[1], path.slice(alias[0].length))
      : path.startsWith('/')
        ? undefined
        : SourceFolder.inside(posix.dirname(origin.file), path);
    const page = pages.leadsTo(path, file, from);
    if (typeof page === 'object') return this.#onPage(page, hash, from, origin, address);
    if (typeof page === 'string') return { address: page + (page.includes('#') ? '' : hash) };
    const asset = assets.find(
      file,
      path.startsWith('/') ? pages.withoutBase(path) : path,
      from.page,
    );
    if (asset !== undefined) return { address: this.#toAsset(asset, from) + hash };
    if (isImage) return none('image-missing');
    // Components are given addresses that count from the root of the site, without its slash.
    const rooted = /^\w/.test(path) ? pages.followed(`/${path}`) : undefined;
    if (typeof rooted === 'object') return this.#onPage(rooted, hash, from, origin, address);
    if (site.brand.url !== undefined && path.startsWith('/')) {
      report.add('link-old-site', origin.file, origin.line, written);
      return { address: site.brand.url + address };
    }
    return none('link-broken');
  }

  /** An address on the old site's own origin without that origin. */
  #ownPath(address: string): string {
    const { url } = this.#context.site.brand;
    if (url === undefined || !address.startsWith(url)) return address;
    const rest = address.slice(url.length);
    if (rest !== '' && !rest.startsWith('/')) return address;
    const path = rest || '/';
    const { pages, assets } = this.#context;
    const isOwn = pages.at(path) || assets.publishes(pages.withoutBase(splitAddress(path).path));
    return isOwn ? path : address;
  }

  #onPage(
    to: ReadOldPage,
    hash: string,
    from: ReadOldPage,
    origin: { readonly file: string; readonly line: number },
    written: string,
  ): NewAddress | undefined {
    const anchor = this.#knownAnchor(to, hash, origin.file, origin.line, written);
    if (to === from) return { address: anchor || '#' };
    const place = this.#context.places.get(to.page);
    const own = this.#context.places.get(from.page);
    if (!place || !own) return undefined;
    if (place.isReference) return { address: place.address, title: to.title };
    const path = posix.relative(posix.dirname(own.file), place.file + place.extension);
    const address = path.startsWith('.') ? path : `./${path}`;
    return { address: address + anchor, title: to.title };
  }

  /** The anchor as the page has it; the top of the page for one that does not exist, which is told. */
  #knownAnchor(
    page: ReadOldPage,
    hash: string,
    file: string,
    line: number,
    written: string,
  ): string {
    const anchor = this.#anchor(page, hash);
    if (anchor === undefined) this.#context.report.add('anchor-broken', file, line, written);
    return anchor ?? '';
  }

  /** The anchor as the page has it; `''` for its top, `undefined` if it does not exist. */
  #anchor(page: ReadOldPage, hash: string): string | undefined {
    const id = decodeAddress(hash.slice(1));
    if (id === '') return '';
    const title = page.titleNode && page.headings.get(page.titleNode);
    if (id === title?.id || id === '_top' || id === 'top') return '';
    if (page.anchors.has(id)) return hash;
    const letters = anchorLetters(id);
    const [near, ...others] = [...page.anchors].filter((each) => anchorLetters(each) === letters);
    return near === undefined || others.length > 0 || letters === '' ? undefined : `#${near}`;
  }

  #toAsset(asset: string, from: ReadOldPage): string {
    if (asset.startsWith('/')) return asset;
    const own = this.#context.places.get(from.page);
    const path = posix.relative(posix.dirname(own?.file ?? ''), asset);
    return encodeURI(path.startsWith('.') ? path : `./${path}`);
  }
}
