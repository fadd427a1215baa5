import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzipSync } from 'fflate';
import { unpackTar } from 'modern-tar';
import { expect, inject, it, onTestFinished } from 'vitest';
import { pack } from '../../build/pack/pack.ts';
import { PACKED } from '../../src/contract/packed.ts';

const run = promisify(execFile);

const PACKAGE = { name: 'docs', version: '1.0.0' };

/** Packs a version of the site and runs the program of the package. */
async function packed(version?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-versions-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const [archive] = await pack(inject('dist'), PACKAGE, version);
  const entries = await unpackTar(gunzipSync(archive?.bytes ?? new Uint8Array()));
  for (const { header, data = new Uint8Array() } of entries) {
    const file = join(folder, header.name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, data);
  }
  const program = join(folder, 'package', PACKED.program);
  const names = entries.map(({ header }) => header.name.replace(/^package\//, ''));
  return { names, docs: (...args: string[]) => run(process.execPath, [program, ...args]) };
}

it.each(['2.4', '~2.4.1'])(
  'packs only the version %s, which can be searched and read',
  async (of) => {
    const { names, docs } = await packed(of);
    const pages = names.filter((name) => /^(?:en|fr)\/docs\//.test(name));
    expect(pages.length).toBeGreaterThan(20);
    for (const name of pages) expect(name).toMatch(/^(?:en|fr)\/docs\/@2\.4(?:\/|\.md$)/);
    expect((await docs('read', 'retired')).stdout).toMatch(/^# Retired\n/);
    const { stdout } = await docs('search', 'xenon', '--json');
    expect(JSON.parse(stdout).results[0].url).toContain('/docs/@2.4/');
    await expect(docs('read', 'future')).rejects.toThrow('No documentation page has the slug');
  },
);

it('packs only the current version by default', async () => {
  const { names, docs } = await packed();
  expect(names.filter((name) => name.includes('@'))).toEqual([]);
  expect((await docs('read', 'glossary')).stdout).not.toContain('krypton');
});

it('lists the versions', async () => {
  await expect(pack(inject('dist'), PACKAGE, '7')).rejects.toThrow('It has 3.0, 2.5, 2.4.');
});
