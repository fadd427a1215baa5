import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { derived } from '../src/compile/derived.ts';
import { checkSite } from '../src/site/load.ts';
import { random } from '../test/random.ts';
import { edit, writeContent } from '../test/rebuild/edits.ts';
import { temporaryFolder } from '../test/temporary-site.ts';
import { buildLock } from './claim-build.ts';
import { readCode } from './code.ts';
import { loadKept } from './load-kept.ts';
import { Store, storeFolder } from './store.ts';

const SEED = Number(process.env.SEED ?? 7);

const text = (make: () => Promise<string>) => derived('text', 'input', make);
const load = (root: string, make: () => Promise<string>) =>
  loadKept(root, (recall) => recall(text(make)));
const fails = () => Promise.reject(new Error('made again'));

describe('values that a command stores', () => {
  it('are reused by the next one', async () => {
    const root = await temporaryFolder();
    expect(await load(root, async () => 'made')).toBe('made');
    expect(await load(root, fails)).toBe('made');
  });

  it('give a check the same report as without a store, after any edit', async () => {
    const [root, folder, draw] = [await temporaryFolder(), await temporaryFolder(), random(SEED)];
    await writeContent(folder, draw);
    const settings = { folder, project: folder, baseUrl: 'https://site.example' };
    for (let round = 1; round <= 12; round++) {
      const done = await edit(folder, draw);
      const report = await loadKept(root, (recall) => checkSite(settings, recall));
      expect(report, `seed ${SEED}, round ${round}: ${done}`).toEqual(await checkSite(settings));
    }
  });

  it('leave all values of a build in the store, including those that only builds use', async () => {
    const root = await temporaryFolder();
    const { version } = await readCode(false);
    const built = Store.open(storeFolder(root), version);
    built.set('built', randomBytes(70 * 1024 * 1024));
    built.close();
    await load(root, async () => 'made');
    expect(Store.read(storeFolder(root), version)?.get('built')).toBeDefined();
    expect(await load(root, fails)).toBe('made');
  });

  it('are not written during a build', async () => {
    const root = await temporaryFolder();
    await load(root, async () => 'made');
    const index = join(storeFolder(root), 'index');
    const before = await readFile(index);
    await writeFile(buildLock(root), String(process.ppid));
    expect(await load(root, fails)).toBe('made');
    const other = derived('text', 'other', async () => 'other');
    expect(await loadKept(root, (recall) => recall(other))).toBe('other');
    expect(await readFile(index)).toEqual(before);
  });
});
