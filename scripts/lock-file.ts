import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { escapePattern } from '../src/common/escape-pattern.ts';

/** A package to find in a lock file. */
interface PackageQuery {
  readonly name: string;
  /** The version range in the package.json of the project, if any. */
  readonly range: string | undefined;
  /** Path of the project relative to the lock file; empty for the same folder. */
  readonly project: string;
}

interface NpmLock {
  readonly packages?: Readonly<Record<string, { readonly version?: string }>>;
}

/** npm installs a package in the folder of a workspace, or at the top. */
function versionInNpmLock(text: string, { name, project }: PackageQuery): string | undefined {
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

/** pnpm appends resolved peers to the version, in parentheses. */
function versionInPnpmLock(text: string, { name, project }: PackageQuery): string | undefined {
  const { importers = {} }: PnpmLock = parse(text);
  const { dependencies, devDependencies } = importers[project === '' ? '.' : project] ?? {};
  const dependency = dependencies?.[name] ?? devDependencies?.[name];
  return dependency?.version.replace(/\(.*$/s, '');
}

/** Both formats of yarn.lock list the requested ranges, each with the resolved version below. */
function versionInYarnLock(text: string, { name, range }: PackageQuery): string | undefined {
  const pattern = range === undefined ? '' : `(?:npm:)?${escapePattern(range)}(?=[",]|:$)`;
  const heading = new RegExp(`^(?:"|.*[ "])?${escapePattern(name)}@${pattern}.*:$`, 'm');
  const start = heading.exec(text)?.index;
  if (start === undefined) return undefined;
  return /^ {2}version:? "?([^"\s]+)"?$/m.exec(text.slice(start))?.[1];
}

const READERS = {
  'package-lock.json': versionInNpmLock,
  'pnpm-lock.yaml': versionInPnpmLock,
  'yarn.lock': versionInYarnLock,
} as const;

/**
 * The package.json of a folder; empty without one.
 *
 * @throws {Error} if it is invalid
 */
export function readPackageJson(folder: string): Readonly<Record<string, unknown>> {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return {};
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`${file} is not a file with a JSON object. Correct it.`, { cause });
  }
}

/** The dependencies of a package: ranges by name. */
export function dependenciesOf(folder: string): Readonly<Record<string, string>> {
  const { dependencies, devDependencies } = readPackageJson(folder);
  return Object.assign({}, devDependencies, dependencies);
}

/**
 * The version of a package in the nearest lock file, of the project or a folder above.
 *
 * @throws {Error} if the file is invalid
 */
export function lockedVersion(project: string, name: string): string | undefined {
  const range = dependenciesOf(project)[name];
  for (let folder = project; ; folder = dirname(folder)) {
    for (const [file, read] of Object.entries(READERS)) {
      const lockFile = join(folder, file);
      if (!existsSync(lockFile)) continue;
      const projectPath = relative(folder, project).replaceAll('\\', '/');
      const version = read(readFileSync(lockFile, 'utf8'), { name, range, project: projectPath });
      if (version !== undefined) return version;
    }
    if (dirname(folder) === folder) return undefined;
  }
}
