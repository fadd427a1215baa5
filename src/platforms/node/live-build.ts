import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { INTERNAL } from '../../contract/paths.ts';
import { SITE_LIST_FILE } from '../../files/site-list.ts';
import { siteLocations } from '../../files/swap.ts';
import type { PublishedFiles } from '../../service/assets.ts';
import { createService, type Service } from '../../service/service.ts';
import { ByteCache } from './byte-cache.ts';
import { CodedBodies } from './coded-bodies.ts';
import { entityTag, fileVersion, readFolder } from './read-folder.ts';
import { heldBytes, type WireResponse } from './wire-response.ts';

/** The share of each cache in the memory for all of them. */
const PARTS = {
  responses: 8 / 16,
  requested: 1 / 16,
  counted: 1 / 16,
  codedBodies: 6 / 16,
} as const;
/** Milliseconds between two checks for a new build. */
const CHECK_EVERY = 200;
/**
 * While one build replaces another, neither may be found: how often to try, and milliseconds
 * between.
 */
const TRIES = 200;
const TRY_EVERY = 5;

/** A build, and what is kept of it. */
export interface Build {
  readonly version: string;
  readonly service: Service;
  readonly responses: ByteCache<WireResponse>;
  /** Keys of responses that were requested once; from the second time on, they are kept. */
  readonly requested: ByteCache<true>;
  /** Whether requests count toward the rate limit, by their targets. */
  readonly counted: ByteCache<boolean>;
  readonly codedBodies: CodedBodies;
  /** How many files have been looked up: a response that needed none is entirely of this build. */
  readonly reads: () => number;
}

/** The build that is served now. */
export interface LiveSite {
  /** The build that was found last. */
  readonly last: Build | undefined;
  /** The last error in opening a build. */
  readonly fault: unknown;
  /** The build that was found last, if that was recently. */
  readonly recent: () => Build | undefined;
  /** The current build; `undefined` if there is none. */
  readonly current: () => Promise<Build | undefined>;
  /** Whether a build is still in place: if so, nothing that was read is of another one. */
  readonly isCurrent: (build: Build) => boolean;
}

/**
 * A build whose files can be read.
 *
 * @param cacheBytes most bytes that are kept of it
 */
export function openBuild(
  version: string,
  files: PublishedFiles,
  cacheBytes: number,
  onError: (error: unknown) => void,
): Build {
  let reads = 0;
  const counted = {
    exists: (path: string) => {
      reads += 1;
      return files.exists(path);
    },
    read: (path: string) => {
      reads += 1;
      return files.read(path);
    },
  };
  return {
    version,
    reads: () => reads,
    service: createService({ files: counted, onError }),
    responses: new ByteCache(cacheBytes * PARTS.responses, heldBytes),
    requested: new ByteCache(cacheBytes * PARTS.requested),
    counted: new ByteCache(cacheBytes * PARTS.counted),
    codedBodies: new CodedBodies(cacheBytes * PARTS.codedBodies),
  };
}

/**
 * The build that a folder holds now. A build is replaced as a whole, so the next one is recognized
 * by its manifest and its list, which are other files; everything read from the one before is then
 * dropped.
 */
export class LiveBuild implements LiveSite {
  readonly #folder: string;
  readonly #cacheBytes: number;
  readonly #onError: (error: unknown) => void;
  #checked = Number.NEGATIVE_INFINITY;
  last: Build | undefined;
  fault: unknown;

  /**
   * @param folder absolute path
   * @param cacheBytes most bytes that are kept of a build
   */
  constructor(folder: string, cacheBytes: number, onError: (error: unknown) => void) {
    this.#folder = folder;
    this.#cacheBytes = cacheBytes;
    this.#onError = onError;
    this.#refresh();
  }

  recent(): Build | undefined {
    return performance.now() - this.#checked < CHECK_EVERY ? this.last : undefined;
  }

  /** Waits while the current build is swapped in. */
  async current(): Promise<Build | undefined> {
    for (let left = TRIES; left > 0; left--) {
      if (this.#refresh()) return this.last;
      await wait(TRY_EVERY);
    }
    return undefined;
  }

  isCurrent(build: Build): boolean {
    return this.#locate()?.version === build.version;
  }

  /** Where the build is: an interrupted swap leaves it aside. */
  #locate(): { root: string; version: string } | undefined {
    for (const root of siteLocations(this.#folder)) {
      const version = versionOf(root);
      if (version !== undefined) return { root, version };
    }
    return undefined;
  }

  /** Looks for another build, and returns whether there is one at all. */
  #refresh(): boolean {
    const located = this.#locate();
    if (!located) return false;
    if (located.version !== this.last?.version) {
      try {
        this.last = this.#create(located.root, located.version);
      } catch (error) {
        this.fault = error;
        return false;
      }
    }
    this.#checked = performance.now();
    return true;
  }

  /** @throws {Error} if the manifest cannot be read */
  #create(root: string, version: string): Build {
    const files = readFolder(root);
    // Read at once, so that errors can name the site when no file can be read.
    const body = readFileSync(join(root, INTERNAL.manifest));
    const manifest = { body, etag: entityTag(body) };
    const read = async (path: string) => (path === INTERNAL.manifest ? manifest : files.read(path));
    return openBuild(version, { ...files, read }, this.#cacheBytes, this.#onError);
  }
}

/** Whether there is a built site for a folder, even if an interrupted swap has left it aside. */
export function hasSite(folder: string): boolean {
  return [...siteLocations(folder)].some((root) => existsSync(join(root, INTERNAL.manifest)));
}

/**
 * Identifies the build in a folder: another build, or the same one elsewhere, has another version.
 */
function versionOf(root: string): string | undefined {
  // A mirror links what did not change, such as the manifest, and writes the list anew.
  const [manifest, list] = [INTERNAL.manifest, SITE_LIST_FILE].map((file) => {
    try {
      return fileVersion(statSync(join(root, file)));
    } catch {
      return undefined;
    }
  });
  return manifest && `${root} ${manifest} ${list ?? ''}`;
}
