import { type OpenedSite, PublishedSite, type ReadObject } from '../stored-sites.ts';
import { type Build, type LiveSite, openBuild } from './live-build.ts';

/** The build that is published in object storage. */
export class StoredBuild implements LiveSite {
  readonly #site: PublishedSite;
  readonly #cacheBytes: number;
  readonly #onError: (error: unknown) => void;
  last: Build | undefined;
  fault: unknown;

  /** @param cacheBytes most bytes that are kept of a build */
  constructor(read: ReadObject, cacheBytes: number, onError: (error: unknown) => void) {
    this.#site = new PublishedSite(read, onError);
    this.#cacheBytes = cacheBytes;
    this.#onError = onError;
  }

  recent(): Build | undefined {
    return this.#site.recent() && this.last;
  }

  async current(): Promise<Build | undefined> {
    try {
      return this.#opened(await this.#site.current());
    } catch (error) {
      this.fault = error;
      return undefined;
    }
  }

  /** What was read of a build is of that build, whichever is current: objects never change. */
  isCurrent(): boolean {
    return true;
  }

  #opened(site: OpenedSite | undefined): Build | undefined {
    if (site && site.build !== this.last?.version) {
      this.last = openBuild(site.build, site.files, this.#cacheBytes, this.#onError);
    }
    return site && this.last;
  }
}
