import { API_ROOT } from '../contract/paths.ts';
import { isApiPath } from '../service/headers.ts';
import { isFilePath } from '../service/media-types.ts';

const STATIC_ANSWER = new RegExp(`^${API_ROOT}/(?:index|[a-z]{2}/.+)\\.json$`);

/**
 * Whether a request counts for the rate limit (decisions.md 9): operations and negotiated pages
 * do. A file at its own address does not: any file server hands it out, a page loads a dozen, and
 * a mirror reads them all.
 */
export function isLimited(path: string): boolean {
  return isApiPath(path) ? !STATIC_ANSWER.test(path) : !isFilePath(path);
}
