import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HEADERS_FILE } from '../contract/paths.ts';
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

/** Adds the paths of what is in a folder and below it; in a tenth of the time of `recursive`. */
function collect(folder: string, path: string, paths: string[]): void {
  for (const item of readdirSync(folder, { withFileTypes: true })) {
    const below = `${path}/${item.name}`;
    if (item.isDirectory()) collect(`${folder}/${item.name}`, below, paths);
    else paths.push(below);
  }
}

/** Paths of everything in a folder but folders, `/` first; none if there is no folder. */
export function pathsIn(folder: string): string[] {
  const paths: string[] = [];
  if (existsSync(folder)) collect(folder, '', paths);
  return paths;
}

/** Paths of what somebody else put into the folder of a site. */
export function strangersIn(folder: string, site: SiteList | undefined): string[] {
  const known = new Set(site?.files.map(({ path }) => path));
  if (site) known.add(SITE_LIST_FILE).add(HEADERS_FILE);
  return pathsIn(folder).filter(
    (path) => !known.has(path) && !OF_FILE_MANAGERS.has(path.slice(path.lastIndexOf('/') + 1)),
  );
}
