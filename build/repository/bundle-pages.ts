import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Bundle, openBundle } from '../bundle.ts';
import { OWN_FOLDER } from '../own-folder.ts';

/**
 * A limit of the heap of bundling, in MB. Without it, V8 collects garbage so late that the process
 * takes 70 MB more. A limit for old objects would save another 40, for a third more processor time.
 */
const HEAP = ['--max-semi-space-size=2'];

/**
 * Bundles the pages in a process of its own, so that the memory that Vite needs is freed.
 *
 * @param version of the code, see `version.ts`
 * @param signal kills the process
 * @throws {Error} if bundling fails; the process reports the reason on standard error
 */
export async function bundlePages(version: string, signal?: AbortSignal): Promise<Bundle> {
  const program = fileURLToPath(new URL('./bundle-process.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  fork(program, [], { cwd: OWN_FOLDER, execArgv: HEAP, signal })
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
