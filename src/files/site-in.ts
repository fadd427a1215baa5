import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { HEADERS_FILE } from '../contract/paths.ts';
import { hasCode } from './errno.ts';
import { readSiteList, SITE_LIST_FILE, type SiteList } from './site-list.ts';

/** What file managers put into any folder that they show. */
const OF_FILE_MANAGERS = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** The site that a folder holds; `undefined` unless it has a list that {@link readSiteList} accepts. */
export function siteIn(folder: string): SiteList | undefined {
  try {
    return readSiteList(readFileSync(join(folder, SITE_LIST_FILE), 'utf8'));
  } catch {
    return undefined;
  }
}

/** Paths of everything in a folder but folders, `/` first; none if there is no folder. */
export function pathsIn(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((item) => !item.isDirectory())
      .map((item) => `/${relative(folder, join(item.parentPath, item.name)).split(sep).join('/')}`);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

/** Paths of what somebody else put into the folder of a site. */
export function strangersIn(folder: string, site: SiteList | undefined): string[] {
  const known = new Set(site?.files.map(({ path }) => path));
  if (site) known.add(SITE_LIST_FILE).add(HEADERS_FILE);
  return pathsIn(folder).filter(
    (path) => !known.has(path) && !OF_FILE_MANAGERS.has(path.slice(path.lastIndexOf('/') + 1)),
  );
}
