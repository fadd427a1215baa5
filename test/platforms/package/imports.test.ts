import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
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

/** The packages that modules of the package import. */
async function imported(): Promise<Set<string>> {
  const modules = filesBelow(folder).filter((path) => /\.m?js$/.test(path));
  const texts = await Promise.all(modules.map((path) => readFile(join(folder, path), 'utf8')));
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
