import { API_ROOT, encodePath, type SitePaths } from './paths.ts';

/** Most redirects that are followed in a row. */
export const MAX_REDIRECT_STEPS = 20;

/** Wildcard for the rest of a path, at the end of a source and in a target. */
const WILDCARD = '*';

/** Encodes the rest of a path for a target, without leading slashes, which would make it a host. */
const encodeRest = (rest: string) => encodePath(rest.replace(/^\/+/, ''));

/**
 * The redirect of a path: an exact match, else the one with the longest prefix. `/a/*` matches `/a`
 * and everything below it. Takes one look-up per segment.
 *
 * @param redirects sources and targets
 * @param path decoded
 * @returns a slug, a path or an absolute URL, and whether its wildcard was filled
 */
export function redirectOf(redirects: ReadonlyMap<string, string>, path: string) {
  const exact = redirects.get(path);
  if (exact !== undefined) return { target: exact, hasRest: false };
  for (let end = path.length; end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1)) {
    const target = redirects.get(`${path.slice(0, end)}/${WILDCARD}`);
    if (target === undefined) continue;
    const hasRest = target.includes(WILDCARD);
    return { target: target.replace(WILDCARD, () => encodeRest(path.slice(end))), hasRest };
  }
  return undefined;
}

/**
 * The redirect of a page, by its slug or else by its path.
 *
 * @param path decoded
 * @returns its target is a path or an absolute URL
 */
export function redirectOfPage(
  redirects: ReadonlyMap<string, string>,
  path: string,
  { docs, localeOf }: SitePaths,
) {
  const folder = `${docs(localeOf(path))}/`;
  const bySlug = path.startsWith(folder) ? redirects.get(path.slice(folder.length)) : undefined;
  const found =
    bySlug === undefined ? redirectOf(redirects, path) : { target: bySlug, hasRest: false };
  if (!found || isAbsoluteUrl(found.target) || isPath(found.target)) return found;
  return { target: folder + found.target, hasRest: false };
}

/** Whether a source or target is a path of this site. */
export const isPath = (text: string) => text.startsWith('/') && !text.startsWith('//');

/** Whether a source matches all paths below it. */
export const isPrefix = (source: string) => source.endsWith(`/${WILDCARD}`);

/** Whether a source would match an address of the API. */
export const isReservedForApi = (source: string) =>
  source === `/api/${WILDCARD}` || source === API_ROOT || source.startsWith(`${API_ROOT}/`);

/** Whether a target is an absolute URL. */
export const isAbsoluteUrl = (target: string) => /^https?:\/\//.test(target);
