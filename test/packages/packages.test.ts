import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, it } from 'vitest';
import { THIRD_PARTY } from '../../build/notices.ts';
import { ROOT } from '../site-server.ts';
import { packageFolders } from './lockfiles.ts';

/** Licences that ask for a notice at the most of who uses, bundles or publishes the work. */
const PERMISSIVE = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC'],
  ...['MIT', 'Python-2.0', 'Unlicense', 'Zlib'],
]);

/** Licences of tools that run as they are, and of which nothing is published. */
const TOOLS = new Set(['LGPL-3.0-or-later', 'MPL-1.1', 'MPL-2.0']);

/** Packages that name their licence in an older form, which lockfiles do not repeat. */
const OLDER_FORM = new Map(
  [
    ...['compute-gcd', 'compute-lcm', 'reserved', 'validate.io-function', 'validate.io-integer'],
    ...['validate.io-integer-array', 'validate.io-number'],
  ].map((name) => [name, 'MIT'] as const),
);

/** The licences that an expression asks to keep (SPDX specification, annex D). */
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
    metafile: true,
    write: false,
    format: 'esm',
    platform: 'node',
    external: ['/pagefind/*'],
  });
  const names = Object.keys(metafile.inputs).flatMap(
    (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? [],
  );
  return [...new Set(names)].toSorted();
}

describe.each(packageFolders())('the packages of $folder', ({ packages, allowScripts }) => {
  it('run no script when they are installed but those that are known', () => {
    const scripts = packages.filter((found) => found.hasInstallScript).map(({ name }) => name);
    expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(scripts)].toSorted());
  });

  it('have licences that allow what is done with them', () => {
    const refused = packages.filter(({ name, license }) => {
      const known = license ?? OLDER_FORM.get(name) ?? 'none';
      const isAllowed = (each: string) => PERMISSIVE.has(each) || TOOLS.has(each);
      return !choices(known).some((choice) => choice.every(isAllowed));
    });
    expect(refused.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
  });
});

describe('what is published', () => {
  const FUNCTION = [
    'src/service/service.ts',
    'src/platforms/cloudflare.ts',
    'src/platforms/netlify.ts',
    'src/platforms/vercel.ts',
  ];

  it.each([
    ['the function', FUNCTION],
    ['the server', ['scripts/serve.ts']],
  ])('has no code of others in %s but the stemmers', async (_, entries) => {
    expect(await bundled(entries)).toEqual(['@orama/stemmers']);
  });

  it('has no code of others in the scripts of its pages', async () => {
    const scripts = await readdir(join(ROOT, 'src/client'));
    expect(await bundled(scripts.map((script) => `src/client/${script}`))).toEqual([]);
  });

  it('names all of it in its notices, each with a permissive licence', async () => {
    const names: readonly string[] = THIRD_PARTY.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(await bundled(['scripts/serve.ts'])));
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
