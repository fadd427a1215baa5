import { createHash } from 'node:crypto';

/** Where a site lists its files for those who copy it; the list does not hold itself. */
export const SITE_LIST_FILE = '/.well-known/mirror.json';

/** Form of the list; a mirror that does not know it stops. */
const VERSION = 1;

/** One published file. */
export interface SiteFile {
  /** Path below the site, `/` first, not encoded. */
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
  /** In the order of their paths' code units. */
  readonly files: readonly SiteFile[];
}

function identity(files: readonly SiteFile[]): string {
  const lines = files.map(({ path, size, sha256 }) => `${sha256} ${size} ${path}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** The list of a build. */
export function siteList(files: readonly SiteFile[]): SiteList {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return { version: VERSION, build: identity(sorted), files: sorted };
}

/**
 * A path whose names mean a file of that name to every file system and terminal: none is empty, of
 * dots, or ends with a dot or a space; none has a control character, a backslash or a colon.
 */
const SAFE_PATH = /^(?:\/(?:[^/\\:\p{Cc}\p{Cs}]*[^/\\:\p{Cc}\p{Cs}. ]))+$/u;

/** Whether a path names a file below any folder it is joined to, on every file system. */
const isSafePath = (path: string): boolean => SAFE_PATH.test(path);

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function readFile(value: unknown): SiteFile {
  const { path, size, sha256 } = isRecord(value) ? value : {};
  if (typeof path !== 'string' || !isSafePath(path) || path === SITE_LIST_FILE) {
    throw new Error(`lists ${JSON.stringify(path)}, which cannot be a file of the copy`);
  }
  if (typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0) {
    throw new Error(`has no size for ${path}`);
  }
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/.test(sha256)) {
    throw new Error(`has no SHA-256 for ${path}`);
  }
  return { path, size, sha256 };
}

/**
 * Reads a list that may come from anywhere.
 *
 * @throws {Error} saying what is wrong with it, such as a path that leaves the folder
 */
export function readSiteList(text: string): SiteList {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value) || value.version !== VERSION || !Array.isArray(value.files)) {
    throw new Error(`is not a list of version ${VERSION}`);
  }
  const list = siteList(value.files.map(readFile));
  const paths = new Set(list.files.map(({ path }) => path));
  if (paths.size !== list.files.length) throw new Error('lists a file twice');
  if (list.build !== value.build)
    throw new Error('has a build identity that does not match its files');
  return list;
}
