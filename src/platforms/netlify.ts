import { AsyncLocalStorage } from 'node:async_hooks';
import { escapePattern } from '../common/escape-pattern.ts';
import { LOCALE_PATTERN } from '../contract/locales.ts';
import { DATA_FILE_PATTERN, rootOf } from '../contract/paths.ts';
import { STATIC_ADDRESS } from '../contract/static-addresses.ts';
import { createService } from '../service/service.ts';
import { type FetchFile, readFetched } from './read-fetched.ts';

/** What Netlify gives a function beside the request. */
interface Context {
  /** Requests what follows in the chain: redirects, then files. */
  readonly next: (request: Request) => Promise<Response>;
}

declare global {
  /** What Netlify gives functions, also while it reads their configuration; not on Node. */
  var Netlify: { readonly env: { readonly get: (name: string) => string | undefined } } | undefined;
}

/** The path below which the site lies. */
const ROOT = rootOf(globalThis.Netlify?.env.get('SITE_URL') || 'http://localhost');

/** A name that needs no encoding, also that of a version. */
const NAME = '[A-Za-z0-9_.~@-]+';

/** Any number of folders with such names. */
const FOLDERS = `(?:${NAME}/)*`;

/** Addresses that Netlify serves without a function: those of the same files at the root of the host. */
export const STATIC_PATTERN = `^${STATIC_ADDRESS}$`;

/**
 * Regular expression of the addresses that published files may have, which do not count toward the
 * rate limit. It cannot tell whether there is such a file, but it excludes encoded addresses,
 * operations, and pages, whose addresses never end like this.
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

/**
 * Files are fetched through the context of a request; what is read from them is kept for later
 * requests.
 */
const files = new AsyncLocalStorage<FetchFile>();

const service = createService({
  files: readFetched(async (...of) => files.getStore()?.(...of) ?? Response.error()),
  onError: (error) => console.error(error),
});

/** Responds as on every platform, with the files that follow in the request chain. */
export function respond(request: Request, context: Context): Promise<Response> {
  const fetchFile: FetchFile = (path, method) =>
    context.next(new Request(new URL(path, request.url), { method }));
  return files.run(fetchFile, () => service.fetch(request));
}
