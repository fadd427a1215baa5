import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeText } from '../test/temporary-site.ts';
import { lockedVersion, readPackageJson } from './lock-file.ts';

const npm = (packages: Readonly<Record<string, string>>) =>
  JSON.stringify({
    packages: Object.fromEntries(
      Object.entries(packages).map(([at, version]) => [at, { version }]),
    ),
  });

const YARN_1 = `# yarn lockfile v1

"@scope/lib@^9.0.0":
  version "9.0.0"

my-lib@^9.0.0:
  version "9.0.0"

lib@^1.0.0:
  version "1.9.0"
  dependencies:
    my-lib "^9.0.0"

lib@^2.0.0, "lib@^2.1.0 || 3":
  version "2.1.3"
`;

const YARN_4 = `__metadata:
  version: 8

"@scope/lib@npm:^9.0.0":
  version: 9.0.0

"lib@npm:^1.0.0":
  version: 1.9.0

"lib@npm:^2.0.0, lib@npm:^2.1.0":
  version: 2.1.3
`;

const PNPM = `lockfileVersion: '9.0'
importers:
  .:
    dependencies:
      lib:
        specifier: ^1.0.0
        version: 1.9.0
  apps/web:
    devDependencies:
      lib:
        specifier: ^2.0.0
        version: 2.1.3(react@19.0.0(x@1.0.0))
`;

/** The version of “lib” in a project with a lock file and a range, below the folder of that file. */
async function installed(file: string, text: string, range: string | undefined, below = '') {
  const folder = await temporaryFolder();
  await writeText(join(folder, file), text);
  const manifest = range === undefined ? {} : { dependencies: { lib: range } };
  await writeText(join(folder, below, 'package.json'), JSON.stringify(manifest));
  return lockedVersion(join(folder, below), 'lib');
}

describe('the installed version', () => {
  it.each<[string, string, string | undefined, string, string | undefined]>([
    ['package-lock.json', npm({ 'node_modules/lib': '2.1.3' }), '^2.0.0', '', '2.1.3'],
    ['package-lock.json', npm({ 'node_modules/lib': '2.1.3' }), '^2.0.0', 'apps/web', '2.1.3'],
    [
      'package-lock.json',
      npm({ 'node_modules/lib': '1.9.0', 'apps/web/node_modules/lib': '2.1.3' }),
      '^2.0.0',
      'apps/web',
      '2.1.3',
    ],
    ['package-lock.json', npm({ 'node_modules/x/node_modules/lib': '1.0.0' }), '^2', '', undefined],
    ['pnpm-lock.yaml', PNPM, '^1.0.0', '', '1.9.0'],
    ['pnpm-lock.yaml', PNPM, '^2.0.0', 'apps/web', '2.1.3'],
    ['yarn.lock', YARN_1, '^2.0.0', '', '2.1.3'],
    ['yarn.lock', YARN_1, '^2.1.0 || 3', '', '2.1.3'],
    ['yarn.lock', YARN_1, '^1.0.0', 'apps/web', '1.9.0'],
    ['yarn.lock', YARN_1, '^2', '', undefined],
    ['yarn.lock', YARN_1, undefined, '', '1.9.0'],
    ['yarn.lock', YARN_4, '^2.1.0', '', '2.1.3'],
    ['yarn.lock', YARN_4, '^2.0.0', '', '2.1.3'],
  ])('is read from %s', async (file, text, range, below, version) => {
    expect(await installed(file, text, range, below)).toBe(version);
  });
});

it.each(['{ a', 'null', '[1]', '"x"'])('says that a package.json is invalid: %s', async (text) => {
  const folder = await temporaryFolder();
  await writeText(join(folder, 'package.json'), text);
  expect(() => readPackageJson(folder)).toThrow('package.json is not a file with a JSON object');
});
