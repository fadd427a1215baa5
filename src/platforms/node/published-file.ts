import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';

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

/** Some bytes of a file that is open until {@link OpenFile.close}. */
export class OpenFile {
  readonly #file: string;
  readonly #handle: FileHandle;
  readonly #from: number;
  readonly #length: number;

  constructor(file: string, handle: FileHandle, from: number, length: number) {
    this.#file = file;
    this.#handle = handle;
    this.#from = from;
    this.#length = length;
  }

  get byteLength(): number {
    return this.#length;
  }

  /** The bytes from `from` up to `to`, of the same open file. */
  subarray(from: number, to: number): OpenFile {
    return new OpenFile(this.#file, this.#handle, this.#from + from, to - from);
  }

  /**
   * The bytes, each chunk read when the one before is taken.
   *
   * @param onRead called with the length of each chunk
   * @throws {FileFault} `SHORTENED` if the file ends before them
   */
  async *chunks(
    onRead: (bytes: number) => void = () => {},
  ): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    const end = this.#from + this.#length;
    for (let position = this.#from; position < end; ) {
      const chunk = new Uint8Array(Math.min(CHUNK_BYTES, end - position));
      const { bytesRead } = await this.#handle.read(chunk, 0, chunk.length, position);
      if (bytesRead === 0) {
        throw new FileFault('SHORTENED', `${this.#file} became shorter while it was read.`);
      }
      position += bytesRead;
      onRead(bytesRead);
      yield chunk.subarray(0, bytesRead);
    }
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/** A published file too large to be held in memory: a stream that opens it when first read. */
export class LargeFile extends ReadableStream<Uint8Array<ArrayBuffer>> {
  readonly size: number;
  /** @throws {FileFault} `REPLACED` if it is not the file that was found */
  readonly open: () => Promise<OpenFile>;

  /** @param info of the file as it was found */
  constructor(file: string, info: Stats) {
    const openSame = async () => {
      const handle = await openFile(file);
      try {
        if (fileVersion(await handle.stat()) === fileVersion(info)) {
          return new OpenFile(file, handle, 0, info.size);
        }
      } catch (error) {
        await handle.close();
        throw error;
      }
      await handle.close();
      throw new FileFault('REPLACED', `${file} was replaced after it was found.`);
    };
    const chunks = (async function* () {
      const opened = await openSame();
      try {
        yield* opened.chunks();
      } finally {
        await opened.close();
      }
    })();
    super(
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
    this.size = info.size;
    this.open = openSame;
  }

  /** All bytes at once. */
  async bytes(): Promise<Uint8Array> {
    const opened = await this.open();
    try {
      return await buffer(opened.chunks());
    } finally {
      await opened.close();
    }
  }
}
