import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join, normalize, sep } from 'node:path';
import { readSiteList, SITE_LIST_FILE, type SiteFile } from '../../files/site-list.ts';
import type { Asset, PublishedFiles } from '../../service/assets.ts';

/** Files up to this size are read whole; larger ones are streamed. */
export const WHOLE_FILE_BYTES = 1_048_576;

/** Bytes read from a streamed file at once. */
const CHUNK_BYTES = 65_536;

const ABSENT = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EISDIR', 'EINVAL']);

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ABSENT.has(String(error.code));
}

const tagOf = (digest: Buffer) => `"${digest.toString('base64url').slice(0, 22)}"`;

/** Strong entity tag of some bytes. */
export function entityTag(bytes: Uint8Array): string {
  return tagOf(createHash('sha256').update(bytes).digest());
}

/** Tells two states of a file apart: what another build writes has another inode. */
export const fileVersion = ({ dev, ino, mtimeMs, size }: Stats) =>
  `${dev} ${ino} ${mtimeMs} ${size}`;

/** The bytes of a file from its start, opened when first asked for. */
async function* readChunks(file: string, version: string) {
  await using handle = await open(file);
  if (fileVersion(await handle.stat()) !== version) throw new Error(`${file} was replaced.`);
  for (let position = 0; ; ) {
    const buffer = new Uint8Array(CHUNK_BYTES);
    const { bytesRead } = await handle.read(buffer, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

function streamFile(file: string, version: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = readChunks(file, version);
  return new ReadableStream(
    {
      async pull(controller) {
        const { done, value } = await chunks.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await chunks.return();
      },
    },
    { highWaterMark: 0 },
  );
}

async function hashFile(file: string, version: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of readChunks(file, version)) hash.update(chunk);
  return hash.digest();
}

/**
 * The published files of a folder, and nothing outside it.
 *
 * @param folder absolute path
 */
export function readFolder(folder: string): PublishedFiles {
  const root = normalize(`${folder}${sep}`);
  const tags = new Map<string, { version: string; etag: string }>();
  let listed: Promise<ReadonlyMap<string, SiteFile>> | undefined;

  /** The digests of the build, which spare reading a large file once for its tag alone. */
  async function listedTag(path: string, info: Stats): Promise<string | undefined> {
    listed ??= listFiles(root);
    const known = (await listed).get(path);
    return known?.size === info.size ? tagOf(Buffer.from(known.sha256, 'hex')) : undefined;
  }

  async function readLarge(path: string, file: string, info: Stats): Promise<Asset> {
    const version = fileVersion(info);
    const known = tags.get(file);
    const etag =
      known?.version === version
        ? known.etag
        : ((await listedTag(path, info)) ?? tagOf(await hashFile(file, version)));
    tags.set(file, { version, etag });
    return { body: streamFile(file, version), etag, size: info.size };
  }

  async function readWhole(file: string, info: Stats): Promise<Asset> {
    const body = await readFile(file);
    const version = fileVersion(info);
    const known = tags.get(file);
    const etag = known?.version === version ? known.etag : entityTag(body);
    tags.set(file, { version, etag });
    return { body, etag };
  }

  /** What `use` makes of a file that is there. */
  async function found<T>(
    path: string,
    use: (file: string, info: Stats) => T | Promise<T>,
  ): Promise<T | undefined> {
    const file = join(root, path);
    if (!file.startsWith(root) || file.includes('\0')) return undefined;
    try {
      const info = await stat(file);
      return info.isFile() ? await use(file, info) : undefined;
    } catch (error) {
      if (isAbsent(error)) return undefined;
      throw error;
    }
  }

  return {
    async exists(path) {
      return (await found(path, () => true)) ?? false;
    },
    read: (path) =>
      found(path, (file, info) =>
        info.size > WHOLE_FILE_BYTES ? readLarge(path, file, info) : readWhole(file, info),
      ),
  };
}

/** The files that the build listed; none where it left no list. */
async function listFiles(root: string): Promise<ReadonlyMap<string, SiteFile>> {
  try {
    const { files } = readSiteList(await readFile(join(root, SITE_LIST_FILE), 'utf8'));
    return new Map(files.map((file) => [file.path, file]));
  } catch {
    return new Map();
  }
}
