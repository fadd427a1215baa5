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

/** The body of an object; `undefined` if there is none. */
export type ReadObject = (
  key: string,
) => Promise<ReadableStream<Uint8Array<ArrayBuffer>> | undefined>;

/** The files of one build of a site. */
export interface OpenedSite {
  readonly build: string;
  readonly files: PublishedFiles;
  /** Whether it is still in place: if so, nothing that was read is of another build. */
  readonly isCurrent: () => boolean;
}

/** Strong entity tag of the bytes with a SHA-256, as of files in a folder. */
function tagOf(sha256: string): string {
  const bytes = Uint8Array.from(sha256.match(/../g) ?? [], (hex) => Number.parseInt(hex, 16));
  return `"${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22)}"`;
}

/** The site that is published in object storage, which is looked for every {@link POINTER_SECONDS}. */
export class PublishedSite {
  readonly #read: ReadObject;
  readonly #onError: (error: unknown) => void;
  readonly #now: () => number;
  /** Lists of files by their SHA-256; sites share those that are the same. */
  #parts = new Map<string, Promise<StoredPart>>();
  #checked = Number.NEGATIVE_INFINITY;
  #opening: Promise<OpenedSite | undefined> | undefined;
  #last: OpenedSite | undefined;

  /**
   * @param onError called with what keeps the pointer from being read while the last site goes on
   * @param now a clock, in milliseconds
   */
  constructor(read: ReadObject, onError: (error: unknown) => void, now: () => number = Date.now) {
    this.#read = read;
    this.#onError = onError;
    this.#now = now;
  }

  /** The site that was found last, if that was recently. */
  recent(): OpenedSite | undefined {
    return this.#now() - this.#checked < POINTER_SECONDS * 1000 ? this.#last : undefined;
  }

  /**
   * The current site; `undefined` if none is published.
   *
   * @throws {Error} if that cannot be read, and no site has been found before
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
      // A site that was read stays whole while its storage cannot say which one is current.
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
      const own = await this.#entry(site, path);
      // A page that was opened before goes on loading what belongs to it.
      if (own || !path.startsWith(HASHED_FOLDER)) return own;
      for (const other of others) {
        const entry = await this.#entry(other, path);
        if (entry) return entry;
      }
      return undefined;
    };
    return {
      build: site.build,
      // Its objects never change.
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

  /** What a site lists of a path. */
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
