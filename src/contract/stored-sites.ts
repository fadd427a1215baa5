/** How `lectern publish` keeps sites in object storage, and how functions read them there. */

/** The object that names the published sites, the only one that ever changes. */
export const SITES_KEY = 'sites.json';

/** Below it lie all others, named by the SHA-256 of their bytes. */
export const OBJECTS = 'objects/';

export const objectKey = (sha256: string): string => OBJECTS + sha256;

/** How many sites stay published: the current one, and those that can be put back. */
export const MAX_STORED_SITES = 10;

/** Seconds after which a function looks for another current site. */
export const POINTER_SECONDS = 30;

/** Version of the format; readers refuse any other. */
export const STORED_VERSION = 2;

export interface StoredSite {
  /** Identity of the build. */
  readonly build: string;
  /** Objects that list its files, each the files whose `shardOf` is its index. */
  readonly parts: readonly string[];
}

/** What the object {@link SITES_KEY} holds. */
export interface StoredSites {
  readonly version: typeof STORED_VERSION;
  /** Identity of the build that is served. */
  readonly current: string;
  /** Newest first. */
  readonly sites: readonly StoredSite[];
}

/** What a part lists: SHA-256 in hexadecimal and number of bytes of each file, by path. */
export type StoredPart = Readonly<Record<string, readonly [sha256: string, size: number]>>;

/** About how many files a part lists: one that a function reads takes about half a megabyte. */
export const PART_FILES = 4096;
