import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Bytes read from a file at once. */
const CHUNK_BYTES = 65_536;

/** A file that exists but cannot be the one that the build wrote. */
export class FileFault extends Error {
  readonly code: 'EMPTY' | 'OUTSIDE' | 'REPLACED' | 'SHORTENED';

  constructor(code: FileFault['code'], message: string) {
    super(message);
    this.name = 'FileFault';
    this.code = code;
  }
}

/** Tells two states of a file apart: what another build writes has another inode. */
export const fileVersion = ({ dev, ino, mtimeMs, size }: Stats) =>
  `${dev} ${ino} ${mtimeMs} ${size}`;

/** Opens what may not be a regular file, such as a pipe, without waiting for its other end. */
export const openFile = (file: string): Promise<FileHandle> =>
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
 * @throws {FileFault} `SHORTENED` if the file ends before them
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
      throw new FileFault('SHORTENED', `${file} became shorter while it was read.`);
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
   * @throws {FileFault} `REPLACED` if it is not the file that was found
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
        throw new FileFault('REPLACED', `${file} was replaced after it was found.`);
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
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>(
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
  return Object.assign(stream, { size, open: openSame });
}
