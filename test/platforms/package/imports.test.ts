import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, posix } from 'node:path';
import { expect, inject, it } from 'vitest';
import { filesBelow } from '../../../src/files/walk.ts';

const folder = join(inject('tarballs'), 'lectern');

/** Packages whose files are read rather than imported. */
const READ = /^@fontsource-variable\//;

/** Imports by name of a package, at the beginning of a module and within, also those of `on-demand.ts`. */
const IMPORTS = [
  /^(?:import|export|\}).*?\bfrom ?["']([^"'./][^"']*)["'];$/gm,
  /^import ["']([^"'./][^"']*)["'];$/gm,
  /\b(?:import|onDemand)\(["']([^"'./][^"']*)["']\)/g,
];

/** Imports of another module of the package, also in the middle of one. */
const RELATIVE = /\b(?:from ?|import ?|import\()["'](\.{1,2}\/[^"'$]+)["']/g;

const files = filesBelow(folder);
const modules = files.filter((path) => /\.m?js$/.test(path));
const textOf = (path: string) => readFile(join(folder, path), 'utf8');

/** The packages that modules of the package import. */
async function imported(): Promise<Set<string>> {
  const texts = await Promise.all(modules.map(textOf));
  const specifiers = texts.flatMap((text) =>
    IMPORTS.flatMap((pattern) => [...text.matchAll(pattern)].map(([, found = '']) => found)),
  );
  const packages = specifiers
    .filter((specifier) => !isBuiltin(specifier))
    .map((specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier);
  return new Set(packages);
}

it('every package that is imported is a dependency, and the other way round', async () => {
  const { dependencies } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const needed = Object.keys(dependencies).filter((name) => !READ.test(name));
  expect([...(await imported())].toSorted()).toEqual(needed.toSorted());
});

it('every module that is imported is there, except what only the repository uses', async () => {
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
