import { createHash, randomUUID } from 'node:crypto';
import { copyFile, link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { SiteFile } from '../files/site-list.ts';

/** Tries of one file; the pause doubles from one to the next. */
const TRIES = 6;
const FIRST_PAUSE = 250;
/** Longest pause that a server may ask for, in milliseconds. */
const MAX_PAUSE = 120_000;
/** Milliseconds for an answer, and for each byte that it has: 10 kB a second at the least. */
const TIMEOUT = 60_000;
const TIMEOUT_PER_BYTE = 0.1;

/** Ends the name of a file that is not whole yet. */
const PARTIAL = '.partial-download';

/** The bytes at an address are not those that the list promises. */
export class MismatchError extends Error {}

/** Whether a folder holds a file, whole. */
export async function holds(folder: string, { path, sha256 }: SiteFile): Promise<boolean> {
  try {
    const bytes = await readFile(join(folder, path));
    return createHash('sha256').update(bytes).digest('hex') === sha256;
  } catch {
    return false;
  }
}

/** Takes a file over from another folder, without a second copy where the file system can. */
export async function reuse(from: string, to: string, { path }: SiteFile): Promise<void> {
  const target = join(to, path);
  await mkdir(dirname(target), { recursive: true });
  await rm(target, { force: true });
  await link(join(from, path), target).catch(() => copyFile(join(from, path), target));
}

/** What a server asks for with `Retry-After` (RFC 9110, section 10.2.3), in milliseconds. */
function requestedPause(response: Response): number {
  const value = response.headers.get('Retry-After') ?? '';
  const pause = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(pause) ? 0 : Math.min(Math.max(pause, 0), MAX_PAUSE);
}

const isTemporary = (status: number) => status === 429 || status >= 500;

/**
 * Asks for an address until it answers.
 *
 * @param size bytes that are expected
 * @throws {Error} for an answer that is no 200, or after the last try
 */
export async function get(url: URL, size = 0): Promise<Response> {
  for (let tried = 1; ; tried++) {
    let problem: string;
    let pause = FIRST_PAUSE * 2 ** (tried - 1);
    try {
      const response = await fetch(url, {
        signal: AbortSignal.timeout(Math.ceil(TIMEOUT + size * TIMEOUT_PER_BYTE)),
        headers: { Accept: '*/*' },
      });
      if (response.status === 200) return response;
      await response.body?.cancel();
      problem = `${url} answers ${response.status}`;
      if (!isTemporary(response.status)) throw new MismatchError(problem);
      pause = Math.max(pause, requestedPause(response));
    } catch (error) {
      if (error instanceof MismatchError) throw error;
      problem = `${url}: ${reasonOf(error)}`;
    }
    if (tried === TRIES) throw new Error(problem);
    await wait(pause);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function receive(url: URL, target: string, { size, sha256 }: SiteFile): Promise<void> {
  const response = await get(url, size);
  const hash = createHash('sha256');
  let received = 0;
  await using file = await open(target, 'w');
  for await (const chunk of response.body ?? []) {
    received += chunk.byteLength;
    if (received > size) break;
    hash.update(chunk);
    await file.write(chunk);
  }
  if (received !== size || hash.digest('hex') !== sha256) {
    throw new MismatchError(`${url} is not what the list says`);
  }
}

/**
 * Fetches a file and verifies it; it appears in the folder whole or not at all.
 *
 * @throws {MismatchError} if the site has another file there
 */
export async function download(base: URL, folder: string, file: SiteFile): Promise<void> {
  const target = join(folder, file.path);
  const partial = `${target}.${randomUUID()}${PARTIAL}`;
  const url = new URL(`.${file.path.split('/').map(encodeURIComponent).join('/')}`, base);
  await mkdir(dirname(target), { recursive: true });
  for (let tried = 1; ; tried++) {
    try {
      await receive(url, partial, file);
      await rename(partial, target);
      return;
    } catch (error) {
      await rm(partial, { force: true });
      if (error instanceof MismatchError || tried === TRIES) throw error;
    }
  }
}
