import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../site-server.ts';

/** Files of the repository that a build reads, besides the content. */
const SOURCES = [
  ...['src', 'build', 'scripts', 'astro.config.mjs', 'package.json', 'package-lock.json'],
  'tsconfig.json',
];

/** Caches of tools in `node_modules`. */
const isCache = (name: string) => name.startsWith('.') && name !== '.bin';

/**
 * A second checkout of the project. Its builds share only the installed packages with this one: no
 * locks, caches or paths.
 *
 * @param folder absolute, made here
 * @param isBundled whether it has the bundle of the pages of this one, which takes long to make (default: true)
 */
export async function copyProject(folder: string, isBundled = true): Promise<void> {
  await mkdir(join(folder, 'node_modules'), { recursive: true });
  for (const source of SOURCES) {
    await cp(join(ROOT, source), join(folder, source), { recursive: true });
  }
  const packages = await readdir(join(ROOT, 'node_modules'));
  for (const name of packages.filter((each) => !isCache(each))) {
    await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
  }
  const bundle = join('.astro', 'bundle');
  if (isBundled && existsSync(join(ROOT, bundle))) {
    await cp(join(ROOT, bundle), join(folder, bundle), { recursive: true });
  }
}

/** Writes files, with the folders that they are in. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

/** A running build. */
export interface RunningBuild {
  readonly pid: number | undefined;
  /** Resolves when it ends or is killed. */
  readonly ended: Promise<{ readonly code: number | null; readonly output: string }>;
  /** Its output so far. */
  readonly output: () => string;
  /** Registers a callback for output. */
  readonly onOutput: (listener: () => void) => void;
  /** Suspends it until it is killed. */
  readonly pause: () => void;
  /** Kills it without cleanup. */
  readonly kill: () => void;
}

export interface BuildOptions {
  /** The checkout. */
  readonly project: string;
  readonly content: string;
  readonly outDir: string;
  /** A program that runs the build, with arguments. */
  readonly under?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a build. */
export function startBuild(options: BuildOptions): RunningBuild {
  const { project, content, outDir, under = [], env = {} } = options;
  const script = join(project, 'scripts/lectern.js');
  const [command = '', ...args] = [...under, process.execPath, script, 'build', '--outDir', outDir];
  const child = spawn(command, args, {
    cwd: project,
    env: { ...process.env, ...env, CONTENT_DIR: content },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  return {
    pid: child.pid,
    ended: once(child, 'close').then(([code]) => ({ code, output })),
    output: () => output,
    onOutput: (listener) => {
      for (const stream of [child.stdout, child.stderr]) stream.on('data', listener);
    },
    pause: () => child.kill('SIGSTOP'),
    kill: () => child.kill('SIGKILL'),
  };
}

/**
 * Builds a site.
 *
 * @throws {Error} with all that the build printed, if it fails
 */
export async function build(options: BuildOptions): Promise<void> {
  const { code, output } = await startBuild(options).ended;
  if (code !== 0) throw new Error(output);
}
