import { posix } from 'node:path';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
import type { OldPage } from '../old-site.ts';
import { splitFrontMatter } from '../page/front-matter.ts';
import { plainAddress } from '../plain-address.ts';
import type { ReadContext } from '../system.ts';
import { idAndSlug, numberParser, readData } from './document.ts';

/** The version of the documents that readers get at the plain address. */
export interface Version {
  readonly folder: string;
  /** Name of the folder of its translations. */
  readonly directory: string;
  /** What its addresses have behind the route of the documents; mostly `''`. */
  readonly path: string;
  /** File of its sidebars, if it has one of its own. */
  readonly sidebars: string | undefined;
  /** From the addresses of the other versions to the pages of this one. */
  readonly redirects: (
    route: string,
    pages: readonly OldPage[],
  ) => Promise<ReadonlyMap<string, string>>;
}

/**
 * Finds the version that is imported: the last one that was released, else the folder itself.
 *
 * @param id name of the plugin, `default` for that of the preset
 */
export async function currentVersion(
  site: string,
  id: string,
  { folder, report }: ReadContext,
  options: Fields,
  values: Values,
): Promise<Version> {
  const prefix = id === 'default' ? '' : `${id}_`;
  const only = values.list(options.onlyIncludeVersions);
  const isIncluded = (version: string) => only.length === 0 || only.includes(version);
  const released = values.list(await readData(folder, posix.join(site, `${prefix}versions.json`)));
  const names = options.disableVersioning === true ? [] : released.map(String).filter(isIncluded);
  const isCurrentShown = options.includeCurrentVersion !== false && isIncluded('current');
  const wanted = values.text(options.lastVersion) ?? names[0];
  const folderOf = (version: string) =>
    version === 'current'
      ? posix.join(site, values.text(options.path) ?? 'docs')
      : posix.join(site, `${prefix}versioned_docs`, `version-${version}`);
  // A version may be copied from the folder itself only when the old site is built.
  const isThere = wanted !== undefined && (await folder.isFolder(folderOf(wanted)));
  const name = isThere ? wanted : 'current';
  const others = [...names, ...(names.length > 0 && isCurrentShown ? ['current'] : [])].filter(
    (each) => each !== name && (name !== 'current' || each !== wanted),
  );
  for (const other of others) {
    const detail = `version ${other}; its addresses lead to ${name}`;
    report.add('page-skipped', folderOf(other), 1, detail);
  }
  const settings = values.record(options.versions);
  const pathOf = (version: string) => values.text(values.record(settings[version]).path);
  const path = pathOf(name) ?? '';

  async function redirects(route: string, pages: readonly OldPage[]) {
    const known = new Set(pages.map(({ address }) => address));
    const found = new Map<string, string>();
    const [first] = pages;
    for (const other of first ? others : []) {
      const root = folderOf(other);
      const otherPath = pathOf(other) ?? (other === 'current' ? 'next' : other);
      for (const file of await folder.list(root)) {
        if (!/\.mdx?$/.test(file) || !first) continue;
        const { data } = splitFrontMatter((await folder.text(file)) ?? '');
        const { slug } = idAndSlug(posix.relative(root, file), data, numberParser(options));
        const same = plainAddress(posix.join('/', route, path, slug));
        const old = plainAddress(posix.join('/', route, otherPath, slug));
        found.set(old, known.has(same) ? same : first.address);
      }
    }
    return found;
  }

  const isCurrent = name === 'current';
  return {
    folder: folderOf(name),
    directory: isCurrent ? name : `version-${name}`,
    path,
    sidebars: isCurrent
      ? undefined
      : posix.join(site, `${prefix}versioned_sidebars`, `version-${name}-sidebars.json`),
    redirects,
  };
}
