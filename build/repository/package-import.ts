import { writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { build, type Plugin } from 'esbuild';
import manifest from '../../package.json' with { type: 'json' };
import { LECTERN_FOLDER } from '../lectern-folder.ts';

const SOURCE = join(LECTERN_FOLDER, 'src/import');

/** Where the package `lectern` exports the modules that the importers use. */
const EXPORT = 'lectern/importing';

/**
 * Bundles the importers, which import the rest of Lectern from one export of its package.
 *
 * @returns their code, the modules outside `src/import` that they use, below the repository, and the
 *   packages that they import besides `lectern`
 */
export async function bundleImporters() {
  const modules = new Set<string>();
  const outside: Plugin = {
    name: 'outside',
    setup: ({ onResolve, resolve }) => {
      onResolve({ filter: /^\.\.\// }, async ({ path, pluginData, ...options }) => {
        if (pluginData === EXPORT) return undefined;
        const found = await resolve(path, { ...options, pluginData: EXPORT });
        if (found.path.startsWith(SOURCE)) return found;
        modules.add(relative(LECTERN_FOLDER, found.path).replaceAll('\\', '/'));
        return { path: EXPORT, external: true };
      });
    },
  };
  const { outputFiles, metafile } = await build({
    entryPoints: [join(SOURCE, 'index.ts')],
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node24',
    format: 'esm',
    plugins: [outside],
    metafile: true,
    write: false,
    logLevel: 'warning',
  });
  const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports);
  const names = imported.flatMap(({ path }) => /^(?:@[^/]+\/)?[^/:]+(?!:)/.exec(path)?.[0] ?? []);
  return {
    code: outputFiles[0]?.text ?? '',
    modules: [...modules].sort(),
    packages: [...new Set(names)].filter((name) => name !== manifest.name && !isBuiltin(name)),
  };
}

/** Writes the package `lectern-import`: one module, which uses the `lectern` of its version beside it. */
export async function writeImportPackage(folder: string) {
  const { code, packages } = await bundleImporters();
  await writeFile(join(folder, 'index.js'), code);
  const versions: Readonly<Record<string, string>> = {
    ...manifest.devDependencies,
    ...manifest.dependencies,
  };
  return {
    description: 'Brings documentation over from other systems: lectern import old-docs',
    exports: './index.js',
    engines: { node: manifest.engines.node },
    dependencies: Object.fromEntries(packages.map((name) => [name, versions[name]])),
    peerDependencies: { lectern: manifest.version },
  };
}
