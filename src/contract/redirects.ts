import { API_ROOT, type SitePaths } from './paths.ts';

/** How many redirects in a row are followed. */
export const MAX_REDIRECT_STEPS = 20;

/** What stands for the rest of a path, at the end of the source of a redirect and in its target. */
const REST = '*';

export interface Redirection {
  /** Where it leads: a slug, a path or a whole address. */
  readonly target: string;
  /** Whether the target holds a part of the path. */
  readonly hasRest: boolean;
}

/** The rest of a path in a target: encoded, without the slashes that would make a host of it. */
const encodeRest = (rest: string) =>
  rest.replace(/^\/+/, '').split('/').map(encodeURIComponent).join('/');

/**
 * The redirect of a path: that of the path itself, else the one with the longest beginning. `/a/*`
 * matches `/a` and everything below it. Takes as many look-ups as the path has segments.
 *
 * @param redirects sources and targets
 * @param path decoded
 */
export function redirectOf(
  redirects: ReadonlyMap<string, string>,
  path: string,
): Redirection | undefined {
  const exact = redirects.get(path);
  if (exact !== undefined) return { target: exact, hasRest: false };
  for (let end = path.length; end >= 0; end = end === 0 ? -1 : path.lastIndexOf('/', end - 1)) {
    const target = redirects.get(`${path.slice(0, end)}/${REST}`);
    if (target === undefined) continue;
    const hasRest = target.includes(REST);
    return { target: target.replace(REST, () => encodeRest(path.slice(end))), hasRest };
  }
  return undefined;
}

/**
 * The redirect of a page: that of its slug, if it has one, before that of its path.
 *
 * @param path decoded
 * @returns where it leads by a path or a whole address
 */
export function redirectOfPage(
  redirects: ReadonlyMap<string, string>,
  path: string,
  { docs, localeOf }: SitePaths,
): Redirection | undefined {
  const folder = `${docs(localeOf(path))}/`;
  const bySlug = path.startsWith(folder) ? redirects.get(path.slice(folder.length)) : undefined;
  const found =
    bySlug === undefined ? redirectOf(redirects, path) : { target: bySlug, hasRest: false };
  if (!found || isAddress(found.target) || isPath(found.target)) return found;
  return { target: folder + found.target, hasRest: false };
}

/** Whether the source of a redirect, or a target, is a path of this site. */
export const isPath = (text: string) => text.startsWith('/') && !text.startsWith('//');

/** Whether a source matches every path below it. */
export const isPrefix = (source: string) => source.endsWith(`/${REST}`);

/** Whether a source is kept for the API: an address of it, and whatever would match one. */
export const isKeptForApi = (source: string) =>
  source === `/api/${REST}` || source === API_ROOT || source.startsWith(`${API_ROOT}/`);

/** Whether a target is a whole address. */
export const isAddress = (target: string) => /^https?:\/\//.test(target);
