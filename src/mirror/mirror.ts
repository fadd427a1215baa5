import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { lock } from '../files/lock.ts';
import { removeOthers } from '../files/remove-others.ts';
import { readSiteList, SITE_LIST_FILE, type SiteFile, type SiteList } from '../files/site-list.ts';
import { recover, swapIn } from '../files/swap.ts';
import { download, get, holds, MismatchError, reuse } from './download.ts';

/** Files on their way at once. */
const PARALLEL = 16;

/** Builds that may follow on each other while one copy is made. */
const MAX_BUILDS = 5;

export interface Progress {
  readonly files: number;
  readonly bytes: number;
  readonly totalFiles: number;
  readonly totalBytes: number;
}

export interface MirrorOptions {
  /** Address of the site. */
  readonly url: string;
  /** Where the copy goes. */
  readonly folder: string;
  readonly onProgress?: (progress: Progress) => void;
}

export interface MirrorResult {
  readonly build: string;
  /** Files that were fetched; the others were there already. */
  readonly fetched: number;
  readonly total: number;
  /** Files of the copy before that are gone. */
  readonly removed: number;
}

/** Works on all items, a few at once; rejects once nothing is under way any more. */
async function inParallel<T extends object | string>(
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    try {
      for (let item = items[next++]; item !== undefined; item = items[next++]) await work(item);
    } finally {
      // Whether all is done or this one failed: the others end with what they are at.
      next = items.length;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: PARALLEL }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Every file below a folder, as paths of the site. */
async function filesBelow(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(
      (entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`,
    );
}

/** @throws {Error} if the folder holds something that this program did not put there */
async function refuseForeign(folder: string): Promise<void> {
  if (!existsSync(folder) || existsSync(join(folder, SITE_LIST_FILE))) return;
  if ((await readdir(folder)).length === 0) return;
  throw new Error(`${folder} holds files that are no copy of a site. Name an empty folder.`);
}

async function fetchList(base: URL): Promise<{ list: SiteList; text: string }> {
  const url = new URL(`.${SITE_LIST_FILE}`, base);
  const text = await (await get(url)).text();
  try {
    return { list: readSiteList(text), text };
  } catch (error) {
    throw new Error(`${url} ${error instanceof Error ? error.message : error}.`);
  }
}

/** Whether a folder is the copy that a list describes, file by file. */
async function isCopy(folder: string, text: string, { files }: SiteList): Promise<boolean> {
  const own = await readFile(join(folder, SITE_LIST_FILE), 'utf8').catch(() => undefined);
  if (own !== text || (await filesBelow(folder)).length !== files.length + 1) return false;
  let intact = true;
  await inParallel(files, async (file) => {
    if (!(await holds(folder, file))) intact = false;
  });
  return intact;
}

/** Brings a folder to hold the files of a list; those that it holds already stay. */
async function fill(
  staging: string,
  { files }: SiteList,
  base: URL,
  folder: string,
  onProgress: MirrorOptions['onProgress'],
  onFetched: () => void,
): Promise<void> {
  const totals = {
    totalFiles: files.length,
    totalBytes: files.reduce((sum, { size }) => sum + size, 0),
  };
  // Rests of an earlier run, for another list.
  const paths = files.map(({ path }) => path);
  removeOthers(staging, paths);
  let done = 0;
  let bytes = 0;
  const bring = async (file: SiteFile) => {
    if (!(await holds(staging, file))) {
      if (await holds(folder, file)) {
        await reuse(folder, staging, file);
      } else {
        await download(base, staging, file);
        onFetched();
      }
    }
    done += 1;
    bytes += file.size;
    onProgress?.({ files: done, bytes, ...totals });
  };
  await inParallel(files, bring);
}

/**
 * Copies a whole site into a folder, or brings a copy up to date. The folder shows the copy
 * before until the new one is whole and verified; what an interrupted run fetched is kept beside
 * it for the next.
 *
 * @throws {Error} if the site or its list is at fault, or the folder is not a copy
 */
export async function mirror(options: MirrorOptions): Promise<MirrorResult> {
  const folder = resolve(options.folder);
  const base = new URL(options.url.endsWith('/') ? options.url : `${options.url}/`);
  const staging = `${folder}.next`;
  await mkdir(dirname(folder), { recursive: true });
  await lock(`${folder}.lock`);
  await recover(folder);
  await refuseForeign(folder);
  const before = await filesBelow(folder);
  let { list, text } = await fetchList(base);
  let fetched = 0;
  const result = (removed: number) => ({
    build: list.build,
    fetched,
    total: list.files.length,
    removed,
  });
  if (await isCopy(folder, text, list)) return result(0);
  for (let left = MAX_BUILDS; ; left--) {
    try {
      await fill(staging, list, base, folder, options.onProgress, () => {
        fetched += 1;
      });
      break;
    } catch (error) {
      if (!(error instanceof MismatchError) || left === 0) throw error;
      const { build } = list;
      ({ list, text } = await fetchList(base));
      // The same build twice, and still another file: the site does not keep its list.
      if (list.build === build) throw error;
    }
  }
  const now = new Set([SITE_LIST_FILE, ...list.files.map(({ path }) => path)]);
  await mkdir(dirname(join(staging, SITE_LIST_FILE)), { recursive: true });
  await writeFile(join(staging, SITE_LIST_FILE), text);
  await swapIn(staging, folder);
  return result(before.filter((path) => !now.has(path)).length);
}
