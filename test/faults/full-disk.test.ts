import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runLectern } from '../command.ts';
import { page, writeFolder } from '../content-folder.ts';
import { temporaryFolder, writeSite, writeText } from '../temporary-site.ts';
import { mountDisk } from './disk.ts';

const ONE_LANGUAGE = 'name: A\ntagline: A\ndescription: A\nlocales: [{ code: en }]\n';

/** A site of 1 MB. */
const SITE = Object.fromEntries(
  Array.from({ length: 20 }, (_, page) => [`/${page}.txt`, `${page} ${'word '.repeat(10_000)}`]),
);

/** The address of a site that a bare file server serves. */
async function served(): Promise<string> {
  const site = join(await temporaryFolder(), 'site');
  await writeSite(site, SITE);
  const server = createServer(async (request, response) => {
    const body = await readFile(join(site, request.url ?? '')).catch(() => undefined);
    response.writeHead(body ? 200 : 404).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const FULL = expect.stringContaining('The disk is full. Free some space and try again.');

/** A small disk, and what makes it larger. */
async function smallDisk(bytes: number) {
  const disk = join(await temporaryFolder(), 'small');
  onTestFinished(await mountDisk(disk, bytes));
  const enlarge = () => execFileSync('mount', ['-o', 'remount,size=10000000', disk]);
  return { disk, enlarge };
}

it('a mirror onto a full disk says so, and the next one continues', async () => {
  const url = await served();
  const { disk, enlarge } = await smallDisk(300_000);
  const copy = join(disk, 'copy');
  expect(await runLectern(['mirror', url, copy])).toMatchObject({ code: 1, stderr: FULL });
  expect(await readdir(disk)).toEqual([expect.stringMatching(/^\.copy\.[0-9a-f]{32}\.lectern$/)]);
  enlarge();
  const { code, stdout } = await runLectern(['mirror', url, copy]);
  expect(code).toBe(0);
  expect(Number(/, (\d+) fetched/.exec(stdout)?.[1])).toBeLessThan(20);
  expect(await readdir(copy)).toHaveLength(21);
});

it('an import to a full disk says so, and the next one completes it', async () => {
  const old = join(await temporaryFolder(), 'old');
  await writeText(join(old, 'mkdocs.yml'), 'site_name: A\n');
  for (let page = 0; page < 30; page++) {
    await writeText(join(old, `docs/${page}.md`), `# ${page}\n\n${'word '.repeat(2_000)}\n`);
  }
  const { disk, enlarge } = await smallDisk(100_000);
  const imported = () => runLectern(['import', old, '--to', join(disk, 'out')]);
  expect(await imported()).toMatchObject({ code: 1, stderr: FULL });
  enlarge();
  expect((await imported()).code).toBe(0);
  expect(await readdir(join(disk, 'out/content/docs/en'))).toHaveLength(30);
});

/** The folder of a built site. */
async function built(): Promise<string> {
  const CONTENT_DIR = await writeFolder({ 'site.yaml': ONE_LANGUAGE, 'docs/en/a.md': page('A.') });
  const dist = join(await temporaryFolder(), 'dist');
  expect((await runLectern(['build', '--outDir', dist], { CONTENT_DIR })).code).toBe(0);
  return dist;
}

it('a page that does not fit on the disk is not created, and can be later', async () => {
  const { disk: CONTENT_DIR, enlarge } = await smallDisk(40_000);
  await writeText(join(CONTENT_DIR, 'site.yaml'), ONE_LANGUAGE);
  await writeFile(join(CONTENT_DIR, 'filler'), new Uint8Array(36_000));
  const created = () => runLectern(['new', 'doc', 'b'], { CONTENT_DIR });
  expect(await created()).toMatchObject({ code: 1, stderr: FULL });
  enlarge();
  expect((await created()).code).toBe(0);
});

it('a deployment that did not fit on the disk is completed by the next run', async () => {
  const dist = await built();
  const { disk, enlarge } = await smallDisk(500_000);
  const prepared = () => runLectern(['vercel', '--dist', dist, '--output', join(disk, 'out')]);
  expect(await prepared()).toMatchObject({ code: 1, stderr: FULL });
  enlarge();
  expect((await prepared()).code).toBe(0);
});

it('a pack onto a full disk says so and leaves no incomplete files', async () => {
  const dist = await built();
  const { disk, enlarge } = await smallDisk(20_000);
  const packed = () =>
    runLectern([
      'pack',
      'a-docs',
      '--dist',
      dist,
      '--version',
      '1.0.0',
      '--output',
      join(disk, 'out'),
    ]);
  expect(await packed()).toMatchObject({ code: 1, stderr: FULL });
  expect(await readdir(join(disk, 'out'))).toEqual([]);
  enlarge();
  expect((await packed()).code).toBe(0);
});
