import { withoutRoot } from '../contract/paths.ts';
import type { Reply, RequestHead } from './reply.ts';

/** Headers with addresses of the site. */
const WITH_ADDRESSES = ['Content-Location', 'Link', 'Location', 'Speculation-Rules'] as const;

/** The start of a path in such a header: at its beginning, or after `<` or `"`. */
const PATH = /(^"?|<)\/(?!\/)/g;

/** Rewrites a request as if the site lay at the root of its host; `undefined` if it is not below `root`. */
export function atRoot(request: RequestHead, root: string): RequestHead | undefined {
  if (root === '') return request;
  const url = new URL(request.url);
  const path = withoutRoot(url.pathname, root);
  if (path === undefined) return undefined;
  const { method, headers } = request;
  return { method, headers, url: url.origin + path + url.search };
}

/** Rewrites a response of a site at the root of its host for a site below `root`. */
export function fromRoot(reply: Reply, root: string): Reply {
  if (root === '') return reply;
  const headers = { ...reply.headers };
  for (const name of WITH_ADDRESSES) {
    const value = headers[name];
    if (value !== undefined) headers[name] = value.replace(PATH, `$1${root}/`);
  }
  return { ...reply, headers };
}
