import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { INTERNAL } from '../../contract/paths.ts';
import { createService, type Service, type ServiceOptions } from '../../service/service.ts';
import type { Answer } from './answer.ts';
import { ByteCache } from './byte-cache.ts';
import { fileVersion, readFolder } from './read-folder.ts';

/** Hot answers of one build. */
const ANSWER_BYTES = 64 * 1024 * 1024;
/** Compressed bodies of one build. */
const COMPRESSED_BYTES = 32 * 1024 * 1024;
/** How often, in milliseconds, answers from memory look for a new build. */
const CHECK_EVERY = 200;
/** The folder is missing for a moment while a build is swapped in: tries, milliseconds apart. */
const TRIES = 200;
const TRY_EVERY = 5;

/** A build, and what is remembered of it. */
export interface Build {
  readonly version: string;
  readonly service: Service;
  readonly answers: ByteCache<Answer>;
  readonly compressed: ByteCache<Uint8Array>;
}

/**
 * The build that a folder holds now. A build is replaced as a whole, so its manifest is another
 * file; all that was read from the one before is then forgotten.
 */
export class LiveBuild {
  readonly #folder: string;
  readonly #onError: ServiceOptions['onError'];
  #build: Build;
  #checked = 0;

  /** @param folder absolute path */
  constructor(folder: string, onError: ServiceOptions['onError']) {
    this.#folder = folder;
    this.#onError = onError;
    this.#build = this.#create('');
  }

  /** The build known last, without a look at the disk; one is taken soon. */
  known(): Build {
    const now = performance.now();
    if (now - this.#checked > CHECK_EVERY) {
      this.#checked = now;
      void this.#look();
    }
    return this.#build;
  }

  /** The build that is there now, waited for while it is swapped in; `undefined` if none is. */
  async current(): Promise<Build | undefined> {
    for (let left = TRIES; left > 0; left--) {
      if ((await this.#look()) !== undefined) return this.#build;
      await wait(TRY_EVERY);
    }
    return undefined;
  }

  /** Whether what was read from a build since {@link current} is of that build alone. */
  async isCurrent(build: Build): Promise<boolean> {
    return (await this.#version()) === build.version;
  }

  async #version(): Promise<string | undefined> {
    try {
      return fileVersion(await stat(join(this.#folder, INTERNAL.manifest)));
    } catch {
      return undefined;
    }
  }

  async #look(): Promise<string | undefined> {
    const version = await this.#version();
    if (version !== undefined && version !== this.#build.version) {
      this.#build = this.#create(version);
    }
    return version;
  }

  #create(version: string): Build {
    return {
      version,
      service: createService({
        read: readFolder(this.#folder),
        ...(this.#onError && { onError: this.#onError }),
      }),
      answers: new ByteCache(ANSWER_BYTES),
      compressed: new ByteCache(COMPRESSED_BYTES),
    };
  }
}
