import { fork } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lock } from '../../src/files/lock.ts';
import { type Bundle, openBundle } from '../bundle.ts';
import { LECTERN_FOLDER } from '../lectern-folder.ts';

/**
 * Heap limit of bundling, in MB. Without it, V8 collects garbage so late that the process takes 70 MB
 * more. A limit for old objects would save another 40 MB, for a third more CPU time.
 */
const HEAP = ['--max-semi-space-size=2'];

/** Milliseconds that a build waits for another one that bundles: far longer than that takes. */
const LOCK_WAIT = 600_000;

/**
 * Bundles the pages in a separate process, to free the memory of Vite. Builds of several projects share
 * the bundle: one makes it while the others wait.
 *
 * @param version of the code, see `version.ts`
 * @param isForced whether one that is there already is made again
 * @param signal kills the process
 * @throws {Error} if bundling fails; the process reports the reason on standard error
 */
export async function bundlePages(
  version: string,
  isForced: boolean,
  signal?: AbortSignal,
): Promise<Bundle> {
  using _held = await lock(join(LECTERN_FOLDER, '.astro/bundle.lock'), LOCK_WAIT);
  // Another build may have made it while this one waited.
  return (isForced ? undefined : await openBundle(version)) ?? (await bundled(version, signal));
}

async function bundled(version: string, signal?: AbortSignal): Promise<Bundle> {
  const program = fileURLToPath(new URL('./bundle-process.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  fork(program, [], { cwd: LECTERN_FOLDER, execArgv: HEAP, signal })
    .once('error', reject)
    .once('exit', resolve);
  const code = await promise;
  if (code !== 0) {
    throw new Error(`The pages could not be bundled (${code}); see the error above.`);
  }
  const bundle = await openBundle(version);
  if (!bundle)
    throw new Error('The sources of the pages changed while they were bundled. Build again.');
  return bundle;
}
