import { remember } from '../common/remember.ts';
import { HASHED_FOLDER } from '../contract/paths.ts';
import { shardOf } from '../contract/shards.ts';
import {
  objectKey,
  POINTER_SECONDS,
  SITES_KEY,
  STORED_VERSION,
  type StoredPart,
  type StoredSite,
  type StoredSites,
} from '../contract/stored-sites.ts';
import type { PublishedFiles } from '../service/assets.ts';

/** Reads an object; `undefined` if it does not exist. */
export type ReadObject = (
  key: string,
) => Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>;

/** The files of one build of a site. */
export interface OpenedSite {
  readonly build: string;
  readonly files: PublishedFiles;
  /** Whether it is still current: if so, everything read so far belongs to this build. */
  readonly isCurrent: () => boolean;
}

/** The strong entity tag for a SHA-256, equal to that of a file in a folder. */
function tagOf(sha256: string): string {
  const bytes = Uint8Array.from(sha256.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
  return `"${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)}"`;
}

/** The site in object storage, checked for replacement every {@link POINTER_SECONDS}. */
export class PublishedSite {
  readonly #read: ReadObject;
  readonly #onError: (error: unknown) => void;
  readonly #now: () => number;
  /** Parts of file lists by SHA-256; sites share equal parts. */
  #parts = new Map<string, Promise<StoredPart>>();
  #checked = Number.NEGATIVE_INFINITY;
  #opening: Promise<OpenedSite | undefined> | undefined;
  #last: OpenedSite | undefined;

  /**
   * @param onError called if the pointer cannot be read while the last site is still served
   * @param now a clock, in milliseconds
   */
  constructor(read: ReadObject, onError: (error: unknown) => void, now: () => number = Date.now) {
    this.#read = read;
    this.#onError = onError;
    this.#now = now;
  }

  /** The last site if it was found recently. */
  recent(): OpenedSite | undefined {
    return this.#now() - this.#checked < POINTER_SECONDS * 1000 ? this.#last : undefined;
  }

  /**
   * The current site, if one is published.
   *
   * @throws {Error} if it cannot be read and there is no earlier site
   */
  async current(): Promise<OpenedSite | undefined> {
    const recent = this.recent();
    if (recent) return recent;
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined;
    });
    return this.#opening;
  }

  async #open(): Promise<OpenedSite | undefined> {
    try {
      const body = await this.#read(SITES_KEY);
      const published = body && (await new Response(body).json());
      if (published && published.version !== STORED_VERSION) {
        throw new Error(`${SITES_KEY} is not of version ${STORED_VERSION}.`);
      }
      if (published?.current !== this.#last?.build) this.#last = this.#opened(published);
    } catch (error) {
      // Keep serving the last site while the pointer cannot be read.
      if (!this.#last) throw error;
      this.#onError(error);
    }
    this.#checked = this.#now();
    return this.#last;
  }

  #opened(published: StoredSites | undefined): OpenedSite | undefined {
    const site = published?.sites.find(({ build }) => build === published.current);
    if (!published || !site) return undefined;
    const used = new Set(published.sites.flatMap(({ parts }) => parts));
    this.#parts = new Map([...this.#parts].filter(([part]) => used.has(part)));
    const others = published.sites.filter((other) => other !== site);
    const find = async (path: string) => {
      const current = await this.#entry(site, path);
      // Pages opened before a new build still load their hashed files.
      if (current || !path.startsWith(HASHED_FOLDER)) return current;
      for (const other of others) {
        const entry = await this.#entry(other, path);
        if (entry) return entry;
      }
      return undefined;
    };
    return {
      build: site.build,
      // Objects are immutable.
      isCurrent: () => true,
      files: {
        exists: async (path) => (await find(path)) !== undefined,
        read: async (path) => {
          const entry = await find(path);
          if (!entry) return undefined;
          const [sha256, size] = entry;
          return { body: await this.#object(sha256), etag: tagOf(sha256), size };
        },
      },
    };
  }

  async #entry({ parts }: StoredSite, path: string): Promise<StoredPart[string] | undefined> {
    const part = parts[shardOf(path, parts.length)];
    if (part === undefined) return undefined;
    const read = async (sha256: string) => new Response(await this.#object(sha256)).json();
    const listed = await remember(read, this.#parts)(part);
    return Object.hasOwn(listed, path) ? listed[path] : undefined;
  }

  async #object(sha256: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const body = await this.#read(objectKey(sha256));
    if (!body) throw new Error(`The object ${sha256} is missing.`);
    return body;
  }
}
