import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../platforms/serve/site.ts';
import { buildOnFullDisk, type FullDisk, type Place } from './disk.ts';
import { killBuild, parts, rebuild } from './kill.ts';
import { losePower } from './power.ts';
import { makeSite, type Site } from './site.ts';
import { Watch } from './watch.ts';

/** Kills during the swap, besides those spread over the whole build. */
const AT_SWAP = 5;

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
  const watch = await Watch.start(server.url, site.reference.a, site.reference.b);
  // As long as a build takes beside the clients.
  let duration = await rebuild(site, 'a', dist);
  const all = [...parts(kills, seed), ...Array.from({ length: AT_SWAP }, () => 'swap' as const)];
  let failures = 0;
  let answers = 0;
  print(`| kill | at | answers | wrong | next build | last line |\n|---|---|---|---|---|---|`);
  for (const [index, part] of all.entries()) {
    const moment = part === 'swap' ? part : part * duration;
    const name = index % 2 === 0 ? 'b' : 'a';
    const { ran, stage, tally } = await killBuild(site, name, dist, moment, watch);
    let next = 'clean bytes';
    try {
      duration = await rebuild(site, name, dist);
    } catch (error) {
      next = String(error);
    }
    const after = watch.take();
    const wrong = [...tally.wrong, ...after.wrong];
    const count = tally.a + tally.b + after.a + after.b;
    failures += wrong.length + (next === 'clean bytes' ? 0 : 1);
    answers += count;
    const at = moment === 'swap' ? `swap, ${ran} ms` : `${ran} ms`;
    print(`| ${index + 1} | ${at} | ${count} | ${wrong.length} | ${next} | ${stage} |`);
    for (const each of wrong) print(each);
  }
  await watch.stop();
  await server.stop();
  print(`\n${all.length} kills, ${answers} whole answers, ${failures} failures\n`);
  return failures;
}

async function runFullDisks(site: Site, root: string, print: FaultRun['print']) {
  let failures = 0;
  print('| full disk | filled | exit | site | says |\n|---|---|---|---|---|');
  for (const place of PLACES) {
    for (const when of FILLED) {
      const { code, said, found } = await buildOnFullDisk(site, join(root, 'disk'), place, when);
      // A build that needs no more space by then may succeed.
      const isWell = code === 0 ? found === 'new' : found === 'old' && said !== '';
      if (!isWell) failures += 1;
      print(`| ${place} | ${when} | ${code} | ${found} | ${said} |`);
    }
  }
  return failures;
}

/** What is not flushed may be lost: that is only reported. */
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
 * Kills builds, fills disks and loses power, and prints what became of the site.
 *
 * @returns how much went wrong
 */
export async function runFaults(run: FaultRun): Promise<number> {
  const root = await mkdtemp(join(tmpdir(), 'lectern-faults-'));
  try {
    const site = await makeSite(root);
    run.print(`A build takes ${Math.round(site.duration)} ms; seed ${run.seed}.\n`);
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
