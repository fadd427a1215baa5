import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Bundle, openBundle } from './bundle.ts';

/**
 * Bundles the pages in a process of its own: Vite needs memory, and gives it back only so.
 *
 * @param root of the project, absolute
 * @param version of the sources
 * @param signal ends the process
 * @throws {Error} if that fails; the process says why on standard error
 */
export async function bundlePages(
  root: string,
  version: string,
  signal: AbortSignal,
): Promise<Bundle> {
  const program = fileURLToPath(new URL('./bundle-process.ts', import.meta.url));
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  fork(program, [], { cwd: root, execArgv: [], signal })
    .once('error', reject)
    .once('exit', resolve);
  const code = await promise;
  if (code !== 0) {
    throw new Error(`The pages could not be bundled (${code}); see the error above.`);
  }
  const bundle = await openBundle(root, version);
  if (!bundle)
    throw new Error('The sources of the pages changed while they were bundled. Build again.');
  return bundle;
}
