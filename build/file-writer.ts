import { extname } from 'node:path';
import { Tinypool } from 'tinypool';
import type writeFilesThere from './write-files.ts';
import { type FileStatus, type FilesToWrite, writeFiles } from './write-files.ts';

/** TypeScript in the repository, JavaScript in the package. */
const THREAD = `./write-files${extname(import.meta.filename)}`;

/** How many files are written on this thread: to start another one takes as long. */
const ALONE = 256;

/** With this many files, or bytes of them, a batch goes to the other thread. */
const BATCH = { files: 64, bytes: 2_000_000 };

/** How many batches may wait before {@link FileWriter.room} does. */
const WAITING = 4;

/** A file to be written. */
interface Draft {
  /** Absolute. */
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Called with the status of the written file. */
  readonly onWritten: (status: FileStatus) => void;
}

/**
 * Creates files, those of a large site on a thread of its own: to create a file may take longer than
 * to make what is in it.
 */
export class FileWriter {
  #pool: Tinypool | undefined;
  #count = 0;
  #bytes = 0;
  #batch: Draft[] = [];
  readonly #sent: Promise<void>[] = [];

  /** Creates a file, at once or before {@link close} resolves. Nothing may be at its path. */
  write(draft: Draft): void {
    this.#count += 1;
    this.#bytes += draft.bytes.byteLength;
    this.#batch.push(draft);
    if (this.#count <= ALONE) {
      const { drafts, task } = this.#nextBatch();
      report(drafts, writeFiles(task));
    } else if (this.#batch.length === BATCH.files || this.#bytes >= BATCH.bytes) this.#send();
  }

  /** Waits while many files are not written yet; fails if one cannot be written. */
  async room(): Promise<void> {
    // One batch is written after another.
    await this.#sent.at(-WAITING);
  }

  /** Waits until all files are written; fails if one cannot be written. */
  async close(): Promise<void> {
    if (this.#batch.length > 0) this.#send();
    await Promise.all(this.#sent).finally(() => this.#pool?.destroy());
  }

  #nextBatch(): { drafts: readonly Draft[]; task: FilesToWrite } {
    const drafts = this.#batch;
    const bytes = new Uint8Array(this.#bytes);
    let end = 0;
    const files = drafts.map((draft) => {
      const size = draft.bytes.byteLength;
      bytes.set(draft.bytes, end);
      end += size;
      return { path: draft.path, size };
    });
    this.#batch = [];
    this.#bytes = 0;
    return { drafts, task: { files, bytes } };
  }

  #send(): void {
    const { drafts, task } = this.#nextBatch();
    const sent = this.#writeThere(task).then((statuses) => report(drafts, statuses));
    // Avoids an unhandled rejection: those who wait get it.
    sent.catch(() => undefined);
    this.#sent.push(sent);
  }

  async #writeThere(task: FilesToWrite): Promise<readonly FileStatus[]> {
    this.#pool ??= new Tinypool({
      filename: new URL(THREAD, import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
    });
    const transferList = [task.bytes.buffer as ArrayBuffer];
    const written: ReturnType<typeof writeFilesThere> = await this.#pool.run(task, {
      transferList,
    });
    if (written.error) throw Object.assign(new Error(written.error.message), written.error);
    return written.statuses;
  }
}

function report(drafts: readonly Draft[], statuses: readonly FileStatus[]): void {
  for (const [index, status] of statuses.entries()) drafts[index]?.onWritten(status);
}
