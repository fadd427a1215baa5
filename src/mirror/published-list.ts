import { hash } from 'node:crypto';
import { inParallel } from '../common/in-parallel.ts';
import { printable } from '../common/printable.ts';
import { decodeManifest } from '../contract/manifest.ts';
import { INTERNAL } from '../contract/paths.ts';
import { expectVersion, versionInPath } from '../contract/versions.ts';
import { isHarmless } from '../files/safe-names.ts';
import { readSignature } from '../files/signature.ts';
import type { ListedSite } from '../files/site-in.ts';
import {
  type ListPart,
  readHead,
  readSiteList,
  SIGNATURE_FILE,
  SITE_LIST_FILE,
  type SiteFile,
  type SiteList,
} from '../files/site-list.ts';
import { MismatchError, type SiteClient } from './site-client.ts';

/** Limit of a list in decoded bytes; a file takes about 150. */
const MAX_LIST_BYTES = 32 * 1024 * 1024;

const MAX_FILES = 200_000;

/** Most parts of a list, which have about 128 files each. */
const MAX_PARTS = 10_000;

/** Minimum bytes per opening bracket: each entry has one bracket and a hash of 64 digits. */
const MIN_BYTES_PER_BRACKET = 50;

/** Limits of file systems for a name and for a path. */
const MAX_NAME_BYTES = 255;
const MAX_PATH_BYTES = 1024;

/** Attempts to fetch a list while the site publishes new builds. */
const TRIES = 5;

const PARALLEL = 16;

export interface ListOptions {
  /** Files of the list of the existing copy, by path; unchanged parts are reused. */
  readonly known: ReadonlyMap<string, string>;
  readonly maxBytes: number;
  /** Whether a signature is required (default: false). */
  readonly isSigned?: boolean;
  /** Versions of the documentation in addition to the current one (default: all). */
  readonly versions?: readonly string[] | undefined;
}

/**
 * Fetches the list of a site: its first file, and the parts that the copy lacks.
 *
 * @returns the files of the requested versions, and the complete list
 * @throws {Error} if there is no list, or its files cannot be copied
 */
export async function fetchList(
  client: SiteClient,
  { known, maxBytes, isSigned = false, versions }: ListOptions,
): Promise<ListedSite> {
  const url = client.addressOf(SITE_LIST_FILE);
  const checked = <T>(read: () => T): T => {
    try {
      return read();
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      throw new Error(`${url} ${printable(problem)}.`);
    }
  };
  let remaining = MAX_LIST_BYTES;
  const fetchText = async (path: string) => {
    return withinLimit((await client.bytes(path, remaining)).toString(), path);
  };
  const withinLimit = (text: string, path: string) => {
    remaining -= Buffer.byteLength(text);
    // Parts are fetched concurrently, so only their sum exceeds the limit.
    if (remaining < 0)
      throw new Error(
        `${client.addressOf(path)} makes the list longer than ${MAX_LIST_BYTES} bytes`,
      );
    checked(() => expectFewBrackets(text));
    return text;
  };
  const expectListed = (text: string, { path, sha256 }: ListPart) => {
    if (hash('sha256', text) === sha256) return text;
    throw new MismatchError(`${client.addressOf(path)} does not match the list`);
  };
  const partOf = async (part: ListPart) => {
    const { path, sha256 } = part;
    const existing = known.get(path);
    const isCurrent = existing !== undefined && hash('sha256', existing) === sha256;
    return [
      path,
      isCurrent ? withinLimit(existing, path) : expectListed(await fetchText(path), part),
    ] as const;
  };
  /** The manifest of the build, which lists the versions. */
  const manifestIn = async ({ files }: SiteList) => {
    const path = INTERNAL.manifest;
    const listed = files.find((file) => file.path === path);
    if (!listed) throw new Error(`${url} does not list ${path}.`);
    return expectListed((await client.bytes(path, MAX_LIST_BYTES)).toString(), listed);
  };
  let before: string | undefined;
  for (let tried = 1; ; tried++) {
    remaining = MAX_LIST_BYTES;
    const text = await fetchText(SITE_LIST_FILE);
    try {
      const head = checked(() => readHead(text));
      if (head.parts.length > MAX_PARTS) {
        throw new Error(`${url} names ${head.parts.length} parts, more than ${MAX_PARTS}.`);
      }
      const parts = await inParallel(head.parts, PARALLEL, partOf);
      const signature = isSigned || head.isSigned ? await fetchText(SIGNATURE_FILE) : undefined;
      const texts = parts.map(([, part]) => part);
      const listed = checked(() => readSiteList(text, texts));
      if (signature !== undefined && readSignature(signature).build !== listed.build) {
        throw new MismatchError(`${client.addressOf(SIGNATURE_FILE)} is of another build`);
      }
      const signatureFile = signature === undefined ? [] : [[SIGNATURE_FILE, signature] as const];
      const files = versions
        ? filesOfVersions(listed.files, await manifestIn(listed), versions)
        : listed.files;
      checked(() => expectCopyable(files, maxBytes));
      return {
        ...listed,
        files,
        listFiles: new Map([[SITE_LIST_FILE, text], ...parts, ...signatureFile]),
      };
    } catch (error) {
      // A new build may have replaced the one whose parts were requested.
      if (!(error instanceof MismatchError) || tried === TRIES || text === before) throw error;
      before = text;
    }
  }
}

/** Fails if a list needs excessive memory to parse: 32 MB of brackets would take 1.5 GB. */
function expectFewBrackets(text: string): void {
  let remaining = text.length / MIN_BYTES_PER_BRACKET + 2;
  for (const _ of text.matchAll(/[[{]/g))
    if (--remaining < 0) throw new Error('is not a list of files');
}

/** @throws {Error} if the site is too large or has unsafe paths */
function expectCopyable(files: SiteList['files'], maxBytes: number): void {
  if (files.length > MAX_FILES) {
    throw new Error(`lists ${files.length} files, more than ${MAX_FILES}`);
  }
  let bytes = 0;
  for (const { path, size } of files) {
    if (!isHarmless(path)) throw new Error(`lists ${path}, which cannot be a file of the copy`);
    const longest = Math.max(...path.split('/').map((name) => Buffer.byteLength(name)));
    if (longest > MAX_NAME_BYTES || Buffer.byteLength(path) > MAX_PATH_BYTES) {
      throw new Error(`lists a name of ${longest} bytes: ${path.slice(0, 80)}…`);
    }
    bytes += size;
  }
  if (bytes > maxBytes) {
    const gigabytes = (value: number) => `${(value / 1e9).toFixed(1)} GB`;
    throw new Error(`lists ${gigabytes(bytes)}, more than ${gigabytes(maxBytes)}`);
  }
}

/**
 * Filters the files of a site by versions of the documentation: the named ones and the current one.
 *
 * @param manifest the published file {@link INTERNAL.manifest}
 * @param names ids, aliases or ranges
 * @throws {Error} if the site has no such version
 */
export function filesOfVersions(
  files: readonly SiteFile[],
  manifest: string,
  names: readonly string[],
): readonly SiteFile[] {
  const { versions } = decodeManifest(manifest);
  const included = new Set(names.map((name) => expectVersion(name, versions).id));
  const excluded = new Set(
    versions.flatMap(({ id, status }) => (included.has(id) || status === 'current' ? [] : [id])),
  );
  return files.filter(({ path }) => !excluded.has(versionInPath(path) ?? ''));
}
