import { createHash } from 'node:crypto';

/** Where a site lists its files for mirrors; the list does not contain itself. */
export const SITE_LIST_FILE = '/.well-known/mirror.json';

/** Version of the format; a mirror refuses any other. */
const VERSION = 1;

/** One published file. */
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
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/** The list of a build. */
export function siteList(files: readonly SiteFile[]): SiteList {
  const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  return { version: VERSION, build: identity(sorted), files: sorted };
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
 * Reads an untrusted list.
 *
 * @throws {Error} that says what is wrong with it, such as a path that leaves the folder
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
