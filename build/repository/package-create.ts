import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LECTERN_FOLDER } from '../lectern-folder.ts';
import { bundleFunction } from './bundle-function.ts';

/** The oldest Node that runs it: the Node that Lectern needs comes with the project that it makes. */
const OLDEST_NODE = 20;

/** Writes the package `create-lectern`: one module, and the pages that a site begins with. */
export async function writeCreatePackage(folder: string) {
  const code = await bundleFunction('scripts/create/main.ts', OLDEST_NODE);
  await writeFile(join(folder, 'index.js'), `#!/usr/bin/env node\n${code}`);
  const starter = 'scripts/create/starter';
  await cp(join(LECTERN_FOLDER, starter), join(folder, 'starter'), { recursive: true });
  return {
    description: 'Creates a documentation site with Lectern: npm create lectern@latest my-docs',
    bin: { 'create-lectern': 'index.js' },
    engines: { node: `>=${OLDEST_NODE}` },
  };
}
