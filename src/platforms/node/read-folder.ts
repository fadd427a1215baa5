import { createHash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { isHidden } from '../../files/safe-names.ts';
import { readSiteList, SITE_LIST_FILE } from '../../files/site-list.ts';
import type { Asset, PublishedFiles } from '../../service/assets.ts';
import { FileFault, fileVersion, type LargeFile, largeFile, openFile } from './published-file.ts';

/** Files up to this size are read whole; larger ones are streamed. */
const WHOLE_FILE_BYTES = 1_048_576;

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR', 'EINVAL']);

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABSENT.has(String(error.code));
}

const tagOf = (digest: Buffer) => `"${digest.toString('base64url').slice(0, 22)}"`;

/** Strong entity tag of some bytes. */
export function entityTag(bytes: Uint8Array): string {
  return tagOf(createHash('sha256').update(bytes).digest());
}

async function hashFile(file: LargeFile): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of file) hash.update(chunk);
  return tagOf(hash.digest());
}

/**
 * The published files of a folder, and nothing outside it, not even through a symbolic link; nothing
 * hidden, such as the `.git` of somebody who works in it.
 *
 * @param folder absolute path
 */
export function readFolder(folder: string): PublishedFiles {
  const root = normalize(`${folder}${sep}`);
  const tags = new Map<string, Promise<string>>();
  let realRoot: string | undefined;
  let listed: Promise<ReadonlyMap<string, string>> | undefined;

  const listedTags = () => {
    listed ??= listTags(root);
    return listed;
  };

  /** The tag of a large file: as the build listed it, which spares reading it, or from its bytes. */
  function tagOfLarge(path: string, file: LargeFile, version: string): Promise<string> {
    const known = tags.get(version);
    if (known) return known;
    const tag = listedTags().then((list) => list.get(`${path} ${file.size}`) ?? hashFile(file));
    tags.set(version, tag);
    tag.catch(() => tags.delete(version));
    return tag;
  }

  /** The result of `use` for a file; `undefined` if there is none. */
  async function found<T>(
    path: string,
    use: (file: string) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const file = join(root, path);
    if (!file.startsWith(root) || file.includes('\0') || isHidden(path)) return undefined;
    try {
      realRoot ??= join(await realpath(root), sep);
      if ((await realpath(file)).startsWith(realRoot)) return await use(file);
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
    throw new FileFault('OUTSIDE', `${file} is a symbolic link to a file outside the site.`);
  }

  async function read(path: string, file: string): Promise<Asset | undefined> {
    await using handle = await openFile(file);
    const info = await handle.stat();
    if (!info.isFile()) return undefined;
    if (info.size === 0 && !(await listedTags()).has(`${path} 0`)) {
      throw new FileFault('EMPTY', `${file} has no bytes, unlike the file that the build wrote.`);
    }
    if (info.size > WHOLE_FILE_BYTES) {
      const body = largeFile(file, info);
      const etag = await tagOfLarge(path, largeFile(file, info), fileVersion(info));
      return { body, etag, size: info.size };
    }
    const body = await handle.readFile();
    return { body, etag: entityTag(body) };
  }

  return {
    async exists(path) {
      return (await found(path, async (file) => (await stat(file)).isFile())) ?? false;
    },
    read: (path) => found(path, (file) => read(path, file)),
  };
}

/** Tags of the large and the empty files that the build listed, by path and size; none where it left no list. */
async function listTags(root: string): Promise<ReadonlyMap<string, string>> {
  try {
    const { files } = readSiteList(await readFile(join(root, SITE_LIST_FILE), 'utf8'));
    return new Map(
      files
        .filter(({ size }) => size > WHOLE_FILE_BYTES || size === 0)
        .map(({ path, size, sha256 }) => [`${path} ${size}`, tagOf(Buffer.from(sha256, 'hex'))]),
    );
  } catch {
    return new Map();
  }
}
