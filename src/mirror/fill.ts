import { readFileSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removeOthers } from '../files/remove-others.ts';
import { pathsIn } from '../files/site-in.ts';
import { SITE_LIST_FILE, type SiteFile, type SiteList } from '../files/site-list.ts';
import { download, holds, reuse } from './download.ts';
import type { Published } from './fetch-list.ts';
import { inParallel } from './in-parallel.ts';
import { unportableNames } from './portable-names.ts';
import { MismatchError, type SiteClient } from './site-client.ts';

/** Files on their way at once. */
const PARALLEL = 16;

export interface Progress {
  readonly files: number;
  readonly bytes: number;
  readonly totalFiles: number;
  readonly totalBytes: number;
}

/** The places of one copy. */
export interface Places {
  /** Where the copy goes; what of it is right already is taken from there. */
  readonly folder: string;
  /** Where it is made. */
  readonly staging: string;
  /** Where files stand that are not whole yet. */
  readonly partial: string;
}

/** Whether a folder is the copy that a list describes, file by file. */
export async function isCopy(folder: string, { list, text }: Published): Promise<boolean> {
  try {
    if (readFileSync(join(folder, SITE_LIST_FILE), 'utf8') !== text) return false;
  } catch {
    return false;
  }
  let intact = true;
  await inParallel(list.files, PARALLEL, async (file) => {
    if (!(await holds(folder, file))) intact = false;
  });
  return intact;
}

/**
 * Brings the staging folder to hold the files of a list, and nothing else; those that it holds
 * already stay.
 *
 * @param onFetched is called for each file that came from the site
 * @throws {MismatchError} if the site has another file than it lists
 * @throws {Error} if the disk takes two names for one
 */
export async function fill(
  client: SiteClient,
  { folder, staging, partial }: Places,
  { files }: SiteList,
  onFetched: () => void,
  onProgress: ((progress: Progress) => void) | undefined,
): Promise<void> {
  const totals = {
    totalFiles: files.length,
    totalBytes: files.reduce((sum, { size }) => sum + size, 0),
  };
  // Rests of an earlier run, for another list.
  removeOthers(
    staging,
    files.map(({ path }) => path),
  );
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial);
  let done = 0;
  let bytes = 0;
  const bring = async (file: SiteFile) => {
    if (!(await holds(staging, file))) {
      if (await holds(folder, file)) {
        await reuse(folder, staging, file);
      } else {
        await download(client, staging, partial, file);
        onFetched();
      }
    }
    done += 1;
    bytes += file.size;
    onProgress?.({ files: done, bytes, ...totals });
  };
  // A new build needs the client once more: what is under way ends by itself.
  await inParallel(files, PARALLEL, bring, (error) => {
    if (!(error instanceof MismatchError)) client.abort(error);
  });
  const names = files.map(({ path }) => path);
  if (pathsIn(staging).length === files.length) return;
  throw new Error(`This disk cannot hold the site. ${unportableNames(names).join(' ')}`);
}
