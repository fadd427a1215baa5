// The format in which `lectern publish` stores sites in object storage and functions read them.

/** The object that lists the published sites; the only mutable one. */
export const SITES_KEY = 'sites.json';

/** Prefix of all other objects, which are named by the SHA-256 of their bytes. */
export const OBJECTS = 'objects/';

export const objectKey = (sha256: string): string => OBJECTS + sha256;

/** Number of sites that are kept: the current one and earlier ones for rollbacks. */
export const MAX_STORED_SITES = 10;

/** Seconds after which a function checks for a new current site. */
export const POINTER_SECONDS = 30;

/** Version of the format; readers reject others. */
export const STORED_VERSION = 2;

export interface StoredSite {
  /** Identity of the build. */
  readonly build: string;
  /** Objects that list its files, in the order of `shardOf`. */
  readonly parts: readonly string[];
}

/** Content of {@link SITES_KEY}. */
export interface StoredSites {
  readonly version: typeof STORED_VERSION;
  /** Identity of the build that is served. */
  readonly current: string;
  /** Newest first. */
  readonly sites: readonly StoredSite[];
}

/** Content of a part: SHA-256 in hexadecimal and size in bytes of each file, by path. */
export type StoredPart = Readonly<Record<string, readonly [sha256: string, size: number]>>;

/** Approximate number of files per part; a part of this size takes about half a megabyte. */
export const PART_FILES = 4096;
