import { mediaType } from '../contract/media-types.ts';
import { HASHED_FOLDER } from '../contract/paths.ts';
import { MAX_STORED_SITES } from '../contract/stored-sites.ts';
import { filesNamed, type SiteFile } from './site-list.ts';

/** Where a site lists its hashed files, and those that it has of the sites before it. */
export const HASHED_LIST = '/_lectern/hashed.json';

/**
 * The files whose names have a hash of their bytes, of a site and of those before it, the newest first:
 * of each site those that no newer one has.
 */
export type HashedFiles = readonly (readonly SiteFile[])[];

/** What pages load. A page would be one of this site, whatever site it was taken from. */
const isHashed = ({ path }: SiteFile) =>
  path.startsWith(HASHED_FOLDER) &&
  /^(?:font|image|text\/(?:css|javascript))\b/.test(mediaType(path));

/** The hashed files of a site with `files`, and of the last sites before it. */
export function hashedFiles(files: readonly SiteFile[], before: HashedFiles): HashedFiles {
  const own = files.filter(isHashed).sort((a, b) => (a.path < b.path ? -1 : 1));
  const known = new Set(own.map(({ path }) => path));
  const earlier = before.map((site) => site.filter(({ path }) => !known.has(path)));
  return [own, ...earlier.filter((site) => site.length > 0)].slice(0, MAX_STORED_SITES);
}

/** Reads what {@link HASHED_LIST} holds; fails if that is no such list. */
export function readHashedFiles(text: string): HashedFiles {
  const sites: unknown = JSON.parse(text);
  if (!Array.isArray(sites)) throw new Error('is not a list of sites');
  return sites.map((files) => filesNamed({ files }).filter(isHashed));
}
