import type { KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { withAdvice } from '../files/disk-errors.ts';
import { expectReplaceable, type KeptFolder } from '../files/expect-replaceable.ts';
import { lock } from '../files/lock.ts';
import { followLinks } from '../files/same-place.ts';
import { expectSignedBy } from '../files/signature.ts';
import { type ListedSite, siteIn } from '../files/site-in.ts';
import { SIGNATURE_FILE } from '../files/site-list.ts';
import { nextIn, recover, swapIn } from '../files/swap.ts';
import {
  createWorkFolder,
  findWorkFolders,
  lockOf,
  removeWorkFolders,
} from '../files/work-folder.ts';
import { type CopyProgress, fill, isCopy } from './fill.ts';
import { unportableNames } from './portable-names.ts';
import { fetchList } from './published-list.ts';
import type { RetryBudget } from './retry-budget.ts';
import { MismatchError, SiteClient } from './site-client.ts';

/** Most new builds that the site may publish during a copy. */
const MAX_BUILDS = 5;

/** Default limit of a copy, in bytes. */
export const MAX_COPY_BYTES = 10_000_000_000;

export interface MirrorOptions {
  readonly url: string;
  /** Folder of the copy. */
  readonly folder: string;
  /** Folders that the copy must not replace. */
  readonly kept?: readonly KeptFolder[];
  /** Limit for the total size (default: {@link MAX_COPY_BYTES}). */
  readonly maxBytes?: number;
  /** Versions of the documentation to copy in addition to the current one (default: all). */
  readonly versions?: readonly string[] | undefined;
  /** Public key of the required signature (default: none is required). */
  readonly verify?: KeyObject | undefined;
  /** Whether an older build may replace a newer one (default: false). */
  readonly allowOlder?: boolean;
  /** Whether the copy is flushed to disk before it replaces the old one (default: true). */
  readonly sync?: boolean;
  /** How long to wait for a site that fails. */
  readonly retries?: RetryBudget;
  /** How long a response may send no data, in milliseconds. */
  readonly timeout?: number;
  readonly onProgress?: (progress: CopyProgress) => void;
}

/** Fails unless a list is signed by a key and not older than a signed copy. */
function expectNewer(
  { listFiles }: ListedSite,
  existing: ReadonlyMap<string, string>,
  key: KeyObject,
  allowOlder: boolean,
): void {
  const number = expectSignedBy(listFiles.get(SIGNATURE_FILE) ?? '', key);
  const copied = existing.get(SIGNATURE_FILE);
  if (copied === undefined || allowOlder) return;
  const current = expectSignedBy(copied, key);
  if (number >= current) return;
  throw new Error(
    `The site has build ${number}, which is older than build ${current} of the copy. To replace it anyway, use --allow-older.`,
  );
}

/** Creates or updates a copy. The caller holds the lock of the folder. */
async function copy(client: SiteClient, folder: string, options: MirrorOptions) {
  const { maxBytes = MAX_COPY_BYTES, sync = true, allowOlder = false } = options;
  const { verify, versions, onProgress } = options;
  const [interrupted] = findWorkFolders(folder);
  recover(folder, interrupted);
  const before = siteIn(folder);
  const existing = before?.listFiles ?? new Map<string, string>();
  // The copy may have only some versions.
  const copied = (before?.files ?? []).filter(({ path }) => existsSync(join(folder, path)));
  const publishedList = async () => {
    const isSigned = verify !== undefined;
    const list = await fetchList(client, { known: existing, maxBytes, isSigned, versions });
    if (verify) expectNewer(list, existing, verify, allowOlder);
    return list;
  };
  let published = await publishedList();
  let fetched = 0;
  const result = () => {
    const { build, files } = published;
    const paths = new Set(files.map(({ path }) => path));
    return {
      // The other files were up to date.
      ...{ build, fetched, total: files.length },
      // Names that Windows or macOS cannot store, one sentence each.
      unportable: unportableNames([...paths]),
      removed: copied.filter(({ path }) => !paths.has(path)).length,
    };
  };
  if (copied.length === published.files.length && (await isCopy(folder, published))) {
    removeWorkFolders(folder);
    return result();
  }
  const work = interrupted ?? (await createWorkFolder(folder));
  const staging = nextIn(work);
  const folders = { folder, staging, partial: join(work, 'partial') };
  const onFetched = () => {
    fetched += 1;
  };
  for (let retries = MAX_BUILDS; ; retries--) {
    try {
      await fill(client, folders, published, onFetched, onProgress);
      break;
    } catch (error) {
      if (!(error instanceof MismatchError) || retries === 0) throw error;
      const { build } = published;
      published = await publishedList();
      // The list has not changed, so the files of the site really differ from it.
      if (published.build === build) throw error;
    }
  }
  for (const [path, text] of published.listFiles) {
    await mkdir(dirname(join(staging, path)), { recursive: true });
    await writeFile(join(staging, path), text);
  }
  await swapIn(staging, folder, { sync });
  removeWorkFolders(folder);
  return result();
}

/**
 * Copies a site into a folder, or updates a copy. The old copy stays until the new one is complete
 * and verified. An interrupted run can be continued.
 *
 * @throws {Error} if the site cannot be copied, or the folder is not a copy
 */
export async function mirror(options: MirrorOptions) {
  const { url, kept, retries, timeout } = options;
  const client = new SiteClient(url, retries, timeout);
  return await withAdvice(async () => {
    const folder = followLinks(resolve(options.folder));
    expectReplaceable(folder, kept);
    await mkdir(dirname(folder), { recursive: true });
    using _held = await lock(lockOf(folder));
    return await copy(client, folder, options);
  });
}
