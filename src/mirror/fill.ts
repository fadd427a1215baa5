import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inParallel } from '../common/in-parallel.ts';
import { type ListedSite, pathsIn } from '../files/site-in.ts';
import type { SiteFile, SiteList } from '../files/site-list.ts';
import { removeOthers } from '../files/walk.ts';
import { unportableNames } from './portable-names.ts';
import { MismatchError, type SiteClient } from './site-client.ts';

const PARALLEL = 16;

export interface CopyProgress {
  readonly files: number;
  readonly bytes: number;
  readonly totalFiles: number;
  readonly totalBytes: number;
}

export interface Folders {
  /** The current copy, whose files are reused if they are up to date. */
  readonly folder: string;
  /** The new copy. */
  readonly staging: string;
  /** Incomplete files. */
  readonly partial: string;
}

/** Whether a folder has the file with the right hash. */
async function hasFile(folder: string, { path, sha256 }: SiteFile): Promise<boolean> {
  try {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk);
    return hash.digest('hex') === sha256;
  } catch {
    return false;
  }
}

/** Hard-links a file from another folder, or copies it if that fails. */
async function reuse(from: string, to: string, { path }: SiteFile): Promise<void> {
  const target = join(to, path);
  await mkdir(dirname(target), { recursive: true });
  await rm(target, { force: true });
  await link(join(from, path), target).catch(() => copyFile(join(from, path), target));
}

/** Fetches a file atomically; {@link MismatchError} if it does not match the list. */
async function download(
  client: SiteClient,
  folder: string,
  partial: string,
  { path, size, sha256 }: SiteFile,
): Promise<void> {
  const target = join(folder, path);
  // A random name, since that of the file may already have the maximum length.
  const temporary = join(partial, randomUUID());
  try {
    await client.get(path, async (chunks) => {
      const hash = createHash('sha256');
      let received = 0;
      await using file = await open(temporary, 'w');
      for await (const chunk of chunks) {
        received += chunk.byteLength;
        if (received > size) break;
        hash.update(chunk);
        await file.appendFile(chunk);
      }
      if (received !== size || hash.digest('hex') !== sha256) {
        throw new MismatchError(`${client.addressOf(path)} does not match the list`);
      }
    });
    await mkdir(dirname(target), { recursive: true });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Whether a folder is an intact copy of the listed site. */
export async function isCopy(folder: string, { files, listFiles }: ListedSite): Promise<boolean> {
  try {
    for (const [path, text] of listFiles) {
      if (readFileSync(join(folder, path), 'utf8') !== text) return false;
    }
  } catch {
    return false;
  }
  const held = await inParallel(files, PARALLEL, (file) => hasFile(folder, file));
  return held.every(Boolean);
}

/**
 * Fills the staging folder with exactly the files of a list, keeping those that are already there.
 *
 * @param onFetched called for each file that was fetched
 * @throws {MismatchError} if a file of the site is not the one listed
 * @throws {Error} if the disk treats two names as the same
 */
export async function fill(
  client: SiteClient,
  { folder, staging, partial }: Folders,
  { files }: SiteList,
  onFetched: () => void,
  onProgress: ((progress: CopyProgress) => void) | undefined,
): Promise<void> {
  const totals = {
    totalFiles: files.length,
    totalBytes: files.reduce((sum, { size }) => sum + size, 0),
  };
  const names = files.map(({ path }) => path);
  // Files of an interrupted run with another list.
  removeOthers(staging, names);
  await rm(partial, { recursive: true, force: true });
  await mkdir(partial);
  let done = 0;
  let bytes = 0;
  const provide = async (file: SiteFile) => {
    if (!(await hasFile(staging, file))) {
      if (await hasFile(folder, file)) {
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
  // Do not abort after a mismatch: the client then fetches the new list.
  await inParallel(files, PARALLEL, provide, (error) => {
    if (!(error instanceof MismatchError)) client.abort(error);
  });
  if (pathsIn(staging).length === files.length) return;
  throw new Error(`This disk cannot hold the site. ${unportableNames(names).join(' ')}`);
}
