import { join } from 'node:path';
import { build } from 'esbuild';
import { OWN_FOLDER } from '../own-folder.ts';

/** Bundles a module of this repository, with all that it imports, to one. */
export async function bundleFunction(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(OWN_FOLDER, entry)],
    absWorkingDir: OWN_FOLDER,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    logLevel: 'warning',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}
