import { join } from 'node:path';
import { build } from 'esbuild';
import { LECTERN_FOLDER } from '../lectern-folder.ts';

/** Bundles a module of this repository with all that it imports, for Node from the version `target` on. */
export async function bundleFunction(entry: string, target: number): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(LECTERN_FOLDER, entry)],
    absWorkingDir: LECTERN_FOLDER,
    bundle: true,
    platform: 'node',
    target: `node${target}`,
    format: 'esm',
    logLevel: 'warning',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
