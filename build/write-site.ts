import { deserialize, serialize } from 'node:v8';
import { inParallel } from '../src/common/in-parallel.ts';
import type { SiteFile } from '../src/files/site-list.ts';
import {
  type FileContent,
  isIn,
  type Output,
  type OutputGroup,
} from '../src/site/outputs/output.ts';
import type { SiteOutputs } from '../src/site/site.ts';
import type { FileHashes } from './file-hashes.ts';
import { Jobs } from './jobs.ts';
import { SiteFolder } from './site-folder.ts';
import type { Store } from './store.ts';

/** The files that were written, and where they came from. */
export interface WrittenSite {
  readonly files: readonly SiteFile[];
  /** How many of them were taken from an earlier build. */
  readonly reused: number;
}

/** Where a site is written, and what is reused. */
export interface WriteOptions {
  /** Absolute; nothing else is left in it, see {@link SiteFolder}. */
  readonly folder: string;
  /** Of the files in it, see {@link SiteFolder}. */
  readonly hashes: FileHashes;
  readonly store: Store;
  /** Makes what is not kept. */
  readonly jobs: Pick<Jobs, 'make'>;
  /** Folder of the site before this one, if it may be reused, see {@link SiteFolder}. */
  readonly linked?: string | undefined;
  /** Called after each file, with how many are done and how many there are. */
  readonly onFile?: (done: number, total: number) => void;
}

/** How many files are made at once, so that neither thread waits for the other one. */
const AHEAD = 64;

/** After how many files of this thread the other tasks get a turn on the event loop. */
const YIELD_EVERY = 8;

/** Writes a site into a folder; fails at the first file that cannot be made or written. */
export async function writeSite(
  site: Pick<SiteOutputs, 'files' | 'groups'>,
  { folder, hashes, store, jobs, linked, onFile }: WriteOptions,
): Promise<WrittenSite> {
  // Before the files are listed: the other thread makes search files meanwhile.
  const groups = site.groups.map((group) => filesOf(group, store));
  // Avoids an unhandled rejection: they are awaited below.
  Promise.all(groups).catch(() => undefined);
  const { files } = site;
  const target = await SiteFolder.open(
    folder,
    (path) => files.has(path) || site.groups.some((group) => isIn(group, path)),
    hashes,
    linked,
  );
  let reused = 0;
  let done = 0;
  const write = async ({ path, make, content }: Output) => {
    const kept = content && store.digest(content.key);
    const { size = 0, sha256 = '', isNew = true } = kept ?? {};
    if (kept && target.keep({ path, size, sha256 })) reused += isNew ? 0 : 1;
    else if (!content) target.write(path, bufferOf(await make()));
    else {
      const known = store.get(content.key);
      const bytes = known ?? bufferOf(await jobs.make(content));
      target.write(path, bytes, known ? undefined : store.set(content.key, bytes));
      if (!isNew) reused += 1;
    }
    onFile?.(++done, files.size);
    if (done % YIELD_EVERY === 0) await new Promise(setImmediate);
  };
  const writeGroup = async (group: Awaited<(typeof groups)[number]>) => {
    for (const [path, content] of group.files) target.write(path, bufferOf(content));
    if (group.isKept) reused += group.files.size;
  };
  const [there = [], here = []] = [true, false].map((isThere) =>
    [...files.values()].filter(
      ({ content }) => (content ? Jobs.takes(content) : false) === isThere,
    ),
  );
  await Promise.all([
    inParallel(here, AHEAD, write),
    inParallel(there, AHEAD, write),
    ...groups.map(async (group) => writeGroup(await group)),
  ]);
  await target.close();
  return { files: target.files, reused };
}

/** The files of a group, and whether an earlier build kept them. */
async function filesOf({ make, content }: OutputGroup, store: Store) {
  const kept = content && store.get(content.key);
  const files: ReadonlyMap<string, FileContent> = kept ? deserialize(kept) : await make();
  if (content && !kept) store.set(content.key, serialize(files));
  return { files, isKept: kept !== undefined };
}

/** The bytes of a file’s content, not copied. */
const bufferOf = (content: FileContent): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
