import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parse } from 'yaml';
import { escapePattern } from '../src/common/escape-pattern.ts';

/** What a reader of a lock file is asked for. */
interface Wanted {
  readonly name: string;
  /** The range in the package.json of the project, if that names the package. */
  readonly range: string | undefined;
  /** Path of the project below the folder of the lock file; empty for that folder. */
  readonly project: string;
}

interface NpmLock {
  readonly packages?: Readonly<Record<string, { readonly version?: string }>>;
}

/** npm keeps a package in a folder of the project, or of one above it. */
function inNpmLock(text: string, { name, project }: Wanted): string | undefined {
  const { packages = {} }: NpmLock = JSON.parse(text);
  const folders = [...(project === '' ? [] : [`${project}/`]), ''];
  return folders.map((folder) => packages[`${folder}node_modules/${name}`]?.version).find(Boolean);
}

type PnpmDependencies = Readonly<Record<string, { readonly version: string } | undefined>>;

interface PnpmLock {
  readonly importers?: Readonly<
    Record<string, { dependencies?: PnpmDependencies; devDependencies?: PnpmDependencies }>
  >;
}

/** pnpm writes the peers that a package has found behind its version, in parentheses. */
function inPnpmLock(text: string, { name, project }: Wanted): string | undefined {
  const { importers = {} }: PnpmLock = parse(text);
  const { dependencies, devDependencies } = importers[project === '' ? '.' : project] ?? {};
  const found = dependencies?.[name] ?? devDependencies?.[name];
  return found?.version.replace(/\(.*$/s, '');
}

/** Both forms of yarn.lock name what was asked for, each with the version that was found below it. */
function inYarnLock(text: string, { name, range }: Wanted): string | undefined {
  const asked = range === undefined ? '' : `(?:npm:)?${escapePattern(range)}(?=[",]|:$)`;
  const line = new RegExp(`^(?:"|.*[ "])?${escapePattern(name)}@${asked}.*:$`, 'm');
  const from = line.exec(text)?.index;
  if (from === undefined) return undefined;
  return /^ {2}version:? "?([^"\s]+)"?$/m.exec(text.slice(from))?.[1];
}

const READERS = {
  'package-lock.json': inNpmLock,
  'pnpm-lock.yaml': inPnpmLock,
  'yarn.lock': inYarnLock,
} as const;

/** The package.json of a folder; empty if there is none. */
export function packageIn(folder: string): Readonly<Record<string, unknown>> {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** The names and ranges of what a package depends on. */
export function dependenciesIn(folder: string): Readonly<Record<string, string>> {
  const { dependencies, devDependencies } = packageIn(folder);
  return Object.assign({}, devDependencies, dependencies);
}

/** The version of a package in the lock file of a project, or of a folder above it; fails if that is damaged. */
export function installedIn(project: string, name: string): string | undefined {
  const range = dependenciesIn(project)[name];
  for (let folder = project; ; folder = dirname(folder)) {
    for (const [file, read] of Object.entries(READERS)) {
      const lockFile = join(folder, file);
      if (!existsSync(lockFile)) continue;
      const below = relative(folder, project).replaceAll('\\', '/');
      const version = read(readFileSync(lockFile, 'utf8'), { name, range, project: below });
      if (version !== undefined) return version;
    }
    if (dirname(folder) === folder) return undefined;
  }
}
