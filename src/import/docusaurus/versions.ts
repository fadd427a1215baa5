import { posix } from 'node:path';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
import type { OldPage } from '../old-site.ts';
import { splitFrontMatter } from '../page/front-matter.ts';
import { plainAddress } from '../plain-address.ts';
import type { ReadContext } from '../system.ts';
import { documentPlace, numberParser, type withoutNumber } from './document.ts';

/** The version of the documents that readers get at the plain address. */
export interface Version {
  /** `current` for the folder of the documents itself. */
  readonly name: string;
  readonly folder: string;
  /** What its addresses have behind the route of the documents; mostly `''`. */
  readonly path: string;
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
  options: Fields,
  values: Values,
): Promise<Version> {
  const prefix = id === 'default' ? '' : `${id}_`;
  const only = values.list(options.onlyIncludeVersions);
  const released = await listed(posix.join(site, `${prefix}versions.json`), context);
  const names =
    options.disableVersioning === true
      ? []
      : released.filter((each) => only.length === 0 || only.includes(each));
  const isCurrentShown =
    options.includeCurrentVersion !== false && (only.length === 0 || only.includes('current'));
  const wanted = values.text(options.lastVersion) ?? names[0];
  const own = (name: string) =>
    name === 'current' ? folder : posix.join(site, `${prefix}versioned_docs`, `version-${name}`);
  // A version may be copied from the folder itself only when the old site is built.
  const isThere = wanted !== undefined && (await context.folder.isFolder(own(wanted)));
  const name = isThere ? wanted : 'current';
  const others = [...names, ...(names.length > 0 && isCurrentShown ? ['current'] : [])].filter(
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
  const settings = values.record(options.versions);
  const pathOf = (each: string) => values.text(values.record(settings[each]).path);
  return {
    name,
    folder: own(name),
    path: pathOf(name) ?? '',
    ...(name !== 'current' && {
      sidebars: posix.join(site, `${prefix}versioned_sidebars`, `version-${name}-sidebars.json`),
    }),
    redirects: (route, pages) =>
      redirectsOf(
        others.map((each) => ({
          folder: own(each),
          path: pathOf(each) ?? (each === 'current' ? 'next' : each),
        })),
        { path: pathOf(name) ?? '', parseNumber: numberParser(options) },
        route,
        pages,
        context,
      ),
  };
}

async function redirectsOf(
  versions: readonly Pick<Version, 'folder' | 'path'>[],
  shown: { readonly path: string; readonly parseNumber: typeof withoutNumber },
  route: string,
  pages: readonly OldPage[],
  { folder }: ReadContext,
): Promise<ReadonlyMap<string, string>> {
  const known = new Set(pages.map(({ address }) => address));
  const found = new Map<string, string>();
  const first = pages[0]?.address;
  for (const version of versions) {
    for (const file of await folder.list(version.folder)) {
      if (!/\.mdx?$/.test(file) || first === undefined) continue;
      const { data } = splitFrontMatter((await folder.text(file)) ?? '');
      const { slug } = documentPlace(posix.relative(version.folder, file), data, shown.parseNumber);
      const same = plainAddress(posix.join('/', route, shown.path, slug));
      found.set(
        plainAddress(posix.join('/', route, version.path, slug)),
        known.has(same) ? same : first,
      );
    }
  }
  return found;
}
