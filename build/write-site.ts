import { deserialize, serialize } from 'node:v8';
import { inParallel } from '../src/common/in-parallel.ts';
import { isOfList, type SiteFile } from '../src/files/site-list.ts';
import {
  type FileContent,
  isIn,
  type Output,
  type OutputGroup,
} from '../src/site/outputs/output.ts';
import { type PartOutputs, SamePath, type SiteOutputs } from '../src/site/site.ts';
import type { FileHashes } from './file-hashes.ts';
import { Jobs } from './jobs.ts';
import { SiteFolder } from './site-folder.ts';
import type { Store } from './store.ts';

/** The target of a site, and the sources of reused files. */
export interface WriteOptions {
  /** Absolute; nothing else is left in it, see {@link SiteFolder}. */
  readonly folder: string;
  /** Of the files in it, see {@link SiteFolder}. */
  readonly hashes: FileHashes;
  readonly store: Store;
  /** Makes values that are not cached. */
  readonly jobs: Pick<Jobs, 'make'>;
  /** Folder of the site before this one, if it may be reused, see {@link SiteFolder}. */
  readonly linked?: string | undefined;
  /** Makes files that depend on all others, by path (default: none). */
  readonly lastFiles?: (files: readonly SiteFile[]) => Promise<ReadonlyMap<string, FileContent>>;
  /** Called after each file with the numbers of finished and of all files. */
  readonly onFile?: (done: number, total: number) => void;
}

/** Files that are made concurrently, so that neither thread waits for the other. */
const AHEAD = 64;

/** Number of files after which this thread yields to the event loop. */
const YIELD_EVERY = 8;

/** A written file, and the cache key of its content. */
interface KeptFile {
  readonly file: SiteFile;
  readonly key: string | undefined;
}

/**
 * Writes a site into a folder; fails at the first file that cannot be made or written.
 *
 * @returns the files that were written, and how many of them were taken from an earlier build
 */
export async function writeSite(
  { parts }: Pick<SiteOutputs, 'parts'>,
  { folder, hashes, store, jobs, linked, lastFiles, onFile }: WriteOptions,
) {
  const made: { readonly part: PartOutputs; readonly groups: ReturnType<typeof filesOf>[] }[] = [];
  const start = async (part: PartOutputs) => {
    const groups: ReturnType<typeof filesOf>[] = [];
    made.push({ part, groups });
    for (const group of part.groups) {
      const files = filesOf(group, store);
      // Avoids an unhandled rejection: they are awaited below.
      files.catch(() => undefined);
      groups.push(files);
      // Hands search files to the other thread before this one makes the next group.
      await new Promise(setImmediate);
    }
  };
  const planned: { readonly part: PartOutputs; readonly kept?: readonly KeptFile[] }[] = [];
  for (const part of parts) {
    const bytes = part.key === undefined ? undefined : store.get(part.key);
    // Reading JSON takes half the time of `deserialize`.
    const kept: readonly KeptFile[] | undefined = bytes && JSON.parse(bytes.toString());
    // Before the files are listed: the other thread makes search files meanwhile.
    if (!kept) await start(part);
    planned.push({ part, ...(kept && { kept }) });
  }
  const paths = new Set<string>();
  for (const { part, kept } of planned) {
    for (const path of kept?.map(({ file }) => file.path) ?? part.files.keys()) {
      if (paths.has(path)) throw new SamePath(path);
      paths.add(path);
    }
  }
  const ofGroups = made.flatMap(({ part }) => part.groups);
  const target = await SiteFolder.open(
    folder,
    (path) => paths.has(path) || isOfList(path) || ofGroups.some((group) => isIn(group, path)),
    hashes,
    linked,
  );
  let reused = 0;
  let done = 0;
  let turn: Promise<unknown> | undefined;
  const next = async (files = 1) => {
    done += files;
    onFile?.(done, paths.size);
    if (done % YIELD_EVERY < files) {
      turn ??= new Promise(setImmediate).then(() => {
        turn = undefined;
      });
    }
    await turn;
  };
  const isThere = new Set<string>();
  for (const { part, kept } of planned) {
    if (!kept) continue;
    for (const { file, key } of kept) {
      // Otherwise the store may drop what the file is made from again once it is missing.
      if (key !== undefined) store.digest(key);
      if (target.keep(file)) isThere.add(file.path);
    }
    await next(kept.length);
    if (kept.some(({ file }) => !isThere.has(file.path))) await start(part);
  }
  reused += isThere.size;
  const write = async ({ path, make, content, source }: Output) => {
    const kept = content && store.digest(content.key);
    const { size = 0, sha256 = '', isNew = true } = kept ?? {};
    if (kept && target.keep({ path, size, sha256 })) reused += isNew ? 0 : 1;
    else if (source !== undefined) target.copy(path, source);
    else if (!content) target.write(path, bufferOf(await make()));
    else {
      const known = store.get(content.key);
      const bytes = known ?? bufferOf(await jobs.make(content));
      target.write(path, bytes, known ? undefined : store.set(content.key, bytes));
      if (!isNew) reused += 1;
    }
    await next();
  };
  const writeGroup = async (group: Awaited<ReturnType<typeof filesOf>>) => {
    const files = [...group.files].filter(([path]) => !isThere.has(path));
    for (const [path, content] of files) target.write(path, bufferOf(content));
    if (group.isKept) reused += files.length;
  };
  const outputs = made
    .flatMap(({ part }) => [...part.files.values()])
    .filter(({ path }) => !isThere.has(path));
  const [there = [], here = []] = [true, false].map((isOther) =>
    outputs.filter(({ content }) => (content ? Jobs.takes(content) : false) === isOther),
  );
  await Promise.all([
    inParallel(here, AHEAD, write),
    inParallel(there, AHEAD, write),
    ...made.flatMap(({ groups }) => groups.map(async (group) => writeGroup(await group))),
  ]);
  const files = [...target.files];
  const last = (await lastFiles?.(files)) ?? [];
  for (const [path, content] of last) target.write(path, bufferOf(content));
  await target.close();
  const written = new Map(files.map((file) => [file.path, file]));
  for (const { part, groups } of made) {
    if (part.key === undefined) continue;
    const keys = new Map([...part.files.values()].map(({ path, content }) => [path, content?.key]));
    for (const group of await Promise.all(groups)) {
      for (const path of group.files.keys()) keys.set(path, group.key);
    }
    const kept = [...keys].map(([path, key]) => ({ file: written.get(path), key }));
    store.set(part.key, bufferOf(JSON.stringify(kept)));
  }
  return { files, reused };
}

/** The files of a group, and whether an earlier build kept them. */
async function filesOf({ make, content }: OutputGroup, store: Store) {
  const kept = content && store.get(content.key);
  const files: ReadonlyMap<string, FileContent> = kept ? deserialize(kept) : await make();
  if (content && !kept) store.set(content.key, serialize(files));
  return { files, key: content?.key, isKept: kept !== undefined };
}

/** The bytes of a file’s content, not copied. */
const bufferOf = (content: FileContent): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
