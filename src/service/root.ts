import { withoutRoot } from '../contract/paths.ts';
import type { Reply, RequestHead } from './reply.ts';

/** Headers that hold addresses of the site. */
const WITH_ADDRESSES = ['Content-Location', 'Link', 'Location', 'Speculation-Rules'] as const;

/** Where a path begins in such a header: at its start, or after `<` or `"`. */
const PATH = /(^"?|<)\/(?!\/)/g;

/** The same request to a site at the root of its host; `undefined` if it is for nothing below `root`. */
export function atRoot(request: RequestHead, root: string): RequestHead | undefined {
  if (root === '') return request;
  const url = new URL(request.url);
  const path = withoutRoot(url.pathname, root);
  if (path === undefined) return undefined;
  const { method, headers } = request;
  return { method, headers, url: url.origin + path + url.search };
}

/** The response of a site at the root of its host, as one that lies below `root`. */
export function fromRoot(reply: Reply, root: string): Reply {
  if (root === '') return reply;
  const headers = { ...reply.headers };
  for (const name of WITH_ADDRESSES) {
    const value = headers[name];
    if (value !== undefined) headers[name] = value.replace(PATH, `$1${root}/`);
  }
  return { ...reply, headers };
}
