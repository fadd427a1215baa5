import { posix } from 'node:path';
import { splitAddress } from '../compile/links/links.ts';
import { isExternal } from '../compile/page/addresses.ts';
import { decodeAddress } from '../contract/paths.ts';
import { redirectOf } from '../contract/redirects.ts';
import type { OldPage, OldSite } from './old-site.ts';
import type { ReadOldPage } from './page/read-page.ts';
import { plainAddress } from './plain-address.ts';
import { SourceFolder } from './source-folder.ts';

/** Longest chain of redirects of the old site that is followed. */
const MAX_REDIRECTS = 5;

/** Addresses that every site with dated posts has in each language. */
const GENERATED = ['/changelog', '/changelog/feed.xml', '/feed.json'];

const withoutExtension = (path: string) => path.replace(/\.(?:mdx?|markdown)$/i, '');

/** The pages of an old site by their addresses, files and redirects. */
export type OldPages = ReturnType<typeof oldPagesOf>;

/** Finds the pages of an old site by their addresses, files and redirects. */
export function oldPagesOf(
  { base, locales, redirects, rules, versions = [] }: OldSite,
  pages: readonly ReadOldPage[],
) {
  const byAddress = new Map<string, ReadOldPage>();
  const byFile = new Map<string, ReadOldPage>();
  for (const page of pages) {
    const { address, aliases = [], file, isGenerated } = page.page;
    const keys = [address, ...aliases].map(plainAddress);
    for (const key of keys.flatMap((each) => [each, each.toLowerCase()]))
      if (!byAddress.has(key)) byAddress.set(key, page);
    if (!isGenerated) byFile.set(withoutExtension(file), page);
  }
  const generated = pages.some(({ page }) => page.kind === 'post') ? GENERATED : [];
  const prefixOf = (locale: string) => locales.find(({ code }) => code === locale)?.prefix ?? '';

  /** Whether an address is in another version on the new site. */
  const isOfVersion = (address: string) =>
    versions.some(({ id }) => address.includes(`/docs/@${id}/`));

  /** Removes the base path of the old site; addresses of the new site stay. */
  const withoutBase = (path: string): string =>
    base !== '' && !isOfVersion(path) && (path === base || path.startsWith(`${base}/`))
      ? path.slice(base.length) || '/'
      : path;

  /** The page at an address. */
  const at = (address: string): OldPage | undefined =>
    byAddress.get(plainAddress(withoutBase(splitAddress(address).path)))?.page;

  /** The address in the first language for one in another, which may lack the page. */
  const inMain = (address: string, prefix: string): string =>
    (locales[0]?.prefix ?? '') +
    (address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : address);

  /** The new address of a page or feed that the new site generates. */
  function generatedAt(address: string): string | undefined {
    for (const [index, { code, prefix }] of locales.entries()) {
      const own = index === 0 ? '' : `/${code}`;
      if (address === (prefix || '/')) return own || '/';
      const found = generated.find((each) => address === prefix + each);
      if (found !== undefined) return own + found;
    }
    return undefined;
  }

  /** The page at a path, or the target of a redirect. */
  function followed(path: string): ReadOldPage | string | undefined {
    let address = plainAddress(decodeAddress(path));
    for (let count = 0; count < MAX_REDIRECTS; count++) {
      const page = byAddress.get(address) ?? byAddress.get(address.toLowerCase());
      if (page) return page;
      const generated = generatedAt(address);
      if (generated !== undefined) return generated;
      if (isOfVersion(address)) return address;
      const next = redirectOf(redirects, address)?.target;
      if (next === undefined || isExternal(next)) return next;
      address = plainAddress(splitAddress(next).path);
    }
    return undefined;
  }

  /**
   * The page that shares the longest end of its path with a link, if the system links by name and there is
   * only one in `locale`, else in the first language, else in all.
   */
  function named(path: string, locale: string): ReadOldPage | undefined {
    const wanted = rules.linksByName ? plainAddress(path).split('/').filter(Boolean).reverse() : [];
    let longest = 1;
    let found: ReadOldPage[] = [];
    for (const page of pages) {
      const own = page.page.address.split('/').reverse();
      const length = own.findIndex((part, index) => part === '' || part !== wanted[index]);
      if (length > longest) found = [];
      if (length >= longest) found.push(page);
      longest = Math.max(longest, length);
    }
    for (const code of [locale, locales[0]?.code]) {
      const own = found.filter(({ page }) => page.locale === code);
      if (own.length > 0) return own.length === 1 ? own[0] : undefined;
    }
    return found.length === 1 ? found[0] : undefined;
  }

  /** Resolves a path to a page, or to the target of a redirect. */
  function leadsTo(path: string, file: string | undefined, from: ReadOldPage) {
    const isFile = !path.startsWith('/') || withoutExtension(path) !== path;
    const roots = isFile ? (rules.linkRoots ?? []) : [];
    const files = [file, ...roots.map((root) => SourceFolder.inside(root, path))];
    for (const name of files.filter((each) => each !== undefined).map(withoutExtension)) {
      const found = ['.', 'index', 'README'].flatMap(
        (each) => byFile.get(posix.join(name, each).replace(/\/$/, '')) ?? [],
      )[0];
      if (found) return found;
    }
    if (path.startsWith('/')) {
      const plain = withoutBase(path);
      const prefix = prefixOf(from.page.locale);
      if (prefix === '') return followed(plain);
      const own = rules.linksByName ? followed(prefix + plain) : undefined;
      // An untranslated page falls back to the first language.
      return own ?? followed(plain) ?? followed(prefix + plain) ?? followed(inMain(plain, prefix));
    }
    // As browsers resolve it: relative to the address with and without a trailing slash.
    const { address } = from.page;
    return (
      followed(posix.join(address, path)) ?? followed(posix.join(posix.dirname(address), path))
    );
  }

  return {
    at,
    withoutBase,
    leadsTo,
    followed,
    named,
    /** The page in the first language for an address in another, which may lack it. */
    ofMain: (address: string, locale: string) => at(inMain(address, prefixOf(locale))),
  };
}
