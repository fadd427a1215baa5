import { deserialize, serialize } from 'node:v8';
import type { SiteFile } from '../src/files/site-list.ts';
import {
  type FileContent,
  isIn,
  type Output,
  type OutputGroup,
} from '../src/site/outputs/output.ts';
import type { Site } from '../src/site/site.ts';
import type { Cache } from './cache.ts';
import type { FileStamps } from './file-stamps.ts';
import { SiteFolder } from './site-folder.ts';

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
  readonly stamps: FileStamps;
  readonly cache: Cache;
  /** Folder of the site before this one, if it may be reused, see {@link SiteFolder}. */
  readonly linked?: string | undefined;
  /** Called after each file, with how many are done and how many there are. */
  readonly onFile?: (done: number, total: number) => void;
}

/**
 * Writes a site into a folder.
 *
 * @throws {Error} if a file cannot be made or written
 */
export async function writeSite(
  site: Site,
  { folder, stamps, cache, linked, onFile }: WriteOptions,
): Promise<WrittenSite> {
  const { groups } = site;
  // Before the files are listed: the second thread makes search files meanwhile.
  const contents = groups.map((group) => contentOf(group, cache));
  // Avoids an unhandled rejection: they are awaited below.
  Promise.all(contents).catch(() => undefined);
  const { files } = site;
  const target = await SiteFolder.open(
    folder,
    (path) => files.has(path) || groups.some((group) => isIn(group, path)),
    stamps,
    linked,
  );
  let reused = 0;
  const grouped = Promise.all(
    contents.map(async (content) => {
      const { files, isKnown } = await content;
      for (const [path, bytes] of files) target.write(path, bufferOf(bytes));
      if (isKnown) reused += files.size;
    }),
  );
  // Avoids an unhandled rejection: it is awaited below.
  grouped.catch(() => undefined);

  const left = [...files.values()];
  const write = async (output: Output) => {
    const key = output.key === undefined ? undefined : `file ${output.key}`;
    if (key !== undefined && writeKnown(output.path, key, target, cache)) {
      if (!cache.isNew(key)) reused += 1;
    } else {
      const content = bufferOf(await output.make());
      target.write(output.path, content, key === undefined ? undefined : cache.set(key, content));
    }
    onFile?.(files.size - left.length, files.size);
  };
  // From both ends: pages are rendered on this thread, and pictures are made on the second one.
  await Promise.all([
    inTurn(() => left.shift(), 1, write),
    inTurn(() => left.pop(), PARALLEL, write),
  ]);
  await grouped;
  await target.close();
  return { files: target.files, reused };
}

/** How many files are made at once from the end of the list: preview pictures wait for one another. */
const PARALLEL = 64;

/** After how many files other tasks get a turn on the event loop. */
const YIELD_EVERY = 8;

async function inTurn(
  next: () => Output | undefined,
  parallel: number,
  write: (output: Output) => Promise<void>,
): Promise<void> {
  const lane = async () => {
    let count = 0;
    for (let output = next(); output; output = next()) {
      await write(output);
      if (++count % YIELD_EVERY === 0) await new Promise(setImmediate);
    }
  };
  await Promise.all(Array.from({ length: parallel }, lane));
}

/** Writes a file from the cache; `false` if it is not there. */
function writeKnown(path: string, key: string, target: SiteFolder, cache: Cache): boolean {
  const digest = cache.digest(key);
  if (digest && target.keep({ path, ...digest })) return true;
  const bytes = cache.get(key);
  if (bytes) target.write(path, bytes);
  return bytes !== undefined;
}

/** The files of a group, and whether they were taken from the cache. */
async function contentOf({ key, make }: OutputGroup, cache: Cache) {
  const known = key === undefined ? undefined : cache.get(groupKey(key));
  const files: ReadonlyMap<string, FileContent> = known ? deserialize(known) : await make();
  if (key !== undefined && !known) cache.set(groupKey(key), serialize(files));
  return { files, isKnown: known !== undefined };
}

/** The bytes of a file’s content, not copied. */
const bufferOf = (content: FileContent): Buffer =>
  typeof content === 'string'
    ? Buffer.from(content)
    : Buffer.from(content.buffer, content.byteOffset, content.byteLength);

const groupKey = (key: string) => `group ${key}`;
