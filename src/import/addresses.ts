import { posix } from 'node:path';
import { splitAddress } from '../compile/links/links.ts';
import { isExternal } from '../compile/page/addresses.ts';
import { decodeAddress } from '../contract/paths.ts';
import { anchorLetters } from './anchor-letters.ts';
import type { Assets } from './assets.ts';
import type { NewPage } from './new-pages.ts';
import type { OldPageIndex } from './old-page-index.ts';
import type { OldPage, OldSite } from './old-site.ts';
import type { NewAddress, ResolveAddress } from './page/element.ts';
import type { ParsedPage } from './page/read-page.ts';
import type { Report } from './report.ts';
import { SourceFolder } from './source-folder.ts';

interface AddressContext {
  readonly site: OldSite;
  readonly oldPages: OldPageIndex;
  readonly newPages: ReadonlyMap<OldPage, NewPage>;
  readonly assets: Assets;
  readonly report: Report;
  /** For a version of the documentation: resolves addresses in all other versions. */
  readonly resolveOutside?: ((address: string, origin: Origin) => string | undefined) | undefined;
  /** The pages of other versions by their new addresses. */
  readonly versionPages?: ReadonlyMap<string, ParsedPage> | undefined;
}

type Origin = Parameters<ResolveAddress>[1];

/** Rewrites the addresses of an old site. */
export type Addresses = ReturnType<typeof createAddresses>;

/** Returns functions that rewrite the addresses of an old site. */
export function createAddresses(context: AddressContext) {
  const { site, oldPages, newPages, assets, report, resolveOutside, versionPages } = context;

  /** The matching anchor of the page; `''` for its top, `undefined` if there is none. */
  function findAnchor(page: ParsedPage, hash: string): string | undefined {
    const id = decodeAddress(hash.slice(1));
    const title = page.titleNode && page.headings.get(page.titleNode);
    if (['', title?.id, '_top', 'top'].includes(id)) return '';
    if (page.anchors.has(id)) return hash;
    const letters = anchorLetters(id);
    const [match, ...others] = [...page.anchors].filter((each) => anchorLetters(each) === letters);
    return match === undefined || others.length > 0 || letters === '' ? undefined : `#${match}`;
  }

  /** The matching anchor of the page; reports a missing one, and returns the top of the page. */
  function checkedAnchor(page: ParsedPage, hash: string, origin: Origin, link: string): string {
    const anchor = findAnchor(page, hash);
    if (anchor === undefined) report.add('anchor-broken', origin.file, origin.line, link);
    return anchor ?? '';
  }

  /** The address of the fallback page for a missing translation. */
  function fallbackAddress(path: string): string | undefined {
    const [main, ...others] = site.locales;
    const locale = others.find(({ prefix }) => path.startsWith(`${prefix}/`));
    if (!site.fallsBack || !locale) return undefined;
    const page = oldPages.resolvePath((main?.prefix ?? '') + path.slice(locale.prefix.length));
    const newPage = typeof page === 'object' ? newPages.get(page.page) : undefined;
    return newPage && `/${locale.code}${newPage.address}`;
  }

  /**
   * The new address for an old one in navigation, redirects and settings, which is relative to the root
   * of the site; existing anchors are kept.
   */
  function publicAddress(address: string, origin: Origin = { file: report.configFile, line: 1 }) {
    if (isExternal(address)) return address;
    const { path, hash } = splitAddress(address.replace(/^(?:\.?\/)?/, '/'));
    const oldPath = oldPages.withoutBase(path);
    const page = oldPages.resolvePath(oldPath);
    if (typeof page === 'string') return page;
    const newPage = page && newPages.get(page.page);
    if (page && newPage) return newPage.address + checkedAnchor(page, hash, origin, address);
    const fallback = fallbackAddress(oldPath);
    if (fallback !== undefined) return fallback + hash;
    return assets.publishes(path) ? path : undefined;
  }

  function withoutOrigin(address: string): string {
    const { url } = site.brand;
    if (url === undefined || !address.startsWith(url)) return address;
    const path = address.slice(url.length) || '/';
    if (!path.startsWith('/')) return address;
    const isOwn =
      oldPages.pageAt(path) || assets.publishes(oldPages.withoutBase(splitAddress(path).path));
    return isOwn ? path : address;
  }

  function pageResolver(from: ParsedPage): ResolveAddress {
    const newPage = newPages.get(from.page);
    const relative = (to: string) => {
      const path = posix.relative(posix.dirname(newPage?.file ?? ''), to);
      return path.startsWith('.') ? path : `./${path}`;
    };
    const pageAddress = (to: ParsedPage, hash: string, origin: Origin, link: string) => {
      const anchor = checkedAnchor(to, hash, origin, link);
      if (to === from) return { address: anchor || '#' };
      const target = newPages.get(to.page);
      if (!target || !newPage) return undefined;
      const isFile = !target.isReference && target.collection !== 'home';
      const address = isFile ? relative(target.file + target.extension) + anchor : target.address;
      return { address, title: to.title };
    };
    return (link, origin, isImage): NewAddress | undefined => {
      const reportMissing = (kind: 'image-missing' | 'link-broken') => {
        report.add(kind, origin.file, origin.line, link);
        return undefined;
      };
      const address = withoutOrigin(link.replace(/^pathname:\/\//, ''));
      if (address.trim() === '') return reportMissing('link-broken');
      if (isExternal(address)) return { address };
      const { path, hash: ownHash } = splitAddress(address);
      const redirect = site.redirects.get(oldPages.withoutBase(path)) ?? '';
      const hash = ownHash || splitAddress(redirect).hash;
      if (path === '' && hash !== '') return pageAddress(from, hash, origin, address);
      const alias = Object.entries(site.rules.aliases).find(([prefix]) => path.startsWith(prefix));
      const file = alias
        ? SourceFolder.join(alias[1], path.slice(alias[0].length))
        : path.startsWith('/')
          ? undefined
          : SourceFolder.join(posix.dirname(origin.file), path);
      const page = oldPages.resolveLink(path, file, from);
      if (typeof page === 'object') return pageAddress(page, hash, origin, address);
      if (typeof page === 'string') {
        const versionPage =
          versionPages?.get(`/${from.page.locale}${page}`) ?? versionPages?.get(page);
        const anchor = versionPage ? checkedAnchor(versionPage, hash, origin, address) : hash;
        return { address: page + (page.includes('#') ? '' : anchor) };
      }
      const oldPath = path.startsWith('/') ? oldPages.withoutBase(path) : path;
      const asset =
        assets.find(
          file,
          oldPath,
          from.page,
          oldPages.originalOf(from.page.address, from.page.locale),
        ) ??
        (site.rules.linksByName
          ? (assets.findByName(path) ?? assets.findByName(oldPath))
          : undefined);
      if (asset !== undefined)
        return { address: (asset.startsWith('/') ? asset : encodeURI(relative(asset))) + hash };
      if (isImage) return reportMissing('image-missing');
      const oldFolder = posix.dirname(from.page.address);
      // A page outside the site may be on the same host, such as that of another book.
      const isOutside = /^\.\..*\.html$/.test(posix.join('.', oldFolder, path));
      // Components have addresses relative to the root, without the leading slash.
      const fromRoot = /^\w/.test(path) ? oldPages.resolvePath(`/${path}`) : undefined;
      const guess =
        fromRoot ?? (isOutside ? undefined : oldPages.findByName(path, from.page.locale));
      if (typeof guess === 'object') {
        // The path may belong to a page of another site with the same name.
        if (path.startsWith('/')) report.add('link-guessed', origin.file, origin.line, address);
        return pageAddress(guess, hash, origin, address);
      }
      const outside = path.startsWith('/') ? resolveOutside?.(address, origin) : undefined;
      if (outside !== undefined) return { address: outside };
      const oldSiteUrl = site.oldSiteUrl ?? site.brand.url;
      if (oldSiteUrl === undefined || !(isOutside || path.startsWith('/')))
        return reportMissing('link-broken');
      report.add('link-old-site', origin.file, origin.line, link);
      if (!isOutside) return { address: oldSiteUrl + address };
      return { address: new URL(address, oldSiteUrl + posix.join(oldFolder, 'x')).href };
    };
  }

  return { publicAddress, pageResolver };
}
