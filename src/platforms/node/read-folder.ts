import { createHash, hash } from 'node:crypto';
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open, realpath, stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import * as web from 'node:stream/web';
import { lazy } from '../../common/lazy.ts';
import { remember } from '../../common/remember.ts';
import { isHidden } from '../../files/safe-names.ts';
import { siteAt } from '../../files/site-in.ts';
import type { Asset, PublishedFiles } from '../../service/assets.ts';

/** Bytes read from a file at once. */
const CHUNK_BYTES = 65_536;

/** A file that exists but cannot be the one that the build wrote. */
const fileFault = (code: 'EMPTY' | 'OUTSIDE' | 'REPLACED' | 'SHORTENED', message: string) =>
  Object.assign(new Error(message), { name: 'FileFault', code });

/** Tells two states of a file apart: what another build writes has another inode. */
export const fileVersion = ({ dev, ino, mtimeMs, size }: Stats) =>
  `${dev} ${ino} ${mtimeMs} ${size}`;

/** Opens what may not be a regular file, such as a pipe, without waiting for its other end. */
const openFile = (file: string): Promise<FileHandle> =>
  open(file, constants.O_RDONLY | constants.O_NONBLOCK);

/** Some bytes of an open file. */
export interface OpenFile {
  readonly file: string;
  readonly handle: FileHandle;
  readonly start: number;
  readonly byteLength: number;
}

/**
 * The bytes, each chunk read when the one before is taken.
 *
 * @param onRead called with the length of each chunk
 * @throws {Error} `SHORTENED` if the file ends before them
 */
export async function* chunksOf(
  { file, handle, start, byteLength }: OpenFile,
  onRead: (bytes: number) => void = () => {},
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const end = start + byteLength;
  for (let position = start; position < end; ) {
    const chunk = new Uint8Array(Math.min(CHUNK_BYTES, end - position));
    const { bytesRead } = await handle.read(chunk, 0, chunk.length, position);
    if (bytesRead === 0) {
      throw fileFault('SHORTENED', `${file} became shorter while it was read.`);
    }
    position += bytesRead;
    onRead(bytesRead);
    yield chunk.subarray(0, bytesRead);
  }
}

/** A published file too large to be held in memory: a stream that opens it when first read. */
export interface LargeFile extends ReadableStream<Uint8Array<ArrayBuffer>> {
  readonly size: number;
  /**
   * Opens it in place of reading the stream; the caller closes the handle.
   *
   * @throws {Error} `REPLACED` if it is not the file that was found
   */
  readonly open: () => Promise<OpenFile>;
}

export const isLargeFile = (body: object): body is LargeFile => 'open' in body;

/** @param info of the file as it was found */
export function largeFile(file: string, info: Stats): LargeFile {
  const { size } = info;
  async function openSame(): Promise<OpenFile> {
    const handle = await openFile(file);
    try {
      if (fileVersion(await handle.stat()) !== fileVersion(info)) {
        throw fileFault('REPLACED', `${file} was replaced after it was found.`);
      }
      return { file, handle, start: 0, byteLength: size };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }
  const chunks = (async function* () {
    const opened = await openSame();
    try {
      yield* chunksOf(opened);
    } finally {
      await opened.handle.close();
    }
  })();
  const stream = web.ReadableStream.from(chunks) as ReadableStream<Uint8Array<ArrayBuffer>>;
  return Object.assign(stream, { size, open: openSame });
}

/** Files up to this size are read whole; larger ones are streamed. */
const WHOLE_FILE_BYTES = 1_048_576;

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR', 'EINVAL']);

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABSENT.has(String(error.code));
}

const tagOf = (digest: Buffer) => `"${digest.toString('base64url').slice(0, 22)}"`;

/** Strong entity tag of some bytes. */
export function entityTag(bytes: Uint8Array): string {
  return tagOf(hash('sha256', bytes, 'buffer'));
}

async function hashFile(file: LargeFile): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of file) sum.update(chunk);
  return tagOf(sum.digest());
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
  const listedTags = lazy(() => listTags(root));

  /** The tag of a large file: as the build listed it, which spares reading it, or from its bytes. */
  const tagOfLarge = (path: string, file: LargeFile, version: string): Promise<string> =>
    remember(
      async () => (await listedTags()).get(`${path} ${file.size}`) ?? hashFile(file),
      tags,
    )(version);

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
    throw fileFault('OUTSIDE', `${file} is a symbolic link to a file outside the site.`);
  }

  async function read(path: string, file: string): Promise<Asset | undefined> {
    await using handle = await openFile(file);
    const info = await handle.stat();
    if (!info.isFile()) return undefined;
    if (info.size === 0 && !(await listedTags()).has(`${path} 0`)) {
      throw fileFault('EMPTY', `${file} has no bytes, unlike the file that the build wrote.`);
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
    const { files } = siteAt(root);
    return new Map(
      files
        .filter(({ size }) => size > WHOLE_FILE_BYTES || size === 0)
        .map(({ path, size, sha256 }) => [`${path} ${size}`, tagOf(Buffer.from(sha256, 'hex'))]),
    );
  } catch {
    return new Map();
  }
}
