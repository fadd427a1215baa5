import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { expect, it } from 'vitest';
import { DIRECTIONS } from '../../.dependency-cruiser.mjs';

interface Direction {
  readonly imports: readonly string[];
  readonly types?: readonly string[];
}

const DIRECTION_OF: Readonly<Record<string, Direction>> = DIRECTIONS;

/** The names in backticks: `contract` is `src/contract`. */
function folders(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, name]) => `src/${name}`);
}

function sorted({ imports, types = [] }: Direction) {
  return { imports: imports.toSorted(), types: types.toSorted() };
}

it('ARCHITECTURE shows the table by which imports are checked', () => {
  const rows = readFileSync('ARCHITECTURE.md', 'utf8').matchAll(
    /^\| (`(?:src|build|netlify)\/.*?) \| .* \| (.*) \|$/gm,
  );
  const shown = [...rows].flatMap(([, names = '', cell = '']) => {
    const [imports = '', types = ''] = cell.split('; types of ');
    return [...names.matchAll(/`([^`]+)\/`/g)].map(([, folder = '']) => [
      folder,
      sorted({ imports: folders(imports), types: folders(types) }),
    ]);
  });
  const checked = Object.entries(DIRECTION_OF).map(([folder, row]) => [folder, sorted(row)]);
  // Its files are no modules.
  checked.push(['src/public', sorted({ imports: [] })]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(checked));
});

const ASTRO = globSync('src/**/*.astro');

it('finds the files of Astro', () => {
  expect(ASTRO).not.toEqual([]);
});

it.each(ASTRO)('%s, which dependency-cruiser does not read, follows the table', (path) => {
  const folder = path.split('/', 2).join('/');
  const { imports = [], types = [] } = DIRECTION_OF[folder] ?? {};
  const statements = readFileSync(path, 'utf8').matchAll(
    /\bimport(?:\(| (type )?(?:[^'";]*? from )?)'(node:[^']+|\.[^']+)'/g,
  );
  const refused = [...statements].filter(([, type, specifier = '']) => {
    const target = posix.join(posix.dirname(path), specifier).split('/', 2).join('/');
    const allowed = [folder, ...imports, ...(type === undefined ? [] : types)];
    return specifier.startsWith('node:') || !allowed.includes(target);
  });
  expect(refused.map(([statement]) => statement)).toEqual([]);
});
