import { remember } from '../common/remember.ts';
import { inertText } from '../contract/inert-text.ts';
import type { Locale } from '../contract/locales.ts';
import { decodeManifest, type Manifest } from '../contract/manifest.ts';
import {
  apiFile,
  htmlFile,
  INTERNAL,
  type SiteFacts,
  siteFacts,
  twinPath,
} from '../contract/paths.ts';
import { versionInPath } from '../contract/versions.ts';
import { pageOfMarkdown } from './address.ts';
import { type Asset, assetText, decodeAsset, type PublishedFiles } from './assets.ts';
import { failure, unreadable } from './errors.ts';

/** File systems skip empty segments and `.`: such a path would be a second address of a file. */
const SKIPPED_SEGMENT = /\/\.?(?:\/|$)/;

/** Reads the published files; throws a {@link ServiceError} `upstream_error` if one cannot be read. */
export class SiteReader {
  readonly #files: PublishedFiles;
  readonly #manifest = remember(async (path: string) =>
    decodeAsset(path, await this.requiredFile(path), decodeManifest),
  );

  constructor(files: PublishedFiles) {
    this.#files = files;
  }

  /** Whether a path below `dist/` has a file. */
  async exists(path: string): Promise<boolean> {
    if (SKIPPED_SEGMENT.test(path)) return false;
    try {
      return await this.#files.exists(path);
    } catch (cause) {
      throw unreadable(cause);
    }
  }

  /** The file at a path below `dist/`, if it exists. */
  async file(path: string): Promise<Asset | undefined> {
    if (SKIPPED_SEGMENT.test(path)) return undefined;
    try {
      return await this.#files.read(path);
    } catch (cause) {
      throw unreadable(cause);
    }
  }

  /**
   * A file that must exist: without it the site is broken, not the request. A copy of the site may
   * leave out versions.
   *
   * @throws {ServiceError} `upstream_error`, or `not_found` for a file of a version
   */
  async requiredFile(path: string): Promise<Asset> {
    const asset = await this.file(path);
    if (asset) return asset;
    const version = versionInPath(path);
    if (version !== undefined) throw failure('not_found', 'left_out', { requested: version });
    throw unreadable(new Error(`The published file ${inertText(path)} is missing.`));
  }

  /** The text of a file that must exist, see {@link requiredFile}. */
  async text(path: string): Promise<string> {
    return assetText(await this.requiredFile(path));
  }

  /** The value of a JSON file that must exist, see {@link requiredFile}. */
  async json<T>(path: string): Promise<T> {
    return decodeAsset(path, await this.requiredFile(path), JSON.parse);
  }

  /** The value of a JSON file, if it exists. */
  async knownJson<T>(path: string): Promise<T | undefined> {
    const asset = await this.file(path);
    return asset && decodeAsset(path, asset, JSON.parse);
  }

  /** The manifest, read once; failures are not cached. */
  manifest(): Promise<Manifest> {
    return this.#manifest(INTERNAL.manifest);
  }

  /** The manifest; `undefined` while it cannot be read. */
  knownManifest(): Promise<Manifest | undefined> {
    return this.manifest().catch(() => undefined);
  }

  /** The facts of the site; while the manifest cannot be read, only the origin, that of the request. */
  async facts(url: URL): Promise<SiteFacts> {
    return (await this.knownManifest()) ?? siteFacts(url.origin);
  }

  /** The base path of the site; empty while the manifest cannot be read. */
  async root(): Promise<string> {
    return (await this.knownManifest())?.root ?? '';
  }

  /** Whether a decoded path is that of a public page; while the manifest cannot be read, its HTML file decides. */
  async hasPage(path: string): Promise<boolean> {
    const manifest = await this.knownManifest();
    return manifest ? manifest.hasPage(path) : this.exists(htmlFile(path));
  }

  /** Whether a locale has a page with a decoded slug; falls back on its JSON file as {@link hasPage} does. */
  async hasDoc(locale: Locale, slug: string): Promise<boolean> {
    const manifest = await this.knownManifest();
    return manifest ? manifest.hasDoc(locale, slug) : this.exists(apiFile.doc(locale, slug));
  }

  /** The Markdown file of a page, by a path ending in `.mdx` or `.md`; `undefined` if there is no such page. */
  async twinAt(path: string): Promise<string | undefined> {
    const page = pageOfMarkdown(path);
    return page !== undefined && (await this.hasPage(page)) ? twinPath(page) : undefined;
  }
}
