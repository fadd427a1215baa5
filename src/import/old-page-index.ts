import { posix } from 'node:path';
import { splitAddress } from '../compile/links/links.ts';
import { isExternal } from '../compile/page/addresses.ts';
import { decodeAddress } from '../contract/paths.ts';
import { redirectOf } from '../contract/redirects.ts';
import { normalizeAddress } from './normalize-address.ts';
import type { OldPage, OldSite } from './old-site.ts';
import type { ParsedPage } from './page/read-page.ts';
import { SourceFolder } from './source-folder.ts';

/** Longest chain of redirects of the old site that is followed. */
const MAX_REDIRECTS = 5;

/** Addresses that every site with dated posts has in each language. */
const GENERATED = ['/changelog', '/changelog/feed.xml', '/feed.json'];

const withoutExtension = (path: string) => path.replace(/\.(?:mdx?|markdown)$/i, '');

/** The pages of an old site by their addresses, files and redirects. */
export type OldPageIndex = ReturnType<typeof indexOldPages>;

/** Finds the pages of an old site by their addresses, files and redirects. */
export function indexOldPages(
  { base, locales, redirects, rules, versions = [] }: OldSite,
  pages: readonly ParsedPage[],
) {
  const byAddress = new Map<string, ParsedPage>();
  const byFile = new Map<string, ParsedPage>();
  for (const page of pages) {
    const { address, aliases = [], file, isGenerated } = page.page;
    const keys = [address, ...aliases].map(normalizeAddress);
    for (const key of keys.flatMap((each) => [each, each.toLowerCase()]))
      if (!byAddress.has(key)) byAddress.set(key, page);
    if (!isGenerated) byFile.set(withoutExtension(file), page);
  }
  const generated = pages.some(({ page }) => page.kind === 'post') ? GENERATED : [];
  const prefixOf = (locale: string) => locales.find(({ code }) => code === locale)?.prefix ?? '';

  /** Whether an address is in another version on the new site. */
  const isVersionAddress = (address: string) =>
    versions.some(({ id }) => address.includes(`/docs/@${id}/`));

  /** Removes the base path of the old site; addresses of the new site stay. */
  const withoutBase = (path: string): string =>
    base !== '' && !isVersionAddress(path) && (path === base || path.startsWith(`${base}/`))
      ? path.slice(base.length) || '/'
      : path;

  /** The page at an address. */
  const pageAt = (address: string): OldPage | undefined =>
    byAddress.get(normalizeAddress(withoutBase(splitAddress(address).path)))?.page;

  /** The address in the first language for one in another, which may lack the page. */
  const originalAddress = (address: string, prefix: string): string =>
    (locales[0]?.prefix ?? '') +
    (address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : address);

  /** The new address of a page or feed that the new site generates. */
  function generatedAddress(address: string): string | undefined {
    for (const [index, { code, prefix }] of locales.entries()) {
      const newPrefix = index === 0 ? '' : `/${code}`;
      if (address === (prefix || '/')) return newPrefix || '/';
      const path = generated.find((each) => address === prefix + each);
      if (path !== undefined) return newPrefix + path;
    }
    return undefined;
  }

  /** The page at a path, or the target of a redirect. */
  function resolvePath(path: string): ParsedPage | string | undefined {
    let address = normalizeAddress(decodeAddress(path));
    for (let count = 0; count < MAX_REDIRECTS; count++) {
      const page = byAddress.get(address) ?? byAddress.get(address.toLowerCase());
      if (page) return page;
      const generated = generatedAddress(address);
      if (generated !== undefined) return generated;
      if (isVersionAddress(address)) return address;
      const next = redirectOf(redirects, address)?.target;
      if (next === undefined || isExternal(next)) return next;
      address = normalizeAddress(splitAddress(next).path);
    }
    return undefined;
  }

  /**
   * The page that shares the longest end of its path with a link, if the system links by name and there is
   * only one in `locale`, else in the first language, else in all.
   */
  function findByName(path: string, locale: string): ParsedPage | undefined {
    const names = rules.linksByName
      ? normalizeAddress(path).split('/').filter(Boolean).reverse()
      : [];
    let longest = 1;
    let candidates: ParsedPage[] = [];
    for (const page of pages) {
      const parts = page.page.address.split('/').reverse();
      const length = parts.findIndex((part, index) => part === '' || part !== names[index]);
      if (length > longest) candidates = [];
      if (length >= longest) candidates.push(page);
      longest = Math.max(longest, length);
    }
    for (const code of [locale, locales[0]?.code]) {
      const own = candidates.filter(({ page }) => page.locale === code);
      if (own.length > 0) return own.length === 1 ? own[0] : undefined;
    }
    return candidates.length === 1 ? candidates[0] : undefined;
  }

  /** Resolves a path to a page, or to the target of a redirect. */
  function resolveLink(path: string, file: string | undefined, from: ParsedPage) {
    const isFile = !path.startsWith('/') || withoutExtension(path) !== path;
    const roots = isFile ? (rules.linkRoots ?? []) : [];
    const files = [file, ...roots.map((root) => SourceFolder.join(root, path))];
    for (const name of files.filter((each) => each !== undefined).map(withoutExtension)) {
      const page = ['.', 'index', 'README'].flatMap(
        (each) => byFile.get(posix.join(name, each).replace(/\/$/, '')) ?? [],
      )[0];
      if (page) return page;
    }
    if (path.startsWith('/')) {
      const local = withoutBase(path);
      const prefix = prefixOf(from.page.locale);
      if (prefix === '') return resolvePath(local);
      const inLanguage = rules.linksByName ? resolvePath(prefix + local) : undefined;
      // An untranslated page falls back to the first language.
      return (
        inLanguage ??
        resolvePath(local) ??
        resolvePath(prefix + local) ??
        resolvePath(originalAddress(local, prefix))
      );
    }
    // As browsers resolve it: relative to the address with and without a trailing slash.
    const { address } = from.page;
    return (
      resolvePath(posix.join(address, path)) ??
      resolvePath(posix.join(posix.dirname(address), path))
    );
  }

  return {
    pageAt,
    withoutBase,
    resolveLink,
    resolvePath,
    findByName,
    /** The page in the first language for an address in another, which may lack it. */
    originalOf: (address: string, locale: string) =>
      pageAt(originalAddress(address, prefixOf(locale))),
  };
}
