import { posix } from 'node:path';
import { splitAddress } from '../compile/links/links.ts';
import { isExternal } from '../compile/page/addresses.ts';
import { decodeAddress } from '../contract/paths.ts';
import { redirectOf } from '../contract/redirects.ts';
import type { OldPage, OldSite } from './old-site.ts';
import type { ReadOldPage } from './page/read-page.ts';
import { plainAddress } from './plain-address.ts';
import { SourceFolder } from './source-folder.ts';

/** Most redirects of the old site that are followed for one link. */
const MAX_REDIRECTS = 5;

const withoutExtension = (path: string) => path.replace(/\.(?:mdx?|markdown)$/i, '');

/** Finds the pages of an old site by their addresses, files and redirects. */
export class OldPages {
  readonly #site: OldSite;
  readonly #byAddress = new Map<string, ReadOldPage>();
  readonly #byFile = new Map<string, ReadOldPage>();

  constructor(site: OldSite, pages: readonly ReadOldPage[]) {
    this.#site = site;
    for (const page of pages) {
      const { address, aliases = [], file, isGenerated } = page.page;
      for (const each of [address, ...aliases]) {
        const key = plainAddress(each);
        if (!this.#byAddress.has(key)) this.#byAddress.set(key, page);
        const lower = key.toLowerCase();
        if (!this.#byAddress.has(lower)) this.#byAddress.set(lower, page);
      }
      if (!isGenerated) this.#byFile.set(withoutExtension(file), page);
    }
  }

  /** The page at an address. */
  at(address: string): OldPage | undefined {
    return this.#byAddress.get(plainAddress(this.withoutBase(splitAddress(address).path)))?.page;
  }

  /** The page of the first language for an address of another, which may lack it. */
  ofMain(address: string, locale: string): OldPage | undefined {
    const { locales } = this.#site;
    const prefix = locales.find(({ code }) => code === locale)?.prefix ?? '';
    const rest = address.startsWith(`${prefix}/`) ? address.slice(prefix.length) : address;
    return this.at((locales[0]?.prefix ?? '') + rest);
  }

  /** A path without the folder that the old site was served from. */
  withoutBase(path: string): string {
    const { base } = this.#site;
    return base !== '' && (path === base || path.startsWith(`${base}/`))
      ? path.slice(base.length) || '/'
      : path;
  }

  /** The page that a path leads to, or the address that a redirect does. */
  leadsTo(
    path: string,
    file: string | undefined,
    from: ReadOldPage,
  ): ReadOldPage | string | undefined {
    const roots = path.startsWith('/') ? [] : (this.#site.rules.linkRoots ?? []);
    for (const candidate of [file, ...roots.map((root) => SourceFolder.inside(root, path))]) {
      const found = candidate === undefined ? undefined : this.#pageOfFile(candidate);
      if (found) return found;
    }
    if (path.startsWith('/')) {
      const plain = this.withoutBase(path);
      const { locales } = this.#site;
      const { prefix = '' } = locales.find(({ code }) => code === from.page.locale) ?? {};
      if (prefix === '') return this.followed(plain);
      // A page that is not translated is shown in the first language.
      const bare = plain.startsWith(`${prefix}/`) ? plain.slice(prefix.length) : plain;
      const main = locales[0]?.prefix ?? '';
      return this.followed(plain) ?? this.followed(prefix + plain) ?? this.followed(main + bare);
    }
    // As browsers resolve it: from the address with and without a slash at its end.
    const { address } = from.page;
    return (
      this.followed(posix.join(address, path)) ??
      this.followed(posix.join(posix.dirname(address), path))
    );
  }

  /** The page at a path, or the address that a redirect from there leads to. */
  followed(path: string): ReadOldPage | string | undefined {
    const { redirects } = this.#site;
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

  #pageOfFile(file: string): ReadOldPage | undefined {
    const name = withoutExtension(file);
    return (
      this.#byFile.get(name) ??
      this.#byFile.get(posix.join(name, 'index')) ??
      this.#byFile.get(posix.join(name, 'README'))
    );
  }

  /** Whether an address is that of a page or feed which every site has. */
  #isGenerated(address: string): boolean {
    const own = ['/changelog', '/changelog/feed.xml', '/feed.json'];
    return this.#site.locales.some(
      ({ prefix }) => address === (prefix || '/') || own.some((each) => address === prefix + each),
    );
  }
}
