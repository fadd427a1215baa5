import { posix } from 'node:path';
import { PUBLISHED } from '../contract/paths.ts';
import type { OldPage, OldSite } from './old-site.ts';
import type { SourceFolder } from './source-folder.ts';

/** Where files that pages show are copied to. */
const MEDIA = 'content/media';

/** Files that configure the old host or system, and are no part of a site. */
const HOST_FILE =
  /^(?:_headers|_redirects|_routes\.json|\.htaccess|\.nojekyll|robots\.txt|sitemap[^/]*\.xml|CNAME|vercel\.json|llms[^/]*\.txt)$/;

/** Files that every new site has, and old sites too. */
const GENERATED: ReadonlySet<string> = new Set([
  ...Object.values(PUBLISHED),
  '/llms.txt',
  '/llms-full.txt',
]);

/** The files of the old site besides its pages, and where they are copied to. */
export class Assets {
  /** Paths of the source folder. */
  readonly #files: ReadonlySet<string>;
  /** Public address, decoded, to path of the source folder. */
  readonly #public: ReadonlyMap<string, string>;
  readonly #used = new Map<string, string>();

  readonly #isTaken: (address: string) => boolean;

  private constructor(
    files: ReadonlySet<string>,
    published: ReadonlyMap<string, string>,
    isTaken: (address: string) => boolean,
  ) {
    this.#files = files;
    this.#public = published;
    this.#isTaken = isTaken;
  }

  /** @param isTaken whether an address is that of a file which every site has, or of a page */
  static async of(
    site: OldSite,
    folder: SourceFolder,
    isTaken: (address: string) => boolean,
  ): Promise<Assets> {
    const published = new Map<string, string>();
    for (const publicFolder of site.publicFolders) {
      for (const file of await folder.list(publicFolder)) {
        if (site.isPublic?.(file) ?? true)
          published.set(`/${posix.relative(publicFolder, file)}`, file);
      }
    }
    return new Assets(new Set(await folder.list('.')), published, isTaken);
  }

  #isOmitted(address: string): boolean {
    return HOST_FILE.test(posix.basename(address)) || this.#isTaken(address);
  }

  /**
   * The new path of a file that a page links to: below the project, or an address that starts with
   * a slash; `undefined` if there is no such file.
   *
   * @param file path of the source folder that the address would mean as a path
   * @param address the address as an address of the old site
   */
  find(file: string | undefined, address: string, from: OldPage): string | undefined {
    const own = file !== undefined && this.#files.has(file) ? file : undefined;
    const found = own ?? this.#published(address, from);
    if (found === undefined || /\.(?:mdx?|html?|jsx?|tsx?|vue|astro)$/i.test(found))
      return undefined;
    return this.copy(found);
  }

  /** The path in the new project of a file of the source folder, which is copied there. */
  copy(file: string): string | undefined {
    if (!this.#files.has(file)) return undefined;
    const target = this.#used.get(file) ?? `${MEDIA}/${legalPath(file)}`;
    this.#used.set(file, target);
    return target;
  }

  /** Whether a file is published at an address of the old site that is the same on the new one. */
  publishes(address: string): boolean {
    return this.#isOmitted(address) ? GENERATED.has(address) : this.#public.has(address);
  }

  #published(address: string, from: OldPage): string | undefined {
    // As browsers resolve it: from the address with and without a slash at its end.
    const paths = address.startsWith('/')
      ? [address]
      : [posix.join(from.address, address), posix.join(from.address, '..', address)];
    const found = [...paths, posix.join('/', address)].find((path) => this.#public.has(path));
    return found === undefined ? undefined : this.#public.get(found);
  }

  /** What is copied: path of the source folder to path of the new project, sorted. */
  get copies(): ReadonlyMap<string, string> {
    const published = [...this.#public]
      .filter(([address]) => !this.#isOmitted(address))
      .map(([address, file]) => [file, `public${address}`] as const);
    return new Map([...this.#used, ...published.filter(([file]) => !this.#used.has(file))].sort());
  }

  /** Files that are not copied because they configured the old host, or the site has its own. */
  get omitted(): readonly string[] {
    return [...this.#public].flatMap(([address, file]) =>
      this.#isOmitted(address) && !this.#used.has(file) ? [file] : [],
    );
  }
}

/** A path without parts that the content folder hides or refuses. */
const legalPath = (path: string) =>
  path
    .split('/')
    .map((part) => part.replace(/^\.+/, '') || '_')
    .join('/');
