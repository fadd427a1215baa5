import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLATFORM_FILES } from '../contract/paths.ts';
import { readSiteList, SITE_LIST_FILE, type SiteList } from './site-list.ts';
import { itemsBelow } from './walk.ts';

/** Files that file managers create in any folder. */
const OF_FILE_MANAGERS = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** The list that was read last: a build asks for the same one several times. */
let last: { readonly text: string; readonly list: SiteList } | undefined;

/** The list of the site in a folder; `undefined` unless {@link readSiteList} accepts it. */
export function siteIn(folder: string): SiteList | undefined {
  try {
    const text = readFileSync(join(folder, SITE_LIST_FILE), 'utf8');
    if (last?.text !== text) last = { text, list: readSiteList(text) };
    return last.list;
  } catch {
    return undefined;
  }
}

/** Paths of everything below a folder except folders, each starting with `/`. */
export function pathsIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return itemsBelow(folder).flatMap(({ path, entry }) => (entry.isDirectory() ? [] : [path]));
}

/** Paths in the folder of a site that are not part of it. */
export function foreignPathsIn(folder: string, site: SiteList | undefined): string[] {
  const known = new Set(site?.files.map(({ path }) => path));
  if (site) for (const path of [SITE_LIST_FILE, ...PLATFORM_FILES]) known.add(path);
  return pathsIn(folder).filter(
    (path) => !known.has(path) && !OF_FILE_MANAGERS.has(path.slice(path.lastIndexOf('/') + 1)),
  );
}
