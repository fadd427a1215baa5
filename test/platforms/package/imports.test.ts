import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { expect, inject, it } from 'vitest';
import { filesBelow } from '../../../src/files/walk.ts';

const tarballs = inject('tarballs');
const folder = join(tarballs, 'lectern');

/** Packages whose files are read instead of imported. */
const READ = /^@fontsource-variable\//;

/** Imports of packages: static, dynamic and by `on-demand.ts`. */
const IMPORTS = [
  /^(?:import|export|\}).*?\bfrom ?["']([^"'./][^"']*)["'];$/gm,
  /^import ["']([^"'./][^"']*)["'];$/gm,
  /\b(?:import|import\.meta\.resolve|onDemand)\(["']([^"'./][^"']*)["']\)/g,
];

/** Static and dynamic imports of other modules of the package. */
const RELATIVE = /\b(?:from ?|import ?|import\()["'](\.{1,2}\/[^"'$]+)["']/g;

const files = filesBelow(folder);
const modules = files.filter((path) => /\.m?js$/.test(path));
const textOf = (path: string) => readFile(join(folder, path), 'utf8');

/** The imported packages, without the optional importers. */
function imported(texts: readonly string[]): Set<string> {
  const specifiers = texts.flatMap((text) =>
    IMPORTS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, found = '']) => found)),
  );
  const packages = specifiers
    .filter((specifier) => !isBuiltin(specifier) && specifier !== '#import')
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
  return new Set(packages);
}

it('imported packages are dependencies, and dependencies are imported', async () => {
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const needed = Object.keys(dependencies).filter((name) => !READ.test(name));
  const texts = await Promise.all(modules.map(textOf));
  expect([...imported(texts)].toSorted()).toEqual(needed.toSorted());
});

it('the importers copy no module of Lectern and depend on the packages that only they use', async () => {
  const manifest = JSON.parse(
    await readFile(join(tarballs, 'lectern-import/package.json'), 'utf8'),
  );
  const code = await readFile(join(tarballs, 'lectern-import/index.js'), 'utf8');
  const needed = [...Object.keys(manifest.dependencies), 'lectern'];
  expect([...imported([code])].toSorted()).toEqual(needed.toSorted());
  expect(code.match(/^\/\/ \S+$/gm)?.filter((path) => !path.startsWith('// src/import/'))).toEqual(
    [],
  );
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  for (const name of ['jiti', 'oxc-parser', '@huggingface/jinja']) {
    expect(needed).toContain(name);
    expect(dependencies).not.toHaveProperty(name);
  }
});

it('every imported module exists, except those that only the repository uses', async () => {
  const missing: string[] = [];
  for (const path of modules.filter((each) => /^\/(?:build|scripts|src)\//.test(each))) {
    for (const [, specifier = ''] of (await textOf(path)).matchAll(RELATIVE)) {
      const target = posix.join(dirname(path), specifier);
      if (files.includes(target) || target.startsWith('/build/repository/')) continue;
      missing.push(`${path} imports ${specifier}`);
    }
  }
  expect(missing).toEqual([]);
});
