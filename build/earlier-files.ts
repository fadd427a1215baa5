import { hash } from 'node:crypto';
import { inParallel } from '../src/common/in-parallel.ts';
import {
  HASHED_LIST,
  type HashedFiles,
  hashedFiles,
  readHashedFiles,
} from '../src/files/hashed-files.ts';
import type { SiteFile } from '../src/files/site-list.ts';
import { damaged } from '../src/site/previous-site.ts';
import { CLOUDFLARE, NEAR } from './summary.ts';

/** Reads a file of a published site by its path; `undefined` if there is none. */
export type ReadBytes = (path: string) => Promise<Buffer | undefined>;

/** Files that are read concurrently. */
const PARALLEL = 8;

/** The number of files that can be added before the build warns about a limit. */
function filesUntilWarning(files: number): number {
  const limit = Object.values(CLOUDFLARE.files).find((each) => each >= files);
  return limit === undefined ? Number.POSITIVE_INFINITY : Math.max(0, limit * NEAR - files);
}

/**
 * Keeps the hashed files of earlier sites, which pages that are still open in a browser load, from the
 * published site, except damaged ones.
 *
 * @param files of this site
 * @param read absent if no site was published before
 * @returns these files; {@link HASHED_LIST}, which is a file of this site; and the bytes of both, by path
 * @throws {Error} if that site cannot be read, or its list is damaged
 */
export async function earlierFiles(
  files: readonly SiteFile[],
  read: ReadBytes = async () => undefined,
) {
  const [own = [], ...before] = hashedFiles(files, await listIn(read));
  const most = filesUntilWarning(files.length);
  const contents = new Map<string, Buffer>();
  await inParallel(before.flat().slice(0, most), PARALLEL, async ({ path, sha256 }) => {
    const bytes = await read(path);
    if (bytes && hash('sha256', bytes) === sha256) contents.set(path, bytes);
  });
  const there = before.map((site) => site.filter(({ path }) => contents.has(path)));
  const text = Buffer.from(JSON.stringify([own, ...there]));
  contents.set(HASHED_LIST, text);
  const list = { path: HASHED_LIST, size: text.length, sha256: hash('sha256', text) };
  return { earlier: there.flat(), list, contents };
}

async function listIn(read: ReadBytes): Promise<HashedFiles> {
  const text = await read(HASHED_LIST);
  try {
    return text ? readHashedFiles(text.toString()) : [];
  } catch (cause) {
    throw damaged(HASHED_LIST, 'cannot be read', cause);
  }
}
