import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SiteFile } from '../files/site-list.ts';
import { MismatchError, type SiteClient } from './site-client.ts';

/** Whether a folder has an intact copy of a file. */
export async function holds(folder: string, { path, sha256 }: SiteFile): Promise<boolean> {
  try {
    const hash = createHash('sha256');
    for await (const chunk of createReadStream(join(folder, path))) hash.update(chunk);
    return hash.digest('hex') === sha256;
  } catch {
    return false;
  }
}

/** Links or, failing that, copies a file from another folder. */
export async function reuse(from: string, to: string, { path }: SiteFile): Promise<void> {
  const target = join(to, path);
  await mkdir(dirname(target), { recursive: true });
  await rm(target, { force: true });
  await link(join(from, path), target).catch(() => copyFile(join(from, path), target));
}

/**
 * Reads a whole text.
 *
 * @param max limit in bytes
 * @param url its address, for the error
 * @throws {Error} if it is longer
 */
export async function readText(
  chunks: AsyncIterable<Uint8Array>,
  max: number,
  url: URL,
): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > max) throw new Error(`${url} is longer than ${max} bytes`);
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString();
}

/**
 * Fetches and verifies a file. It appears in the folder complete or not at all.
 *
 * @param partial existing folder on the same disk, for incomplete files
 * @throws {MismatchError} if the file is not the one listed
 */
export async function download(
  client: SiteClient,
  folder: string,
  partial: string,
  { path, size, sha256 }: SiteFile,
): Promise<void> {
  const target = join(folder, path);
  // A random name: that of the file may already be as long as names can be.
  const temporary = join(partial, randomUUID());
  try {
    await client.get(path, size, async (chunks) => {
      const hash = createHash('sha256');
      let received = 0;
      await using file = await open(temporary, 'w');
      for await (const chunk of chunks) {
        received += chunk.byteLength;
        if (received > size) break;
        hash.update(chunk);
        await file.appendFile(chunk);
      }
      if (received !== size || hash.digest('hex') !== sha256) {
        throw new MismatchError(`${client.addressOf(path)} does not match the list`);
      }
    });
    await mkdir(dirname(target), { recursive: true });
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
