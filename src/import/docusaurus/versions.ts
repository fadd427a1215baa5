import { posix } from 'node:path';
import type { OldPage } from '../old-site.ts';
import { splitFrontMatter } from '../page/front-matter.ts';
import { plainAddress } from '../plain-address.ts';
import type { ReadContext } from '../system.ts';
import { documentPlace } from './document.ts';

/** The version of the documents that readers get at the plain address. */
export interface Version {
  /** `current` for the folder of the documents itself. */
  readonly name: string;
  readonly folder: string;
  /** File of its sidebars, if it has one of its own. */
  readonly sidebars?: string;
  /** From the addresses of the other versions to the pages of this one. */
  readonly redirects: (
    route: string,
    pages: readonly OldPage[],
  ) => Promise<ReadonlyMap<string, string>>;
}

async function listed(path: string, { folder }: ReadContext): Promise<readonly string[]> {
  try {
    const value: unknown = JSON.parse((await folder.text(path)) ?? '[]');
    return Array.isArray(value) ? value.map(String) : [];
  } catch {
    return [];
  }
}

/**
 * Finds the version that is imported: the last one that was released, else the folder itself.
 *
 * @param id name of the plugin, `default` for that of the preset
 */
export async function currentVersion(
  site: string,
  id: string,
  folder: string,
  context: ReadContext,
  options: Readonly<Record<string, unknown>>,
): Promise<Version> {
  const prefix = id === 'default' ? '' : `${id}_`;
  const names = await listed(posix.join(site, `${prefix}versions.json`), context);
  const wanted = typeof options.lastVersion === 'string' ? options.lastVersion : names[0];
  const own = (name: string) =>
    name === 'current' ? folder : posix.join(site, `${prefix}versioned_docs`, `version-${name}`);
  // A version may be copied from the folder itself only when the old site is built.
  const isThere = wanted !== undefined && (await context.folder.isFolder(own(wanted)));
  const name = isThere ? wanted : 'current';
  const others = [...names, ...(names.length > 0 ? ['current'] : [])].filter(
    (each) => each !== name && (name !== 'current' || each !== wanted),
  );
  for (const other of others) {
    context.report.add(
      'page-skipped',
      own(other),
      1,
      `version ${other}; its addresses lead to ${name}`,
    );
  }
  return {
    name,
    folder: own(name),
    ...(name !== 'current' && {
      sidebars: posix.join(site, `${prefix}versioned_sidebars`, `version-${name}-sidebars.json`),
    }),
    redirects: (route, pages) => redirectsOf(others, own, route, pages, context),
  };
}

async function redirectsOf(
  versions: readonly string[],
  folderOf: (name: string) => string,
  route: string,
  pages: readonly OldPage[],
  { folder }: ReadContext,
): Promise<ReadonlyMap<string, string>> {
  const known = new Set(pages.map(({ address }) => address));
  const found = new Map<string, string>();
  const first = pages[0]?.address;
  for (const version of versions) {
    const path = version === 'current' ? 'next' : version;
    for (const file of await folder.list(folderOf(version))) {
      if (!/\.mdx?$/.test(file) || first === undefined) continue;
      const { data } = splitFrontMatter((await folder.text(file)) ?? '');
      const { slug } = documentPlace(posix.relative(folderOf(version), file), data);
      const same = plainAddress(posix.join('/', route, slug));
      found.set(plainAddress(posix.join('/', route, path, slug)), known.has(same) ? same : first);
    }
  }
  return found;
}
