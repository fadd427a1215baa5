import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { inParallel } from '../common/in-parallel.ts';
import { limitBody } from '../common/limit-body.ts';
import { toShards } from '../contract/shards.ts';
import {
  MAX_STORED_SITES,
  OBJECTS,
  objectKey,
  PART_FILES,
  SITES_KEY,
  STORED_VERSION,
  type StoredPart,
  type StoredSite,
  type StoredSites,
} from '../contract/stored-sites.ts';
import { hasCode } from '../files/errno.ts';
import { type ListedSite, siteAt } from '../files/site-in.ts';
import { SITE_LIST_FILE, type SiteFile } from '../files/site-list.ts';
import type { Bucket } from './bucket.ts';

const PARALLEL = 16;

/** Milliseconds for which unreferenced objects are kept: another run may be uploading their site. */
const KEEP_UNREFERENCED_MS = 24 * 3_600_000;

const encoded = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** Largest list of sites or files, in bytes, and the time to read it in milliseconds. */
const MAX_LIST_BYTES = 64_000_000;
const LIST_TIMEOUT = 120_000;

const storedPart: z.ZodType<StoredPart> = z.record(z.string(), z.tuple([z.string(), z.number()]));

const storedSites: z.ZodType<StoredSites> = z.object({
  version: z.literal(STORED_VERSION),
  current: z.string(),
  sites: z.array(z.object({ build: z.string(), parts: z.array(z.string()) })),
});

/** A list of sites or files in a bucket; `undefined` without one. */
async function readList<T>(bucket: Bucket, key: string, schema: z.ZodType<T>) {
  const body = await bucket.read(key);
  if (!body) return undefined;
  const signal = AbortSignal.timeout(LIST_TIMEOUT);
  try {
    return schema.parse(await limitBody(new Response(body), MAX_LIST_BYTES, signal).json());
  } catch (cause) {
    const reason = cause instanceof z.ZodError ? 'it has another form' : (cause as Error).message;
    throw new Error(
      `${key} in the bucket is no list of this version of Lectern: ${reason}. Try again, or publish to another folder.`,
    );
  }
}

/** The current build and all sites of a bucket; empty if nothing has been published. */
async function readSites(bucket: Bucket): Promise<readonly [string, readonly StoredSite[]]> {
  const stored = await readList(bucket, SITES_KEY, storedSites);
  return stored ? [stored.current, stored.sites] : ['', []];
}

const writeSites = (bucket: Bucket, current: string, sites: readonly StoredSite[]) =>
  bucket.write(SITES_KEY, encoded({ version: STORED_VERSION, current, sites }));

function readBuilt(dist: string): ListedSite {
  if (!existsSync(join(dist, SITE_LIST_FILE))) {
    throw new Error(`There is no built site in ${dist}. Run “lectern build” first.`);
  }
  try {
    return siteAt(dist);
  } catch (cause) {
    throw new Error(`${SITE_LIST_FILE} is damaged. Build the site again.`, { cause });
  }
}

/** The encoded parts of the file list of a site. */
function partsOf(files: readonly SiteFile[]): Uint8Array<ArrayBuffer>[] {
  return toShards(files, PART_FILES).map((part) => {
    const listed: StoredPart = Object.fromEntries(
      part.map(({ path, sha256, size }) => [path, [sha256, size]]),
    );
    return encoded(listed);
  });
}

/** The SHA-256 of every object of some sites. */
async function objectsOf(sites: readonly StoredSite[], bucket: Bucket): Promise<Set<string>> {
  const parts = [...new Set(sites.flatMap((site) => site.parts))];
  const files = await inParallel(parts, PARALLEL, async (part) => {
    const listed = await readList(bucket, objectKey(part), storedPart);
    return Object.values(listed ?? {}).map(([sha256]) => sha256);
  });
  return new Set([...parts, ...files.flat()]);
}

export interface PublishOptions {
  /** The built site, absolute. */
  readonly dist: string;
  readonly bucket: Bucket;
  readonly onProgress?: (sent: number, total: number) => void;
}

export interface Published {
  readonly build: string;
  readonly files: number;
  /** Number of uploaded objects including the pointer; 0 if the site was already current. */
  readonly sent: number;
  readonly removed: number;
}

/**
 * Publishes a built site: uploads missing objects, then makes the site current. Until then, readers
 * see the previous site. An interrupted run can be continued. Objects that none of the last
 * {@link MAX_STORED_SITES} sites needs are removed after a day.
 *
 * @throws {Error} if there is no built site, one of its files has changed, or the bucket fails
 */
export async function publish({
  dist,
  bucket,
  onProgress = () => {},
}: PublishOptions): Promise<Published> {
  const { build, files: listed, listFiles } = readBuilt(dist);
  const lists = Array.from(listFiles, ([path, text]): SiteFile => {
    const bytes = Buffer.from(text);
    return { path, size: bytes.byteLength, sha256: hash('sha256', bytes) };
  });
  const files = [...listed, ...lists];
  const [current, before] = await readSites(bucket);
  if (current === build) return { build, files: files.length, sent: 0, removed: 0 };
  const objects = await bucket.list(OBJECTS);
  const oldest = Date.now() - KEEP_UNREFERENCED_MS;
  const needed = await objectsOf(before, bucket);
  const stored = new Set(
    objects
      .filter(({ key, modified }) => needed.has(key.slice(OBJECTS.length)) || +modified > oldest)
      .map(({ key }) => key.slice(OBJECTS.length)),
  );
  const missing = [...new Map(files.map((file) => [file.sha256, file])).values()].filter(
    ({ sha256 }) => !stored.has(sha256),
  );
  const parts = partsOf(files).map((bytes) => ({ bytes, sha256: hash('sha256', bytes) }));
  const newParts = parts.filter(({ sha256 }) => !stored.has(sha256));
  let sent = 0;
  const send = async (sha256: string, bytes: Uint8Array<ArrayBuffer>) => {
    await bucket.write(objectKey(sha256), bytes);
    sent += 1;
    onProgress(sent, missing.length + newParts.length);
  };
  await inParallel(missing, PARALLEL, async ({ path, sha256 }) => {
    const bytes = await readFile(join(dist, path)).catch((error: unknown) => {
      if (!hasCode(error, 'ENOENT')) throw error;
    });
    if (!bytes) {
      throw new Error(`${path} is missing. Publish a built site, or a copy with all its versions.`);
    }
    if (hash('sha256', bytes) !== sha256) {
      throw new Error(`${path} is not the file that was built. Build the site again.`);
    }
    await send(sha256, bytes);
  });
  await inParallel(newParts, PARALLEL, ({ sha256, bytes }) => send(sha256, bytes));
  const site = { build, parts: parts.map(({ sha256 }) => sha256) };
  const sites = [site, ...before.filter((each) => each.build !== build)];
  const kept = sites.slice(0, MAX_STORED_SITES);
  await writeSites(bucket, build, kept);
  const inUse = new Set([...(await objectsOf(kept, bucket))].map(objectKey));
  const unused = objects.filter(({ key, modified }) => !inUse.has(key) && +modified <= oldest);
  if (unused.length > 0) await bucket.remove(unused.map(({ key }) => key));
  return { build, files: files.length, sent: sent + 1, removed: unused.length };
}

/** Makes the previous site current and returns its build; fails if there is none. */
export async function rollBack(bucket: Bucket): Promise<string> {
  const [current, sites] = await readSites(bucket);
  const previous = sites[sites.findIndex(({ build }) => build === current) + 1];
  if (!previous) throw new Error('The bucket has no site that was published before this one.');
  await writeSites(bucket, previous.build, sites);
  return previous.build;
}
