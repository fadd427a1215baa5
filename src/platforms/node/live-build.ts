import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { INTERNAL } from '../../contract/paths.ts';
import { SITE_LIST_FILE } from '../../files/site-list.ts';
import { standings } from '../../files/swap.ts';
import { createService, type Service, type ServiceOptions } from '../../service/service.ts';
import type { Answer } from './answer.ts';
import { ByteCache } from './byte-cache.ts';
import { fileVersion, readFolder } from './read-folder.ts';

/** Hot answers of one build. */
const ANSWER_BYTES = 64 * 1024 * 1024;
/** Questions asked once of one build. */
const ASKED_BYTES = 1024 * 1024;
/** Compressed bodies of one build. */
const COMPRESSED_BYTES = 32 * 1024 * 1024;
/** Milliseconds for which nobody looks for a new build. */
const CHECK_EVERY = 200;
/** A build may move on while it is looked for: tries, milliseconds apart. */
const TRIES = 200;
const TRY_EVERY = 5;

/** A build, and what is remembered of it. */
export interface Build {
  readonly version: string;
  readonly service: Service;
  readonly answers: ByteCache<Answer>;
  /** What was asked for once: answers are kept from the second time on, since few come again. */
  readonly asked: ByteCache<true>;
  readonly compressed: ByteCache<Uint8Array>;
  /** How often a file was looked for: what needed none is whole from this build. */
  readonly reads: () => number;
}

/**
 * The build that a folder holds now. A build is replaced as a whole, so its manifest and its list
 * are other files; all that was read from the one before is then forgotten.
 */
export class LiveBuild {
  readonly #folder: string;
  readonly #onError: ServiceOptions['onError'];
  #build: Build;
  #checked = Number.NEGATIVE_INFINITY;

  /** @param folder absolute path */
  constructor(folder: string, onError: ServiceOptions['onError']) {
    this.#folder = folder;
    this.#onError = onError;
    this.#build = this.#create(folder, '');
  }

  /** The build known last, if that is recent. */
  recent(): Build | undefined {
    return performance.now() - this.#checked < CHECK_EVERY ? this.#build : undefined;
  }

  /** The build that is there now, waited for while it is swapped in; `undefined` if none is. */
  async current(): Promise<Build | undefined> {
    for (let left = TRIES; left > 0; left--) {
      if ((await this.#look()) !== undefined) return this.#build;
      await wait(TRY_EVERY);
    }
    return undefined;
  }

  /** Whether a build is still there: then what was read from it is of no other. */
  async isCurrent(build: Build): Promise<boolean> {
    return (await this.#find())?.version === build.version;
  }

  /** Where the build stands: a swap that was cut short leaves it aside. */
  async #find(): Promise<{ root: string; version: string } | undefined> {
    for (const root of standings(this.#folder)) {
      const version = await versionOf(root);
      if (version !== undefined) return { root, version };
    }
    return undefined;
  }

  async #look(): Promise<string | undefined> {
    const found = await this.#find();
    this.#checked = performance.now();
    if (found && found.version !== this.#build.version) {
      this.#build = this.#create(found.root, found.version);
    }
    return found?.version;
  }

  #create(root: string, version: string): Build {
    const files = readFolder(root);
    let reads = 0;
    const counted =
      <T>(look: (path: string) => Promise<T>) =>
      (path: string) => {
        reads += 1;
        return look(path);
      };
    return {
      version,
      reads: () => reads,
      service: createService({
        files: { exists: counted(files.exists), read: counted(files.read) },
        ...(this.#onError && { onError: this.#onError }),
      }),
      answers: new ByteCache(ANSWER_BYTES),
      asked: new ByteCache(ASKED_BYTES),
      compressed: new ByteCache(COMPRESSED_BYTES),
    };
  }
}

/** Whether there is a built site for a folder, be it one that a swap left aside. */
export function hasSite(folder: string): boolean {
  return [...standings(folder)].some((place) => existsSync(join(place, INTERNAL.manifest)));
}

/** Tells the build in a folder from any other, and from itself in another place. */
async function versionOf(root: string): Promise<string | undefined> {
  // A mirror links what did not change, such as the manifest, and writes the list anew.
  const files = [INTERNAL.manifest, SITE_LIST_FILE].map((file) => join(root, file));
  const [manifest, list] = await Promise.all(
    files.map((file) => stat(file).catch(() => undefined)),
  );
  return manifest && `${root} ${fileVersion(manifest)} ${list ? fileVersion(list) : ''}`;
}
