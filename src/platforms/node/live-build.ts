import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { INTERNAL } from '../../contract/paths.ts';
import { SITE_LIST_FILE } from '../../files/site-list.ts';
import { siteLocations } from '../../files/swap.ts';
import { createService, type Service } from '../../service/service.ts';
import { ByteCache } from './byte-cache.ts';
import { CodedBodies } from './coded-bodies.ts';
import { fileVersion } from './published-file.ts';
import { entityTag, readFolder } from './read-folder.ts';
import type { WireResponse } from './wire-response.ts';

/** Parts of the memory for caches that each of them may fill. */
const PARTS = {
  responses: 8 / 16,
  requested: 1 / 16,
  counted: 1 / 16,
  codedBodies: 6 / 16,
} as const;
/** Milliseconds for which nobody looks for a new build. */
const CHECK_EVERY = 200;
/** A build may move on while it is looked for: tries, milliseconds apart. */
const TRIES = 200;
const TRY_EVERY = 5;

/** A build, and what is kept of it. */
export interface Build {
  readonly version: string;
  readonly service: Service;
  readonly responses: ByteCache<WireResponse>;
  /** What was requested once. */
  readonly requested: ByteCache<true>;
  /** Whether requests count toward the rate limit, by their targets. */
  readonly counted: ByteCache<boolean>;
  readonly codedBodies: CodedBodies;
  /** How often a file was looked for: what needed none is whole from this build. */
  readonly reads: () => number;
}

/**
 * The build that a folder holds now. A build is replaced as a whole, so its manifest and its list
 * are other files; all that was read from the one before is then forgotten.
 */
export class LiveBuild {
  readonly #folder: string;
  readonly #cacheBytes: number;
  readonly #onError: (error: unknown) => void;
  #checked = Number.NEGATIVE_INFINITY;
  /** The build known last. */
  last: Build | undefined;
  /** Why a build could not be taken up, the last time that happened. */
  fault: unknown;

  /**
   * @param folder absolute path
   * @param cacheBytes most bytes that are kept of a build
   */
  constructor(folder: string, cacheBytes: number, onError: (error: unknown) => void) {
    this.#folder = folder;
    this.#cacheBytes = cacheBytes;
    this.#onError = onError;
    this.#look();
  }

  /** The build known last, if that is recent. */
  recent(): Build | undefined {
    return performance.now() - this.#checked < CHECK_EVERY ? this.last : undefined;
  }

  /** The build that is there now, waited for while it is swapped in; `undefined` if none is. */
  async current(): Promise<Build | undefined> {
    for (let left = TRIES; left > 0; left--) {
      if (this.#look()) return this.last;
      await wait(TRY_EVERY);
    }
    return undefined;
  }

  /** Whether a build is still there: then what was read from it is of no other. */
  isCurrent(build: Build): boolean {
    return this.#find()?.version === build.version;
  }

  /** Where the build stands: a swap that was cut short leaves it aside. */
  #find(): { root: string; version: string } | undefined {
    for (const root of siteLocations(this.#folder)) {
      const version = versionOf(root);
      if (version !== undefined) return { root, version };
    }
    return undefined;
  }

  #look(): boolean {
    const found = this.#find();
    if (!found) return false;
    if (found.version !== this.last?.version) {
      try {
        this.last = this.#create(found.root, found.version);
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
    let reads = 0;
    const counted =
      <T>(look: (path: string) => Promise<T>) =>
      (path: string) => {
        reads += 1;
        return look(path);
      };
    const read = counted(files.read);
    return {
      version,
      reads: () => reads,
      service: createService({
        files: {
          exists: counted(files.exists),
          read: async (path) => (path === INTERNAL.manifest ? manifest : read(path)),
        },
        onError: this.#onError,
      }),
      responses: new ByteCache(this.#cacheBytes * PARTS.responses),
      requested: new ByteCache(this.#cacheBytes * PARTS.requested),
      counted: new ByteCache(this.#cacheBytes * PARTS.counted),
      codedBodies: new CodedBodies(this.#cacheBytes * PARTS.codedBodies),
    };
  }
}

/** Whether there is a built site for a folder, be it one that a swap left aside. */
export function hasSite(folder: string): boolean {
  return [...siteLocations(folder)].some((place) => existsSync(join(place, INTERNAL.manifest)));
}

/** Tells the build in a folder from any other, and from itself in another place. */
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
