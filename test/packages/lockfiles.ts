import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../site-server.ts';

/** A package in `package-lock.json`. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  /** Digest of its tarball. */
  readonly integrity?: string;
  /** Optional dependencies with versions. */
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** A folder with its own packages. */
export interface PackageFolder {
  /** Path below the repository. */
  readonly folder: string;
  /** `allowScripts` of its `package.json`. */
  readonly allowScripts: Readonly<Record<string, boolean>>;
  readonly packages: readonly LockedPackage[];
  /** Its npm settings. */
  readonly npmrc: string;
}

const json = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

function read(folder: string): PackageFolder {
  const { packages } = json(join(folder, 'package-lock.json'));
  const { allowScripts = {} } = json(join(folder, 'package.json'));
  return {
    folder,
    allowScripts,
    npmrc: readFileSync(join(ROOT, folder, '.npmrc'), 'utf8'),
    packages: Object.entries<Omit<LockedPackage, 'name'>>(packages)
      .filter(([path]) => path !== '')
      .map(([path, found]) => ({ ...found, name: path.replace(/^.*node_modules\//, '') })),
  };
}

/** Every folder of the repository that installs packages. */
export function packageFolders(): readonly PackageFolder[] {
  const tests = readdirSync(join(ROOT, 'test')).map((name) => join('test', name));
  return ['.', ...tests]
    .filter((folder) => existsSync(join(ROOT, folder, 'package-lock.json')))
    .map(read);
}
