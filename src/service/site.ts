import { INTERNAL } from '../contract/paths.ts';
import { type Asset, assetBytes, type PublishedFiles } from './assets.ts';
import { failure, type ServiceError } from './errors.ts';

/** What the function knows of the site it serves: the file at `INTERNAL.manifest`. */
export interface SiteManifest {
  /** Origin of the site, without trailing slash. */
  readonly baseUrl: string;
  /** Old slug to new slug of documentation pages that moved. */
  readonly redirects: Readonly<Record<string, string>>;
}

function unreadable(cause: unknown): ServiceError {
  return failure('upstream_error', 'unreadable', {}, undefined, { cause });
}

/** Empty segments and `.`: what reads files may mend such paths, but no file has one of them. */
const MENDED = /\/\.?(?:\/|$)/;

/** The published files, read with the failures of the catalogue. */
export class Site {
  readonly #files: PublishedFiles;
  #manifest: Promise<SiteManifest> | undefined;

  constructor(files: PublishedFiles) {
    this.#files = files;
  }

  /**
   * Whether there is a file at a path below `dist/`.
   *
   * @throws {ServiceError} `upstream_error` if that cannot be told
   */
  async exists(path: string): Promise<boolean> {
    if (MENDED.test(path)) return false;
    try {
      return await this.#files.exists(path);
    } catch (cause) {
      throw unreadable(cause);
    }
  }

  /**
   * The file at a path below `dist/`, if there is one.
   *
   * @throws {ServiceError} `upstream_error` if it is there and cannot be read
   */
  async file(path: string): Promise<Asset | undefined> {
    if (MENDED.test(path)) return undefined;
    try {
      return await this.#files.read(path);
    } catch (cause) {
      throw unreadable(cause);
    }
  }

  /**
   * A file that must be there: without it the site is broken, not the request.
   *
   * @throws {ServiceError} `upstream_error`
   */
  async requiredFile(path: string): Promise<Asset> {
    const asset = await this.file(path);
    if (asset) return asset;
    throw unreadable(new Error(`The published file ${path} is missing.`));
  }

  /**
   * A JSON file that must be there, parsed.
   *
   * @throws {ServiceError} `upstream_error` if it is missing, unreadable or not JSON
   */
  async json<T>(path: string): Promise<T> {
    const bytes = await assetBytes(await this.requiredFile(path));
    try {
      return JSON.parse(new TextDecoder().decode(bytes));
    } catch (cause) {
      throw unreadable(cause);
    }
  }

  /** The manifest, read once; a failure is not kept. */
  manifest(): Promise<SiteManifest> {
    if (!this.#manifest) {
      this.#manifest = this.json<SiteManifest>(INTERNAL.manifest);
      this.#manifest.catch(() => {
        this.#manifest = undefined;
      });
    }
    return this.#manifest;
  }

  /** Origin of the site; the one of the request while the manifest cannot be read. */
  async origin(url: URL): Promise<string> {
    try {
      return (await this.manifest()).baseUrl;
    } catch {
      return url.origin;
    }
  }

  /** The slug that a documentation page moved to, if it did. */
  async movedTo(slug: string): Promise<string | undefined> {
    const { redirects } = await this.manifest();
    return Object.hasOwn(redirects, slug) ? redirects[slug] : undefined;
  }
}
