import { watch as watchFolder } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { digests } from '../files.ts';
import { seeded } from '../search/random-pages.ts';
import { build, startBuild } from './project.ts';
import type { Site } from './site.ts';
import type { Tally, Watch } from './watch.ts';

/** When a build is killed: milliseconds after its start, or as its site takes its place. */
export type Moment = number | 'swap';

/** Parts of a duration, one at random in each of `count` equal ones. */
export function parts(count: number, seed: number): number[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, part) => (part + random()) / count);
}

/** What became of a build that was killed. */
export interface Killed {
  readonly moment: Moment;
  /** How long it ran, in milliseconds. */
  readonly ran: number;
  /** What it printed last. */
  readonly stage: string;
  /** The responses from its start until the build after it. */
  readonly tally: Tally;
}

/** Resolves when a file or folder appears beside a folder. */
function moved(folder: string): { readonly seen: Promise<void>; readonly close: () => void } {
  let close = () => {};
  const seen = new Promise<void>((resolve) => {
    const watcher = watchFolder(dirname(folder), (_event, name) => {
      if (name?.startsWith(`.${basename(folder)}.`) && !name.includes('.lock')) resolve();
    });
    close = () => watcher.close();
  });
  return { seen, close };
}

/** Starts a build of one content over a served folder, and kills it. */
export async function killBuild(
  { project, content }: Site,
  name: 'a' | 'b',
  outDir: string,
  moment: Moment,
  watch: Watch,
): Promise<Killed> {
  watch.take();
  const start = performance.now();
  const beside = moved(outDir);
  const running = startBuild({ project, content: content[name], outDir });
  await Promise.race([moment === 'swap' ? beside.seen : wait(moment), running.ended]);
  running.kill();
  const { output } = await running.ended;
  beside.close();
  const stage = output.trim().split('\n').at(-1)?.trim() ?? '';
  return { moment, ran: Math.round(performance.now() - start), stage, tally: watch.take() };
}

/**
 * Builds again over what a killed build left behind.
 *
 * @returns the milliseconds that it took
 * @throws {Error} if the result is not, byte for byte, what a clean build gives
 */
export async function rebuild(site: Site, name: 'a' | 'b', outDir: string): Promise<number> {
  const start = performance.now();
  await build({ project: site.project, content: site.content[name], outDir });
  const duration = performance.now() - start;
  const [built, clean] = [await digests(outDir), await digests(site.reference[name])];
  const paths = new Set([...Object.keys(built), ...Object.keys(clean)]);
  const different = [...paths].filter((path) => built[path] !== clean[path]);
  if (different.length > 0) throw new Error(`Not as in a clean build: ${different.join(', ')}`);
  const rests = (await readdir(dirname(outDir))).filter((name) => name.includes('.lectern'));
  if (rests.length > 0) throw new Error(`${rests.join(', ')} is left.`);
  return duration;
}
