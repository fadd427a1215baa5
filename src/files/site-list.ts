import { hash } from 'node:crypto';
import { toShards } from '../contract/shards.ts';

/** Path of the list of a site's files for mirrors, which does not contain itself. */
export const SITE_LIST_FILE = '/.well-known/mirror.json';

/** Folder of the parts of a long list, each named by its SHA-256. */
const PARTS_FOLDER = '/.well-known/mirror/';

/** The signature of a list, on sites that are signed. */
export const SIGNATURE_FILE = `${PARTS_FOLDER}signature.json`;

/** Whether a path belongs to the list itself. */
export const isOfList = (path: string) => path === SITE_LIST_FILE || path.startsWith(PARTS_FOLDER);

/** Version of the format of a list in one file; a mirror refuses any but these two. */
const VERSION = 1;

/** Version of the format of a list in parts. */
const VERSION_IN_PARTS = 2;

/** Maximum number of files of a list in one file, about 600 kB. */
const WHOLE_FILES = 4096;

/** Approximate number of files per part: 15 kB, so that updating a copy transfers little. */
const PART_FILES = 128;

export interface SiteFile {
  /** Path on the site, starting with `/`, not encoded. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** Every file of one build of a site. */
export interface SiteList {
  readonly version: typeof VERSION;
  /** Identity of the build: SHA-256 over its files. Equal for equal sites. */
  readonly build: string;
  /** Sorted by the code units of their paths. */
  readonly files: readonly SiteFile[];
}

function identity(files: readonly SiteFile[]): string {
  const lines = files.map(({ path, size, sha256 }) => `${sha256} ${size} ${path}\n`);
  return hash('sha256', lines.join(''));
}

/** The list of a build. */
export function siteList(files: readonly SiteFile[]): SiteList {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return { version: VERSION, build: identity(sorted), files: sorted };
}

/** The files that a list is published in: {@link SITE_LIST_FILE}, its parts, and {@link SIGNATURE_FILE}. */
export function listFiles(
  { version, build, files }: SiteList,
  signature?: string,
): ReadonlyMap<string, string> {
  const signed = signature !== undefined && { signed: true };
  const own = signature === undefined ? [] : [[SIGNATURE_FILE, signature] as const];
  if (files.length <= WHOLE_FILES) {
    const text = JSON.stringify({ version, build, ...signed, files });
    return new Map([[SITE_LIST_FILE, text], ...own]);
  }
  // Skips empty shards: identical parts would be rejected.
  const shards = toShards(files, PART_FILES).filter((shard) => shard.length > 0);
  const texts = shards.map((shard) => JSON.stringify({ files: shard }));
  const parts = texts.map((text) => hash('sha256', text));
  const head = JSON.stringify({ version: VERSION_IN_PARTS, build, ...signed, parts });
  return new Map([
    [SITE_LIST_FILE, head],
    ...parts.map((sha256, index) => [partPath(sha256), texts[index] ?? ''] as const),
    ...own,
  ]);
}

const partPath = (sha256: string) => `${PARTS_FOLDER}${sha256}.json`;

/** A further file of a list. */
export interface ListPart {
  readonly path: string;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/** What the first file of a list names besides files: the parts of the list, and whether it is signed; throws if invalid. */
export function readHead(text: string): { parts: ListPart[]; isSigned: boolean } {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) return { parts: [], isSigned: false };
  const isSigned = value.signed === true;
  if (value.version !== VERSION_IN_PARTS) return { parts: [], isSigned };
  if (!Array.isArray(value.parts) || !value.parts.every(isSha256)) {
    throw new Error('has no SHA-256 for each of its parts');
  }
  if (new Set(value.parts).size !== value.parts.length) throw new Error('names a part twice');
  return { parts: value.parts.map((sha256) => ({ path: partPath(sha256), sha256 })), isSigned };
}

/**
 * A path that every file system and terminal takes literally: no name is empty or ends with a dot
 * or a space; none contains a control character, a backslash or a colon.
 */
const SAFE_PATH = /^(?:\/(?:[^/\\:\p{Cc}\p{Cs}]*[^/\\:\p{Cc}\p{Cs}. ]))+$/u;

/** Whether a path stays below any folder that it is joined to, on every file system. */
export const isSafePath = (path: string): boolean => SAFE_PATH.test(path);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isSha256 = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

function readFile(value: unknown): SiteFile {
  const { path, size, sha256 } = isRecord(value) ? value : {};
  if (typeof path !== 'string' || !isSafePath(path) || isOfList(path)) {
    throw new Error(`lists ${JSON.stringify(path)}, which cannot be a file of the copy`);
  }
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) {
    throw new Error(`has no size for ${path}`);
  }
  if (!isSha256(sha256)) {
    throw new Error(`has no SHA-256 for ${path}`);
  }
  return { path, size, sha256 };
}

/** The files in a list or in a part of one. */
export function parseFiles(value: unknown): SiteFile[] {
  if (!isRecord(value) || !Array.isArray(value.files)) throw new Error('is not a list of files');
  return value.files.map(readFile);
}

/**
 * Reads an untrusted list.
 *
 * @param text of its first file
 * @param parts the texts of the parts that its {@link readHead} names
 * @throws {Error} if it is invalid, such as a path that leaves the folder
 */
export function readSiteList(text: string, parts: readonly string[] = []): SiteList {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || (value.version !== VERSION && value.version !== VERSION_IN_PARTS)) {
    throw new Error(`is not a list of version ${VERSION} or ${VERSION_IN_PARTS}`);
  }
  const files =
    value.version === VERSION
      ? parseFiles(value)
      : parts.flatMap((part) => parseFiles(JSON.parse(part)));
  const list = siteList(files);
  const paths = new Set(list.files.map(({ path }) => path));
  if (paths.size !== list.files.length) throw new Error('lists a file twice');
  if (list.build !== value.build)
    throw new Error('has a build identity that does not match its files');
  return list;
}
