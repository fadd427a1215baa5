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

const CHUNK_BYTES = 65_536;

/** The error for a file that differs from the built one. */
const fileFault = (code: 'EMPTY' | 'OUTSIDE' | 'REPLACED' | 'SHORTENED', message: string) =>
  Object.assign(new Error(message), { name: 'FileFault', code });

/** Identifies a state of a file; each build writes new inodes. */
export const fileVersion = ({ dev, ino, mtimeMs, size }: Stats) =>
  `${dev} ${ino} ${mtimeMs} ${size}`;

/** Opens a file without blocking if it is a pipe. */
const openFile = (file: string): Promise<FileHandle> =>
  open(file, constants.O_RDONLY | constants.O_NONBLOCK);

/** A byte range of an open file. */
export interface OpenFile {
  readonly file: string;
  readonly handle: FileHandle;
  readonly start: number;
  readonly byteLength: number;
}

/**
 * Reads a file in chunks on demand.
 *
 * @param onRead called with the length of each chunk
 * @throws {Error} `SHORTENED` if the file is shorter than expected
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

/** A published file that is too large for memory: a stream that opens the file lazily. */
export interface LargeFile extends ReadableStream<Uint8Array<ArrayBuffer>> {
  readonly size: number;
  /**
   * Opens the file instead of reading the stream; the caller closes the handle.
   *
   * @throws {Error} `REPLACED` if the file was replaced meanwhile
   */
  readonly open: () => Promise<OpenFile>;
}

export const isLargeFile = (body: object): body is LargeFile => 'open' in body;

/** @param info of the file when it was found */
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

/** Files up to this size are read into memory; larger ones are streamed. */
const MAX_IN_MEMORY = 1_048_576;

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR', 'EINVAL']);

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABSENT.has(String(error.code));
}

const tagOf = (digest: Buffer) => `"${digest.toString('base64url').slice(0, 22)}"`;

/** The strong entity tag of a body. */
export function entityTag(bytes: Uint8Array): string {
  return tagOf(hash('sha256', bytes, 'buffer'));
}

async function hashFile(file: LargeFile): Promise<string> {
  const sum = createHash('sha256');
  for await (const chunk of file) sum.update(chunk);
  return tagOf(sum.digest());
}

/**
 * The published files of a folder. Excludes files outside it, even through symbolic links, and hidden
 * files, such as `.git`.
 *
 * @param folder absolute path
 */
export function readFolder(folder: string): PublishedFiles {
  const root = normalize(`${folder}${sep}`);
  const tags = new Map<string, Promise<string>>();
  let realRoot: string | undefined;
  const listedTags = lazy(() => listTags(root));

  /** The tag of a large file, from the list of the build or else from its bytes. */
  const tagOfLarge = (path: string, file: LargeFile, version: string): Promise<string> =>
    remember(
      async () => (await listedTags()).get(`${path} ${file.size}`) ?? hashFile(file),
      tags,
    )(version);

  /** Calls `use` for a file; `undefined` if it does not exist. */
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
    if (info.size > MAX_IN_MEMORY) {
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

/** Tags of large and empty files in the list of the build, by path and size; empty without a list. */
async function listTags(root: string): Promise<ReadonlyMap<string, string>> {
  try {
    const { files } = siteAt(root);
    return new Map(
      files
        .filter(({ size }) => size > MAX_IN_MEMORY || size === 0)
        .map(({ path, size, sha256 }) => [`${path} ${size}`, tagOf(Buffer.from(sha256, 'hex'))]),
    );
  } catch {
    return new Map();
  }
}
