import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { THIRD_PARTY } from '../../build/notices.ts';
import manifest from '../../package.json' with { type: 'json' };
import { ROOT } from '../site-server.ts';
import { temporaryFolder, writeText } from '../temporary-site.ts';
import { packageFolders } from './lockfiles.ts';

/** Licences that require at most a notice for use, bundling and publication. */
const PERMISSIVE = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC'],
  ...['MIT', 'MIT-0', 'Python-2.0', 'Unlicense', 'Zlib'],
]);

/** Licences of tools and fonts that are used unchanged and not published. */
const TOOLS = new Set([
  ...['CC-BY-4.0', 'EPL-2.0', 'LGPL-3.0-or-later', 'MPL-1.1', 'MPL-2.0', 'OFL-1.1'],
]);

/** Licences that are missing in lockfiles: packages state them in an older form or only in a file. */
const READ_IN_PACKAGE: ReadonlyMap<string, string> = new Map([
  ...[
    ...['busboy', 'compute-gcd', 'compute-lcm', 'dicer', 'eval', 'format'],
    ...[
      'humanize-number',
      'khroma',
      'only',
      'require-like',
      'reserved',
      'streamsearch',
      'validate.io-function',
    ],
    ...['validate.io-integer', 'validate.io-integer-array', 'validate.io-number'],
  ].map((name) => [name, 'MIT'] as const),
  ['@modelcontextprotocol/inspector', 'Apache-2.0 AND MIT'],
]);

/**
 * The npm settings of every folder: only allowed scripts, and only packages from the registry.
 */
const RULES = [
  'strict-allow-scripts=true',
  ...['git', 'remote', 'file', 'directory'].map((source) => `allow-${source}=none`),
];

/** The licences that an expression requires (SPDX specification, annex D). */
const choices = (expression: string) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .map((choice) => choice.split(' AND '));

/** Packages whose code ends up in a bundle. */
async function bundled(entries: readonly string[]): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: entries.map((entry) => join(ROOT, entry)),
    absWorkingDir: ROOT,
    outdir: 'out',
    bundle: true,
    // Vite bundles such a script as a separate entry.
    external: ['*?worker&url'],
    metafile: true,
    write: false,
    format: 'esm',
    platform: 'node',
  });
  const names = Object.keys(metafile.inputs).flatMap(
    (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  return [...new Set(names)].toSorted();
}

describe.each(packageFolders())('the packages of $folder', (each) => {
  const { packages, allowScripts, npmrc } = each;

  it('match the lockfile byte for byte', () => {
    const unverified = packages.filter(({ integrity = '' }) => !integrity.startsWith('sha512-'));
    expect(unverified.map(({ name }) => name)).toEqual([]);
  });

  it('are locked for every platform', () => {
    // npm leaves out what the registry does not have for another platform.
    const locked = new Set(packages.map(({ name, version }) => `${name}@${version}`));
    const missing = packages.flatMap(({ optionalDependencies = {} }) =>
      Object.entries(optionalDependencies)
        .filter(([, version]) => /^\d/.test(version))
        .map((entry) => entry.join('@'))
        .filter((entry) => !locked.has(entry)),
    );
    expect(missing).toEqual([]);
  });

  it('are installed with rules that fail for unreviewed scripts', () => {
    expect(npmrc.split('\n')).toEqual(expect.arrayContaining(RULES));
  });

  it('only run known install scripts', () => {
    const scripts = packages.filter((found) => found.hasInstallScript).map(({ name }) => name);
    expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(scripts)].toSorted());
  });

  it('have licences that allow their use', () => {
    const refused = packages.filter(({ name, license }) => {
      const known = READ_IN_PACKAGE.get(name) ?? license ?? 'none';
      const isAllowed = (each: string) => PERMISSIVE.has(each) || TOOLS.has(each);
      return !choices(known).some((choice) => choice.every(isAllowed));
    });
    expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });
});

describe('the version of Node', () => {
  const { optionalDependencies } = manifest;

  it('is the same on every platform and for npm scripts', () => {
    const versions = new Set(Object.values(optionalDependencies));
    expect([...versions]).toEqual([process.versions.node]);
    const node = realpathSync(join(ROOT, 'node_modules/.bin/node'));
    expect(Object.keys(optionalDependencies)).toContain(basename(resolve(node, '../..')));
  });

  it('comes from the registry, not from a script', () => {
    const [root] = packageFolders();
    const engines = root?.packages.filter(({ name }) => name in optionalDependencies) ?? [];
    expect(engines).toHaveLength(Object.keys(optionalDependencies).length);
    for (const each of engines) {
      expect(each).toMatchObject({ integrity: expect.stringMatching(/^sha512-/) });
      expect(each.hasInstallScript).toBeUndefined();
    }
  });
});

it('an unreviewed install script makes npm fail', async () => {
  const folder = await temporaryFolder();
  const script = { ...manifest, allowScripts: {}, scripts: {} };
  await writeText(join(folder, 'package.json'), JSON.stringify(script));
  for (const file of ['package-lock.json', '.npmrc']) {
    await copyFile(join(ROOT, file), join(folder, file));
  }
  const installed = promisify(execFile)('npm', ['ci', '--offline', '--loglevel=error'], {
    cwd: folder,
  });
  await expect(installed).rejects.toThrow('esbuild');
  await expect(installed).rejects.toThrow('ESTRICTALLOWSCRIPTS');
  expect((await readdir(folder)).toSorted()).toEqual([
    '.npmrc',
    'package-lock.json',
    'package.json',
  ]);
});

async function clientScripts(): Promise<string[]> {
  const files = await readdir(join(ROOT, 'src/client'), { recursive: true });
  const scripts = files.filter((file) => /(?<!\.test)\.[jt]s$/.test(file));
  return scripts.map((script) => `src/client/${script}`);
}

describe('published files', () => {
  const FUNCTION = [
    'src/service/service.ts',
    'src/platforms/cloudflare.ts',
    'src/platforms/netlify.ts',
    'src/platforms/vercel.ts',
  ];

  it.each([
    ['the function', FUNCTION, ['@orama/stemmers']],
    ['the server', ['scripts/serve.ts'], ['@orama/stemmers', 's3mini']],
  ])('has only known third-party code in %s', async (_, entries, known) => {
    expect(await bundled(entries)).toEqual(known);
  });

  it('has no third-party code in the scripts of pages except stemmers, request samples, and JSON and schema parsers', async () => {
    expect(await bundled(await clientScripts())).toEqual([
      '@orama/stemmers',
      '@readme/httpsnippet',
      'get-own-enumerable-property-symbols',
      'is-obj',
      'is-regexp',
      'jsonc-parser',
      'jsonschema',
      'stringify-object',
    ]);
  });

  it('lists all of it in its notices with permissive licences', async () => {
    const names: readonly string[] = THIRD_PARTY.map(({ name }) => name);
    const published = ['scripts/serve.ts', ...(await clientScripts())];
    expect(names).toEqual(expect.arrayContaining(await bundled(published)));
    const [root] = packageFolders();
    for (const found of root?.packages.filter(({ name }) => names.includes(name)) ?? []) {
      expect(PERMISSIVE.has(found.license ?? ''), found.name).toBe(true);
    }
    const fonts = (await readdir(join(ROOT, 'src/assets/fonts'))).filter((file) =>
      file.endsWith('.woff2'),
    );
    for (const font of fonts) {
      const family = font.split('-', 1)[0] ?? '';
      expect(names.map((name) => name.toLowerCase())).toContain(family);
    }
    const text = await readFile(join(ROOT, 'src/public/third-party-notices.txt'), 'utf8');
    for (const name of names) expect(text).toContain(`\n${name}: `);
  });
});
