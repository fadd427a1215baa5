import { join } from 'node:path';
import type { Recall } from '../src/compile/recall.ts';
import { lock } from '../src/files/lock.ts';
import { buildLock } from './claim-build.ts';
import { readCode } from './code.ts';
import { FileHashes, fileSystemTime } from './file-hashes.ts';
import { Jobs, PATTERNS } from './jobs.ts';
import { recallFrom } from './recall-from.ts';
import { Store, storeFolder } from './store.ts';

/**
 * Loads content with the cache of a project, and adds new values to it. May run beside a build, and then
 * leaves the store alone.
 *
 * @param root folder of the project, absolute
 * @param load is given what recalls values, and keeps those that it lacks until the content is loaded;
 *   and whether a value is kept
 */
export async function loadKept<T>(
  root: string,
  load: (recall: Recall, isKept: (key: string) => boolean) => Promise<T>,
): Promise<T> {
  const { version } = await readCode(false);
  let store = Store.read(storeFolder(root), version);
  const made = new Map<string, Uint8Array>();
  let isOver = false;
  const values = {
    get: (key: string) => made.get(key) ?? store?.get(key),
    set: (key: string, bytes: Uint8Array) => {
      if (!isOver) made.set(key, bytes);
      return !isOver;
    },
  };
  const jobs = new Jobs(values.get(PATTERNS));
  const make: Jobs['make'] = async (value) => (isOver ? value.make() : jobs.make(value));
  const hashes = new FileHashes(values);
  try {
    const loaded = await load(
      recallFrom(values, { make }, hashes.hashOf),
      (key) => made.has(key) || store?.has(key) === true,
    );
    const patterns = await jobs.patterns();
    if (patterns) values.set(PATTERNS, patterns);
    if (made.size > 0 && (await keep(root, version, made))) {
      store = Store.read(storeFolder(root), version);
      made.clear();
    }
    return loaded;
  } finally {
    isOver = true;
    hashes.settle(projectTime(root));
    await jobs.close();
  }
}

/** The time of the clock of a project’s disk, see {@link fileSystemTime}; before all others if nobody can write there. */
function projectTime(root: string): number {
  try {
    // A build may ask for the time too.
    return fileSystemTime(join(root, `.astro/clock-${process.pid}`));
  } catch {
    return Number.NEGATIVE_INFINITY;
  }
}

/** Adds values to the store of a project; `false` if it is locked or read-only. */
async function keep(
  root: string,
  version: string,
  values: ReadonlyMap<string, Uint8Array>,
): Promise<boolean> {
  try {
    using _held = await lock(buildLock(root));
    const store = Store.open(storeFolder(root), version);
    for (const [key, bytes] of values) store.set(key, bytes);
    store.closeWhole();
    return true;
  } catch {
    // The next command makes them again.
    return false;
  }
}
