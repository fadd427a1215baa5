import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PLATFORM_FILES } from '../contract/paths.ts';
import { HASHED_LIST, readHashedFiles } from './hashed-files.ts';
import {
  readHead,
  readSiteList,
  SIGNATURE_FILE,
  SITE_LIST_FILE,
  type SiteList,
} from './site-list.ts';
import { itemsBelow } from './walk.ts';

/** Files that file managers create in any folder. */
const OF_FILE_MANAGERS = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini']);

/** A site with the files of its list. */
export interface ListedSite extends SiteList {
  /** The text of each by its path, {@link SITE_LIST_FILE} first. */
  readonly listFiles: ReadonlyMap<string, string>;
}

/** The list of the site in a folder; fails if there is none that {@link readSiteList} accepts. */
export function siteAt(folder: string): ListedSite {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const text = read(SITE_LIST_FILE);
  const head = readHead(text);
  const parts = head.parts.map(({ path }) => [path, read(path)] as const);
  const signature = head.isSigned ? [[SIGNATURE_FILE, read(SIGNATURE_FILE)] as const] : [];
  const list = readSiteList(
    text,
    parts.map(([, part]) => part),
  );
  return { ...list, listFiles: new Map([[SITE_LIST_FILE, text], ...parts, ...signature]) };
}

/** Caches the last list by {@link headOf}: a build reads the same one several times. */
let last: { readonly head: string; readonly site: ListedSite } | undefined;

/** The files that differ if any file of a list does: the first one and its signature. */
const headOf = (folder: string) =>
  [SITE_LIST_FILE, SIGNATURE_FILE]
    .map((path) => join(folder, path))
    .map((file) => (existsSync(file) ? readFileSync(file, 'utf8') : ''))
    .join('\n');

/** The list of the site in a folder; `undefined` unless {@link readSiteList} accepts it. */
export function siteIn(folder: string): ListedSite | undefined {
  try {
    const head = headOf(folder);
    if (last?.head !== head) last = { head, site: siteAt(folder) };
    return last.site;
  } catch {
    return undefined;
  }
}

/** Paths of everything below a folder except folders, each starting with `/`, see {@link itemsBelow}. */
export function pathsIn(folder: string, enters?: (path: string) => boolean): string[] {
  if (!existsSync(folder)) return [];
  return itemsBelow(folder, enters).flatMap(({ path, entry }) =>
    entry.isDirectory() ? [] : [path],
  );
}

export interface ListingOptions {
  /** Whether to skip the site's top folders, which take long on large sites (default: false). */
  readonly isQuick?: boolean;
}

/** Paths of the files that a site keeps from earlier ones. */
function earlierPathsIn(folder: string): string[] {
  try {
    const sites = readHashedFiles(readFileSync(join(folder, HASHED_LIST), 'utf8'));
    return sites.flat().map(({ path }) => path);
  } catch {
    return [];
  }
}

/** Paths in the folder of a site that are not part of it. */
export function foreignPathsIn(
  folder: string,
  site: ListedSite | undefined,
  { isQuick = false }: ListingOptions = {},
): string[] {
  const known = new Set(site?.files.map(({ path }) => path));
  if (site) {
    const beside = [...site.listFiles.keys(), ...PLATFORM_FILES, ...earlierPathsIn(folder)];
    for (const path of beside) known.add(path);
  }
  const skipped = new Set(isQuick ? Array.from(known, topFolderOf) : []);
  return pathsIn(folder, (path) => !skipped.has(path)).filter(
    (path) => !known.has(path) && !OF_FILE_MANAGERS.has(path.slice(path.lastIndexOf('/') + 1)),
  );
}

/** The top folder of a path; empty for a file at the top. */
const topFolderOf = (path: string) => path.slice(0, Math.max(0, path.indexOf('/', 1)));
