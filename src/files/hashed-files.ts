import { mediaType } from '../contract/media-types.ts';
import { HASHED_FOLDER } from '../contract/paths.ts';
import { MAX_STORED_SITES } from '../contract/stored-sites.ts';
import { parseFiles, type SiteFile } from './site-list.ts';

/** Path of the list of a site's hashed files, including those kept from earlier sites. */
export const HASHED_LIST = '/_lectern/hashed.json';

/**
 * The files with content hashes in their names, of a site and of earlier ones, newest first: for each
 * site, those that no newer one has.
 */
export type HashedFiles = readonly (readonly SiteFile[])[];

/** Resources of pages; never pages, which would appear as pages of this site. */
const isHashed = ({ path }: SiteFile) =>
  path.startsWith(HASHED_FOLDER) &&
  /^(?:font|image|text\/(?:css|javascript))\b/.test(mediaType(path));

/** The hashed files among `files`, and those of earlier sites. */
export function hashedFiles(files: readonly SiteFile[], before: HashedFiles): HashedFiles {
  const own = files.filter(isHashed).sort((a, b) => (a.path < b.path ? -1 : 1));
  const known = new Set(own.map(({ path }) => path));
  const earlier = before.map((site) => site.filter(({ path }) => !known.has(path)));
  return [own, ...earlier.filter((site) => site.length > 0)].slice(0, MAX_STORED_SITES);
}

/** Parses a {@link HASHED_LIST}; throws if invalid. */
export function readHashedFiles(text: string): HashedFiles {
  const sites: unknown = JSON.parse(text);
  if (!Array.isArray(sites)) throw new Error('is not a list of sites');
  return sites.map((files) => parseFiles({ files }).filter(isHashed));
}
