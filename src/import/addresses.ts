import { posix } from 'node:path';
import { decodeAddress, splitAddress } from '../compile/links.ts';
import { isExternal } from '../compile/page/addresses.ts';
import { redirectOf } from '../contract/redirects.ts';
import type { Assets } from './assets.ts';
import type { OldPage, OldSite } from './old-site.ts';
import type { NewAddress, ResolveAddress } from './page/new-address.ts';
import type { ReadOldPage } from './page/read-page.ts';
import type { Place } from './places.ts';
import type { Report } from './report.ts';
import { SourceFolder } from './source-folder.ts';

/** Most redirects of the old site that are followed for one link. */
const MAX_REDIRECTS = 5;

/** An address as pages are looked up by: no slash at the end, no `index`, no extension of a page. */
export function plainAddress(path: string): string {
  const plain = path
    .replace(/\/{2,}/g, '/')
    .replace(/(?:\/|\/index)?(?:\.html?|\.mdx?)?\/*$/i, '')
    .replace(/\/index$/i, '');
  return plain === '' ? '/' : plain;
}

const withoutExtension = (path: string) => path.replace(/\.(?:mdx?|markdown)$/i, '');

interface AddressContext {
  readonly site: OldSite;
  readonly pages: readonly ReadOldPage[];
  readonly places: ReadonlyMap<OldPage, Place>;
  readonly assets: Assets;
  readonly report: Report;
}

/** Finds what the addresses of old pages lead to, and writes them as the new pages need them. */
export class Addresses {
  readonly #context: AddressContext;
  readonly #byAddress = new Map<string, ReadOldPage>();
  readonly #byFile = new Map<string, ReadOldPage>();

  constructor(context: AddressContext) {
    this.#context = context;
    for (const page of context.pages) {
      const { address, aliases = [], file } = page.page;
      for (const each of [address, ...aliases]) {
        const key = plainAddress(each);
        if (!this.#byAddress.has(key)) this.#byAddress.set(key, page);
        const lower = key.toLowerCase();
        if (!this.#byAddress.has(lower)) this.#byAddress.set(lower, page);
      }
      this.#byFile.set(withoutExtension(file), page);
    }
  }

  /**
   * The new address of an old one, for navigation, redirects and settings, which count from the
   * root of the site; anchors are kept.
   */
  publicAddress(address: string): string | undefined {
    if (isExternal(address)) return address;
    const { path, hash } = splitAddress(address.replace(/^(?!\/)/, '/'));
    const { assets, places } = this.#context;
    const old = this.#withoutBase(path);
    const page = this.#followed(old);
    if (typeof page === 'string') return page;
    const place = page && places.get(page.page);
    const found = place?.address ?? this.#addressOfStandIn(old);
    if (found !== undefined) return `${found}${hash}`;
    return assets.publishes(path) ? path : undefined;
  }

  /** Where the page of the first language is shown that lacks a translation at an address. */
  #addressOfStandIn(path: string): string | undefined {
    const { site, places } = this.#context;
    const [main, ...others] = site.locales;
    const own = others.find(({ prefix }) => path.startsWith(`${prefix}/`));
    if (!site.fallsBack || !own) return undefined;
    const page = this.#followed((main?.prefix ?? '') + path.slice(own.prefix.length));
    const place = typeof page === 'object' ? places.get(page.page) : undefined;
    return place && `/${own.code}${place.address}`;
  }

  /** The page of the old site at an address. */
  pageAt(address: string): OldPage | undefined {
    return this.#byAddress.get(plainAddress(this.#withoutBase(splitAddress(address).path)))?.page;
  }

  /** The page of the first language for an address of another, which may lack it. */
  pageOfMain(address: string, locale: string): OldPage | undefined {
    const { locales } = this.#context.site;
    const prefix = locales.find(({ code }) => code === locale)?.prefix ?? '';
    const rest = address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : address;
    return this.pageAt((locales[0]?.prefix ?? '') + rest);
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
  ): NewAddress {
    const { site, report, assets } = this.#context;
    const none = (kind: 'image-missing' | 'link-broken'): NewAddress => {
      report.add(kind, origin.file, origin.line, written);
      return { kind: 'none' };
    };
    const address = this.#ownPath(written.replace(/^pathname:\/\//, ''));
    if (address.trim() === '') return none('link-broken');
    if (isExternal(address)) return { kind: 'address', address };
    const { path, hash } = splitAddress(address);
    if (path === '' && hash !== '') return this.#onPage(from, hash, from, origin, address);
    const alias = Object.entries(site.rules.aliases).find(([prefix]) => path.startsWith(prefix));
    const file = alias
      ? SourceFolder.inside(alias[1], path.slice(alias[0].length))
      : path.startsWith('/')
        ? undefined
        : SourceFolder.inside(posix.dirname(origin.file), path);
    const page = this.#pageOf(path, file, from);
    if (typeof page === 'object') return this.#onPage(page, hash, from, origin, address);
    if (typeof page === 'string')
      return { kind: 'address', address: page + (page.includes('#') ? '' : hash) };
    const asset = assets.find(
      file,
      path.startsWith('/') ? this.#withoutBase(path) : path,
      from.page,
    );
    if (asset !== undefined) return { kind: 'address', address: this.#toAsset(asset, from) + hash };
    if (isImage) return none('image-missing');
    if (site.brand.url !== undefined && path.startsWith('/')) {
      report.add('link-old-site', origin.file, origin.line, written);
      return { kind: 'address', address: site.brand.url + address };
    }
    return none('link-broken');
  }

  /** An address on the old site's own origin without that origin. */
  #ownPath(address: string): string {
    const { url } = this.#context.site.brand;
    if (url === undefined || !address.startsWith(url)) return address;
    const rest = address.slice(url.length);
    return (rest === '' || rest.startsWith('/')) && this.pageAt(rest || '/')
      ? rest || '/'
      : address;
  }

  #withoutBase(path: string): string {
    const { base } = this.#context.site;
    return base !== '' && (path === base || path.startsWith(`${base}/`))
      ? path.slice(base.length) || '/'
      : path;
  }

  /** The page that a path leads to, or the address that a redirect does. */
  #pageOf(
    path: string,
    file: string | undefined,
    from: ReadOldPage,
  ): ReadOldPage | string | undefined {
    const roots = path.startsWith('/') ? [] : (this.#context.site.rules.linkRoots ?? []);
    for (const candidate of [file, ...roots.map((root) => SourceFolder.inside(root, path))]) {
      const found = candidate === undefined ? undefined : this.#pageOfFile(candidate);
      if (found) return found;
    }
    if (path.startsWith('/')) {
      const plain = this.#withoutBase(path);
      const { locales } = this.#context.site;
      const { prefix = '' } = locales.find(({ code }) => code === from.page.locale) ?? {};
      if (prefix === '') return this.#followed(plain);
      // A page that is not translated is shown in the first language.
      const bare = plain.startsWith(`${prefix}/`) ? plain.slice(prefix.length) : plain;
      const main = locales[0]?.prefix ?? '';
      return this.#followed(plain) ?? this.#followed(prefix + plain) ?? this.#followed(main + bare);
    }
    // As browsers resolve it: from the address with and without a slash at its end.
    const { address } = from.page;
    return (
      this.#followed(posix.join(address, path)) ??
      this.#followed(posix.join(posix.dirname(address), path))
    );
  }

  #pageOfFile(file: string): ReadOldPage | undefined {
    const name = withoutExtension(file);
    return (
      this.#byFile.get(name) ??
      this.#byFile.get(posix.join(name, 'index')) ??
      this.#byFile.get(posix.join(name, 'README'))
    );
  }

  /** Whether an address is that of a page which every site has. */
  #isGenerated(address: string): boolean {
    return this.#context.site.locales.some(
      ({ prefix }) => address === (prefix || '/') || address === `${prefix}/changelog`,
    );
  }

  #followed(path: string): ReadOldPage | string | undefined {
    const { redirects } = this.#context.site;
    let address = plainAddress(decodeAddress(path));
    for (let count = 0; count < MAX_REDIRECTS; count++) {
      const page = this.#byAddress.get(address) ?? this.#byAddress.get(address.toLowerCase());
      if (page) return page;
      if (this.#isGenerated(address)) return address;
      const next = redirectOf(redirects, address)?.target;
      if (next === undefined) return undefined;
      if (isExternal(next)) return next;
      address = plainAddress(splitAddress(next).path);
    }
    return undefined;
  }

  #onPage(
    to: ReadOldPage,
    hash: string,
    from: ReadOldPage,
    origin: { readonly file: string; readonly line: number },
    written: string,
  ): NewAddress {
    const anchor = this.#anchor(to, hash);
    if (anchor === undefined) {
      this.#context.report.add('anchor-broken', origin.file, origin.line, written);
    }
    if (to === from) return { kind: 'address', address: anchor || '#' };
    const place = this.#context.places.get(to.page);
    const own = this.#context.places.get(from.page);
    if (!place || !own) return { kind: 'none' };
    const path = posix.relative(posix.dirname(own.file), place.file + place.extension);
    const address = path.startsWith('.') ? path : `./${path}`;
    return { kind: 'address', address: address + (anchor ?? '') };
  }

  /** The anchor as the page has it; `''` for its top, `undefined` if it does not exist. */
  #anchor(page: ReadOldPage, hash: string): string | undefined {
    const id = decodeAddress(hash.slice(1));
    if (id === '') return '';
    const title = page.headings.find(({ node }) => node === page.titleNode);
    if (id === title?.id || id === '_top' || id === 'top') return '';
    if (page.anchors.has(id)) return hash;
    const near = [...page.anchors].find((each) => each.toLowerCase() === id.toLowerCase());
    return near === undefined ? undefined : `#${near}`;
  }

  #toAsset(asset: string, from: ReadOldPage): string {
    if (asset.startsWith('/')) return asset;
    const own = this.#context.places.get(from.page);
    const path = posix.relative(posix.dirname(own?.file ?? ''), asset);
    return encodeURI(path.startsWith('.') ? path : `./${path}`);
  }
}
