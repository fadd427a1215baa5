import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../platforms/serve/site.ts';
import { buildOnFullDisk, type FullDisk, type Place } from './disk.ts';
import { killBuild, rebuild } from './kill.ts';
import { killPoints } from './operations.ts';
import { losePower } from './power.ts';
import { makeSite, type Site } from './site.ts';
import { Watch } from './watch.ts';

/** Kills at the renames that publish a site, in addition to those distributed over the build. */
const AT_RENAMES = 5;

const PLACES: readonly Place[] = ['both on the disk', 'the site alone on the disk'];
const FILLED: readonly FullDisk['when'][] = [
  'before',
  /^ {2}content /m,
  /^ {2}bundle /m,
  /^ {2}files /m,
];

export interface FaultRun {
  readonly kills: number;
  readonly seed: number;
  readonly print: (line: string) => void;
}

async function runKills(site: Site, root: string, { kills, seed, print }: FaultRun) {
  const dist = join(root, 'served/dist');
  await cp(site.reference.a, dist, { recursive: true });
  const server = await startServer(dist);
  const watch = await Watch.of(server.url, site.reference.a, site.reference.b);
  // Twice each, so that the results are in the store, as after a kill.
  for (const name of ['b', 'a'] as const) await rebuild(site, name, dist);
  const operations = await rebuild(site, 'b', dist);
  await rebuild(site, 'a', dist);
  const points = killPoints(operations, kills, seed, AT_RENAMES);
  let failures = 0;
  let answers = 0;
  print(
    `| kill | before operation, of ${operations.length} | answers | wrong | next build | last line |\n|---|---|---|---|---|---|`,
  );
  for (const [index, point] of points.entries()) {
    const name = index % 2 === 0 ? 'b' : 'a';
    const { isKilled, stage, tally } = await killBuild(site, name, dist, point, watch);
    let next = 'clean bytes';
    try {
      await watch.during(() => rebuild(site, name, dist));
    } catch (error) {
      next = String(error);
    }
    const after = watch.take();
    const wrong = [...tally.wrong, ...after.wrong];
    const count = tally.a + tally.b + after.a + after.b;
    failures += wrong.length + (next === 'clean bytes' ? 0 : 1);
    answers += count;
    const at = isKilled ? `${point} (${operations[point - 1]})` : 'none: it ended before';
    print(`| ${index + 1} | ${at} | ${count} | ${wrong.length} | ${next} | ${stage} |`);
    for (const each of wrong) print(each);
  }
  await server.stop();
  print(`\n${points.length} kills, ${answers} whole answers, ${failures} failures\n`);
  return failures;
}

async function runFullDisks(site: Site, root: string, print: FaultRun['print']) {
  let failures = 0;
  print('| full disk | filled | exit | site | says |\n|---|---|---|---|---|');
  for (const place of PLACES) {
    for (const when of FILLED) {
      const { code, said, found } = await buildOnFullDisk(site, join(root, 'disk'), place, when);
      // A build that needs no more space may succeed.
      const isWell = code === 0 ? found === 'new' : found === 'old' && said !== '';
      if (!isWell) failures += 1;
      print(`| ${place} | ${when} | ${code} | ${found} | ${said} |`);
    }
  }
  return failures;
}

/** Unflushed data may be lost, which is only reported. */
async function runPowerLosses(site: Site, root: string, print: FaultRun['print']) {
  let failures = 0;
  print('\n| power lost after the swap | site |\n|---|---|');
  for (const sync of [true, false]) {
    const { found } = await losePower(site, join(root, 'power'), sync);
    if (sync && found !== 'new') failures += 1;
    print(`| ${sync ? 'flushed' : 'with --no-sync'} | ${found} |`);
  }
  return failures;
}

/**
 * Kills builds, fills disks and simulates power failures, and prints the resulting site.
 *
 * @returns how much went wrong
 */
export async function runFaults(run: FaultRun): Promise<number> {
  const root = await mkdtemp(join(tmpdir(), 'lectern-faults-'));
  try {
    const site = await makeSite(root);
    run.print(`Seed ${run.seed}\n`);
    const failures = await runKills(site, root, run);
    if (process.getuid?.() !== 0) {
      run.print('Full disks, lost power: only root may mount a small disk. Run this as root.');
      return failures;
    }
    const full = await runFullDisks(site, root, run.print);
    return failures + full + (await runPowerLosses(site, root, run.print));
  } finally {
    await rm(root, { recursive: true });
  }
}
