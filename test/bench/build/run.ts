import { spawn } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../../../src/files/walk.ts';

/** Milliseconds between two samples of the memory of a build. */
const INTERVAL = 100;

/** Time and memory of a build. */
export interface Run {
  /** Wall time. */
  readonly seconds: number;
  /** Peak memory of the process and its children. */
  readonly peakMegabytes: number;
  /** Its output. */
  readonly printed: string;
}

/** Resident memory of a process and its children in bytes; 0 except on Linux. */
async function residentBytes(pid: number): Promise<number> {
  const [status, tasks] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8').catch(() => ''),
    readdir(`/proc/${pid}/task`).catch((): string[] => []),
  ]);
  const children = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  const own = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  const below = await Promise.all(
    children.flatMap((list) => list.split(' ').filter(Boolean).map(Number)).map(residentBytes),
  );
  return below.reduce((sum, bytes) => sum + bytes, own);
}

/**
 * Runs a build.
 *
 * @throws {Error} with what it printed, if it fails
 */
export async function run(
  command: readonly string[],
  options: { cwd: string; env?: Readonly<Record<string, string>> },
): Promise<Run> {
  const [program = '', ...args] = command;
  const start = performance.now();
  const child = spawn(program, args, {
    cwd: options.cwd,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', CI: '1', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const keep = (chunk: Buffer) => {
    printed += chunk;
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  let peak = 0;
  const timer = setInterval(async () => {
    peak = Math.max(peak, await residentBytes(child.pid ?? 0));
  }, INTERVAL);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => clearInterval(timer));
  if (code !== 0) throw new Error(`${command.join(' ')} failed (${code}):\n${printed}`);
  return {
    seconds: (performance.now() - start) / 1000,
    peakMegabytes: peak / 1e6,
    printed,
  };
}

/** The size of a site. */
export interface Weight {
  readonly files: number;
  readonly megabytes: number;
  /** HTML of a page in kilobytes. */
  readonly medianPage: number;
  readonly largestPage: number;
}

/** Measures a built site, without index pages. */
export async function weigh(folder: string): Promise<Weight> {
  const files = await Promise.all(
    filesBelow(folder).map(async (below) => {
      const path = join(folder, below);
      return { path, bytes: (await stat(path)).size };
    }),
  );
  const pages = files
    .filter(({ path }) => /page-\d+(?:\/index)?\.html$/.test(path))
    .map(({ bytes }) => bytes / 1000)
    .sort((a, b) => a - b);
  return {
    files: files.length,
    megabytes: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6,
    medianPage: pages[Math.floor(pages.length / 2)] ?? 0,
    largestPage: pages.at(-1) ?? 0,
  };
}
