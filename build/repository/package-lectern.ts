import { execFile } from 'node:child_process';
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import manifest from '../../package.json' with { type: 'json' };
import { PREVIEW_FONTS } from '../../src/compile/read/preview-fonts.ts';
import { jsonSchemas } from '../../src/compile/read/schemas/json-schemas.ts';
import { BUNDLE } from '../bundle.ts';
import { readCode } from '../code.ts';
import { FUNCTIONS, type FunctionName, functionCode, functionFile } from '../functions.ts';
import { LECTERN_FOLDER } from '../lectern-folder.ts';
import { licenceFile } from '../notices.ts';
import { schemaFile } from '../schema-file.ts';
import { bundledPackages } from './bundled-packages.ts';
import { bundleImporters } from './package-import.ts';

/** Optional peer dependencies: the importers, Mermaid, and fonts of preview pictures. */
const PEERS: Readonly<Record<string, string>> = {
  'lectern-import': manifest.version,
  mermaid: '>=11',
  ...Object.fromEntries(
    PREVIEW_FONTS.filter(({ script }) => script !== undefined).map(({ name }) => [
      `@fontsource-variable/${name}`,
      '>=5',
    ]),
  ),
};

/** The specific fields of its `package.json`. */
const MANIFEST = {
  description: manifest.description,
  bin: { lectern: 'scripts/lectern.js' },
  exports: {
    '.': { types: './src/lectern.d.ts', default: './src/lectern.js' },
    './cloudflare': {
      types: './src/platforms/cloudflare.d.ts',
      default: `./${functionFile('cloudflare')}`,
    },
    './importing': './src/importing.js',
    './package.json': './package.json',
  },
  imports: { '#import': 'lectern-import' },
  engines: { node: manifest.engines.node },
  dependencies: manifest.dependencies,
  peerDependencies: PEERS,
  peerDependenciesMeta: Object.fromEntries(
    Object.keys(PEERS).map((name) => [name, { optional: true }]),
  ),
};

/** Texts, what users read, and what `lectern add` takes its files from. */
const COPIED = [
  'src/i18n/texts',
  ...['CHANGELOG.md', 'README.md', 'docs/content/docs/en', 'docs/screenshots'],
  ...['Containerfile', 'netlify.toml', 'wrangler.jsonc'],
] as const;

/** Writes the package `lectern`: modules and their types, the bundle of the pages, and the functions. */
export async function writeLecternPackage(folder: string) {
  const { bundle } = await readCode(false);
  await bundle();
  const compiler = join(LECTERN_FOLDER, 'node_modules/typescript/bin/tsc');
  // Types are checked by “npm run check”, which takes as long as to write them.
  const args = [compiler, '-p', 'tsconfig.package.json', '--noCheck', '--outDir', folder];
  await promisify(execFile)(process.execPath, args, { cwd: LECTERN_FOLDER });
  for (const name of ['build/repository', 'src/import'])
    await rm(join(folder, name), { recursive: true });
  await writeFile(join(folder, 'src/importing.js'), await importing());
  await cp(BUNDLE.folder, join(folder, 'bundle'), { recursive: true });
  for (const name of Object.keys(FUNCTIONS) as FunctionName[]) {
    const file = join(folder, functionFile(name));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, await functionCode(name));
  }
  for (const name of COPIED)
    await cp(join(LECTERN_FOLDER, name), join(folder, name), { recursive: true });
  await mkdir(join(folder, dirname(schemaFile(''))));
  for (const [name, schema] of Object.entries(jsonSchemas()))
    await writeFile(join(folder, schemaFile(name)), `${JSON.stringify(schema, null, 2)}\n`);
  await writeFile(join(folder, 'third-party-notices.txt'), await bundledNotices());
  return MANIFEST;
}

/** A module that re-exports everything the importers use. */
async function importing(): Promise<string> {
  const { modules } = await bundleImporters();
  const lines = modules.map((path) => path.replace(/^src\/(.*)\.ts$/, "export * from './$1.js';"));
  return `${lines.join('\n')}\n`;
}

/** The licences of the packages whose code is part of the bundle. */
async function bundledNotices(): Promise<string> {
  const parts = (await bundledPackages()).map(async (name) => {
    const own = (path: string) => readFile(join(LECTERN_FOLDER, path), 'utf8');
    const file = await licenceFile(name);
    const { license } = JSON.parse(await own(`node_modules/${name}/package.json`));
    const text = file === undefined ? license : await own(file);
    return `${name}\n${'='.repeat(72)}\n\n${text.trim()}\n`;
  });
  return ['bundle/ holds code of these packages.\n', ...(await Promise.all(parts))].join('\n\n');
}
