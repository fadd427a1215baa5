import { chmod, cp, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recover } from '../../src/files/swap.ts';
import { createWorkFolder } from '../../src/files/work-folder.ts';
import { runLectern, UNPRIVILEGED } from '../command.ts';
import { digests } from '../files.ts';
import { type Server, startServer } from '../platforms/serve/site.ts';
import { mountDisk } from './disk.ts';
import { killBuild, rebuild } from './kill.ts';
import { killPoints } from './operations.ts';
import { startBuild } from './project.ts';
import { makeSite, type Site } from './site.ts';
import { Watch } from './watch.ts';

let root = '';
let dist = '';
let site: Site;
let server: Server;
let watch: Watch;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lectern-faults-'));
  site = await makeSite(root);
  dist = join(root, 'served/dist');
  await cp(site.reference.a, dist, { recursive: true });
  server = await startServer(dist);
  watch = await Watch.of(server.url, site.reference.a, site.reference.b);
});

afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true });
});

describe('a build over a served site', () => {
  it('that is killed leaves a complete site, and the next one recovers', async () => {
    for (const name of ['b', 'a'] as const) await rebuild(site, name, dist);
    const operations = await rebuild(site, 'b', dist);
    for (const point of killPoints(operations, 1, 1, 3)) {
      await rebuild(site, 'a', dist);
      const { isKilled, tally } = await killBuild(site, 'b', dist, point, watch);
      const at = `${point} of ${operations.length}, ${operations[point - 1]}`;
      expect(isKilled, at).toBe(true);
      expect(tally.wrong, at).toEqual([]);
      expect(tally.a + tally.b).toBeGreaterThan(0);
    }
    recover(dist);
    await rename(dist, join(await createWorkFolder(dist), 'previous'));
    await watch.during(async () => {
      const { answered } = watch;
      await expect.poll(() => watch.answered - answered, { timeout: 20_000 }).toBeGreaterThan(100);
      await rebuild(site, 'b', dist);
    });
    expect(watch.take().wrong).toEqual([]);
  });

  it('rejects a second one, which says so', async () => {
    const before = await digests(dist);
    const first = startBuild({ project: site.project, content: site.content.a, outDir: dist });
    const lock = join(site.project, '.astro/build.lock');
    const holder = () => readFile(lock, 'utf8').catch(() => '');
    await expect.poll(holder, { timeout: 20_000 }).toBe(String(first.pid));
    // The first must still be running when the second starts.
    first.pause();
    const second = startBuild({ project: site.project, content: site.content.a, outDir: dist });
    const { code, output } = await watch.during(() => second.ended);
    expect(code).toBe(1);
    expect(output).toMatch(/Process \d+ is working on the same folder\. Wait for it to finish/);
    first.kill();
    await first.ended;
    expect(await digests(dist)).toEqual(before);
    expect(watch.take().wrong).toEqual([]);
  });

  it.each(['the folder', 'the folder above it'])(
    'fails early if %s is read-only',
    async (which) => {
      const before = await digests(dist);
      const place = which === 'the folder' ? dist : join(dist, '..');
      await chmod(place, 0o555);
      const { project, content } = site;
      const build = { project, content: content.a, outDir: dist, under: UNPRIVILEGED };
      const { code, output } = await watch.during(() => startBuild(build).ended);
      await chmod(place, 0o755);
      expect(code).toBe(1);
      expect(output).toContain(`${place} is read-only for this user (EACCES). Make it writable`);
      expect(await digests(dist)).toEqual(before);
      expect(watch.take().wrong).toEqual([]);
    },
  );
});

it.each([
  ['pack', () => ['docs', '--version', '1.0.0', '--dist', site.reference.a, '--output']],
  ['mirror', () => [server.url]],
])('%s to a full disk says so and leaves no seemingly complete result', async (command, args) => {
  const disk = join(root, 'small');
  const unmount = await mountDisk(disk, 100_000);
  try {
    const { code, stderr } = await runLectern([command, ...args(), join(disk, 'out')]);
    expect(code).toBe(1);
    expect(stderr).toContain('The disk is full. Free some space and try again.');
    const left = Object.keys(await digests(disk));
    expect(left.filter((path) => !/\/\.out\.[^/]+\.lectern\//.test(path))).toEqual([]);
  } finally {
    unmount();
  }
});
