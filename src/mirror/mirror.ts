import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { foldersBeside, lockOf, makeBeside, removeBeside } from '../files/beside.ts';
import { expectReplaceable, type KeptFolder } from '../files/expect-replaceable.ts';
import { lock } from '../files/lock.ts';
import { withAdvice } from '../files/room.ts';
import { followLinks } from '../files/same-place.ts';
import { siteIn } from '../files/site-in.ts';
import { SITE_LIST_FILE } from '../files/site-list.ts';
import { nextIn, recover, swapIn } from '../files/swap.ts';
import { fetchList } from './fetch-list.ts';
import { fill, isCopy, type Progress } from './fill.ts';
import { MAX_COPY_BYTES } from './limits.ts';
import type { Patience } from './patience.ts';
import { unportableNames } from './portable-names.ts';
import { MismatchError, SiteClient } from './site-client.ts';

/** Builds that may follow on each other while one copy is made. */
const MAX_BUILDS = 5;

export interface MirrorOptions {
  /** Address of the site. */
  readonly url: string;
  /** Where the copy goes. */
  readonly folder: string;
  /** What must stay; none of it may lie in the folder. */
  readonly kept?: readonly KeptFolder[];
  /** Of all files together (default: {@link MAX_COPY_BYTES}). */
  readonly maxBytes?: number;
  /** Whether the copy is flushed to the disk before it takes its place (default: true). */
  readonly sync?: boolean;
  /** With a site that fails. */
  readonly patience?: Patience;
  readonly onProgress?: (progress: Progress) => void;
}

export interface MirrorResult {
  readonly build: string;
  /** Files that were fetched; the others were there already. */
  readonly fetched: number;
  readonly total: number;
  /** Files of the copy before that are gone. */
  readonly removed: number;
  /** What of it Windows or macOS cannot hold, a sentence each. */
  readonly unportable: readonly string[];
}

/** Makes or renews a copy. The caller holds the lock of the folder. */
async function copy(
  client: SiteClient,
  folder: string,
  { maxBytes = MAX_COPY_BYTES, sync = true, onProgress }: MirrorOptions,
): Promise<MirrorResult> {
  const [begun] = foldersBeside(folder);
  recover(folder, begun);
  const before = siteIn(folder)?.files ?? [];
  let published = await fetchList(client, maxBytes);
  let fetched = 0;
  const result = () => {
    const { build, files } = published.list;
    const paths = new Set(files.map(({ path }) => path));
    return {
      ...{ build, fetched, total: files.length, unportable: unportableNames([...paths]) },
      removed: before.filter(({ path }) => !paths.has(path)).length,
    };
  };
  if (await isCopy(folder, published)) {
    removeBeside(folder);
    return result();
  }
  const work = begun ?? (await makeBeside(folder));
  const staging = nextIn(work);
  const places = { folder, staging, partial: join(work, 'partial') };
  const onFetched = () => {
    fetched += 1;
  };
  for (let left = MAX_BUILDS; ; left--) {
    try {
      await fill(client, places, published.list, onFetched, onProgress);
      break;
    } catch (error) {
      if (!(error instanceof MismatchError) || left === 0) throw error;
      const { build } = published.list;
      published = await fetchList(client, maxBytes);
      // The same build twice, and still another file: the site does not keep its list.
      if (published.list.build === build) throw error;
    }
  }
  await mkdir(dirname(join(staging, SITE_LIST_FILE)), { recursive: true });
  await writeFile(join(staging, SITE_LIST_FILE), published.text);
  await swapIn(staging, folder, { sync });
  removeBeside(folder);
  return result();
}

/**
 * Copies a whole site into a folder, or brings a copy up to date. The folder shows the copy
 * before until the new one is whole and verified; what an interrupted run fetched is kept beside
 * it for the next.
 *
 * @throws {Error} if the site or its list is at fault, or the folder is not a copy
 */
export async function mirror(options: MirrorOptions): Promise<MirrorResult> {
  const { url, kept, patience } = options;
  const client = new SiteClient(new URL(url.endsWith('/') ? url : `${url}/`), patience);
  return await withAdvice(async () => {
    const folder = followLinks(resolve(options.folder));
    expectReplaceable(folder, kept);
    await mkdir(dirname(folder), { recursive: true });
    const release = await lock(lockOf(folder));
    try {
      return await copy(client, folder, options);
    } finally {
      release();
    }
  });
}
