import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import manifest from '../../package.json' with { type: 'json' };
import { OWN_FOLDER } from '../own-folder.ts';

const SOURCE = join(OWN_FOLDER, 'scripts/create');

/** The oldest Node that runs it: the Node that Lectern needs comes with the project that it makes. */
const OLDEST_NODE = 20;

const MANIFEST = {
  name: 'create-lectern',
  version: manifest.version,
  description: 'Creates a documentation site with Lectern: npm create lectern@latest my-docs',
  license: manifest.license,
  type: 'module',
  bin: { 'create-lectern': 'index.js' },
  engines: { node: `>=${OLDEST_NODE}` },
};

/** Writes the package `create-lectern` anew: one module, and the pages that a site begins with. */
export async function writeCreatePackage(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [join(SOURCE, 'main.ts')],
    outfile: join(folder, 'index.js'),
    bundle: true,
    platform: 'node',
    target: `node${OLDEST_NODE}`,
    format: 'esm',
    banner: { js: '#!/usr/bin/env node' },
    logLevel: 'warning',
  });
  await cp(join(SOURCE, 'starter'), join(folder, 'starter'), { recursive: true });
  await cp(join(OWN_FOLDER, 'LICENSE'), join(folder, 'LICENSE'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(MANIFEST, null, 2)}\n`);
}
