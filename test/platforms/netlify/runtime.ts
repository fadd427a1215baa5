export {};

/** The used parts of Deno. */
declare const Deno: {
  readonly args: readonly string[];
  readonly env: { readonly get: (name: string) => string | undefined };
  readonly serve: (
    options: { port: number; hostname: string; onListen: () => void },
    handler: (request: Request) => Response | Promise<Response>,
  ) => unknown;
};

/**
 * The port to listen on, and the port of the file server after the functions.
 */
const [port, filePort] = Deno.args.map(Number);

// The global of Netlify functions, also while their configuration is read.
Object.assign(globalThis, { Netlify: { env: Deno.env } });
const files = await import('../../../netlify/edge-functions/files.ts');
const operations = await import('../../../netlify/edge-functions/operations.ts');

const matches = (pattern: string | readonly string[], path: string) =>
  [pattern].flat().some((each) => new RegExp(each).test(path));

const follow = (request: Request) => {
  const url = new URL(request.url);
  url.host = `127.0.0.1:${filePort}`;
  return fetch(url, { method: request.method, headers: request.headers, redirect: 'manual' });
};

// Functions whose pattern matches and whose exclusion does not run before redirects and files.
Deno.serve(
  { port: port ?? 0, hostname: '127.0.0.1', onListen: () => console.log('ready') },
  (request) => {
    const { pathname } = new URL(request.url);
    const found = [files, operations].find(
      ({ config }) =>
        matches(config.pattern, pathname) && !matches(config.excludedPattern, pathname),
    );
    return found ? found.default(request, { next: follow }) : follow(request);
  },
);
