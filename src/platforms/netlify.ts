import { AsyncLocalStorage } from 'node:async_hooks';
import { escapePattern } from '../common/escape-pattern.ts';
import { LOCALE_PATTERN } from '../contract/locales.ts';
import { DATA_FILE_PATTERN, rootOf } from '../contract/paths.ts';
import { STATIC_ADDRESS } from '../contract/static-addresses.ts';
import { createService } from '../service/service.ts';
import { type FetchFile, readFetched } from './read-fetched.ts';

/** The second argument of a Netlify function. */
interface Context {
  /** Continues the request chain: redirects, then files. */
  readonly next: (request: Request) => Promise<Response>;
}

declare global {
  /** The global of Netlify functions, also while their configuration is read; absent on Node. */
  var Netlify: { readonly env: { readonly get: (name: string) => string | undefined } } | undefined;
}

/** The base path of the site. */
const ROOT = rootOf(globalThis.Netlify?.env.get('SITE_URL') || 'http://localhost');

/** A name without encoded characters, including that of a version. */
const NAME = '[A-Za-z0-9_.~@-]+';

const FOLDERS = `(?:${NAME}/)*`;

/** Addresses that Netlify serves without the function, for a site at the root of its host. */
export const STATIC_PATTERN = `^${STATIC_ADDRESS}$`;

/**
 * Regular expression source for possible addresses of published files, which do not count toward the
 * rate limit. It does not check whether the file exists, but excludes encoded addresses, operations
 * and pages.
 */
export const FILE_PATTERN = `^${escapePattern(ROOT)}(?:${STATIC_ADDRESS}|/(?:${[
  `${FOLDERS}${NAME}\\.mdx?`,
  `${FOLDERS}(?:index\\.html|404\\.html|llms(?:-full)?\\.txt|feed\\.(?:json|xml)|${DATA_FILE_PATTERN}(?:/[0-9a-f]+)*\\.json)`,
  `(?:${LOCALE_PATTERN}/)?(?:changelog|solutions)/${FOLDERS}${NAME}\\.json`,
  `api/v1/(?:index|${LOCALE_PATTERN}/${FOLDERS}${NAME})\\.json`,
  `\\.well-known/${FOLDERS}${NAME}`,
  'mcp/server-card',
  '[A-Za-z0-9_-]+\\.(?:json|png|svg|txt|webmanifest|xml|yaml)',
].join('|')}))$`;

/** Fetches files through the context of the current request. */
const files = new AsyncLocalStorage<FetchFile>();

const service = createService({
  files: readFetched(async (...of) => files.getStore()?.(...of) ?? Response.error()),
  onError: (error) => console.error(error),
});

/** Handles a request, reading files through the request chain. */
export function respond(request: Request, context: Context): Promise<Response> {
  const fetchFile: FetchFile = (path, method) =>
    context.next(new Request(new URL(path, request.url), { method }));
  return files.run(fetchFile, () => service.fetch(request));
}
