import { AsyncLocalStorage } from 'node:async_hooks';
import { createService } from '../service/service.ts';
import { type FetchFile, readFetched } from './read-fetched.ts';

/** What Netlify gives a function beside the request. */
interface Context {
  /** Asks what follows in the request chain: redirects, then files. */
  readonly next: (request: Request) => Promise<Response>;
}

/** Addresses that end like a file, by regular expression: no work, and so no limit. */
export const FILE_PATTERN = '^/(?:.*\\.(?:html|json|mdx?|txt|xml|ya?ml)|\\.well-known/.*)$';

/** Files are asked for on behalf of a request; what is read from them outlives it. */
const files = new AsyncLocalStorage<FetchFile>();

const service = createService({
  files: readFetched(async (...of) => files.getStore()?.(...of) ?? Response.error()),
  onError: (error) => console.error(error),
});

/** Answers as everywhere else, with the files that follow in the request chain. */
export function answer(request: Request, context: Context): Promise<Response> {
  const fetchFile: FetchFile = (path, method) =>
    context.next(new Request(new URL(path, request.url), { method }));
  return files.run(fetchFile, () => service.fetch(request));
}
