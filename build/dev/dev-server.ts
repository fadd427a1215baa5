import { createServer, type Server, type ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import { type Diagnostic, formatDiagnostic } from '../../src/compile/diagnostics/diagnostics.ts';
import { type Settings, sourceFolders } from '../../src/compile/read/settings.ts';
import { rootOf, withoutRoot } from '../../src/contract/paths.ts';
import type { Bundle } from '../bundle.ts';
import { CHANGES_PATH, CLIENT, CLIENT_PATH, errorPage, withClient } from './browser-client.ts';
import { errorsAt, type Log, openLiveContent, pageAddress } from './live-content.ts';
import { watchFolder, watchFolders } from './watch-folder.ts';

export interface DevServerOptions {
  readonly settings: Settings;
  /** Opens the code of the pages as it is now. */
  readonly openBundle: () => Promise<Bundle>;
  /** Folder of that code, if it may change. */
  readonly sources?: string | undefined;
  readonly log: Log;
  /** The name or address at which it is to listen. */
  readonly host: string;
}

const WRONG_HOST = 'This name is not one of the development server; name it with --host.';

/** Whether only programs of this machine have a name. */
const isLocal = (name: string) => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/i.test(name);

/** Whether no site can let a name resolve to this machine; Vite allows the same ones. */
const isSafeHost = (name: string) => isLocal(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0;

/** The name in a `Host` or an origin, without the port. */
const nameIn = (address = '') => URL.parse(address.replace(/^(?!https?:)/, 'http://'))?.hostname;

/**
 * A server that responds as the built site does, from the live content. Pages reload after each
 * change, and show the errors in their content; the caller calls `listen`.
 */
export async function createDevServer(options: DevServerOptions): Promise<Server> {
  const { settings, openBundle, sources, log, host } = options;
  let bundle = await openBundle();
  const browsers = new Set<ServerResponse>();
  const folders = sourceFolders(settings);
  // Wait before reading the content, so that no change in between is missed.
  const watcher = await watchFolders(
    sources === undefined ? folders : [...folders, sources],
    (error) => log.error(String(error)),
  );
  const content = await openLiveContent({
    settings,
    pages: { render: (view) => bundle.render(view), assets: () => bundle.assets() },
    log,
    watcher,
    onChange: () => {
      for (const browser of browsers) browser.write('data: changed\n\n');
    },
  });
  if (sources !== undefined) {
    watchFolder(watcher, [sources], async () => {
      bundle = await openBundle().catch((error) => {
        content.report(error);
        return bundle;
      });
      content.reload();
    });
  }

  /** An event stream (HTML, section 9.2) with one message for each change. */
  function follow(res: ServerResponse): void {
    res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    res.write('retry: 300\n\n');
    browsers.add(res);
    res.once('close', () => browsers.delete(res));
  }

  async function respond(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === CLIENT_PATH) {
      return new Response(CLIENT, { headers: { 'Content-Type': 'text/javascript' } });
    }
    const address = pageAddress(withoutRoot(pathname, rootOf(settings.baseUrl)) ?? pathname);
    const live = await content.at(address);
    const errors = errorsAt(address, live);
    const response = await live.service?.fetch(request);
    if (!response || (errors.length > 0 && (!live.isCurrent || response.status === 404))) {
      return refusal(errors, request.headers.get('Accept') ?? '');
    }
    response.headers.set('Cache-Control', 'no-cache');
    // Pages of other sites must not read unpublished content.
    if (!isLocal(nameIn(request.headers.get('Origin') ?? '') ?? '')) {
      response.headers.delete('Access-Control-Allow-Origin');
    }
    const isHtml = response.headers.get('Content-Type')?.startsWith('text/html') === true;
    return isHtml && request.method === 'GET' ? withClient(response, errors) : response;
  }

  return createServer((req, res) => {
    const name = nameIn(req.headers.host) ?? '';
    // Prevents DNS rebinding: a page of another site could read this one by a name that resolves here.
    if (name !== host && !isSafeHost(name)) {
      res.writeHead(403, { 'Content-Type': 'text/plain' }).end(`${WRONG_HOST}\n`);
    } else if (req.url === CHANGES_PATH) follow(res);
    else {
      // The browser may have cached the built site on this port; never confirm its copy with a 304.
      delete req.headers['if-none-match'];
      respond(new NodeRequest({ req, res }))
        .then((response) => sendNodeResponse(res, response))
        .catch((error) => {
          content.report(error);
          res.destroy();
        });
    }
  });
}

/** The error response. */
function refusal(errors: readonly Diagnostic[], accept: string): Response {
  const text = errors.map(formatDiagnostic).join('\n');
  const [type, body] = accept.includes('text/html')
    ? (['text/html', errorPage(errors)] as const)
    : (['text/plain', `${text}\n`] as const);
  const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' };
  return new Response(body, { status: 500, headers });
}
