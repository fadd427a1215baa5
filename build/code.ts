import { hash } from 'node:crypto';
import { type Bundle, openBundle, readList } from './bundle.ts';
import { IS_REPOSITORY } from './lectern-folder.ts';
import { sourcesVersion } from './version.ts';

/** The code that makes a site. */
export interface Code {
  /** Changes whenever the same content could produce a different site. */
  readonly version: string;
  /** Opens the bundle of the pages, after making it if it is missing or of another version. */
  readonly bundle: (signal?: AbortSignal) => Promise<Bundle>;
}

/**
 * Determines the code that makes the site: that of this repository, or of the package.
 *
 * @param isForced whether to make the bundle again, which only the repository can
 * @throws {Error} if files of the package are missing
 */
export async function readCode(isForced: boolean): Promise<Code> {
  if (!IS_REPOSITORY) return packagedCode();
  const version = sourcesVersion();
  const { bundlePages } = await import('./repository/bundle-pages.ts');
  return {
    version,
    bundle: async (signal) =>
      (isForced ? undefined : await openBundle(version)) ??
      (await bundlePages(version, isForced, signal)),
  };
}

async function packagedCode(): Promise<Code> {
  const damaged = 'Files of Lectern are missing or have changed. Install it again: npm ci';
  const list = await readList();
  if (!list) throw new Error(damaged);
  return {
    version: hash('sha256', `${process.version} ${list.version}`),
    bundle: async () => {
      const bundle = await openBundle(list.version);
      if (!bundle) throw new Error(damaged);
      return bundle;
    },
  };
}
