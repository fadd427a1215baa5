import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AstroIntegrationLogger } from 'astro';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import type { Connect, ViteDevServer } from 'vite';
import { formatDiagnostic } from '../../src/compile/diagnostics/diagnostics.ts';
import { type Settings, sourceFolders } from '../../src/compile/read/settings.ts';
import { isApiPath } from '../../src/contract/headers.ts';
import { HTML_TYPE, isFilePath, MARKDOWN_TYPE } from '../../src/contract/media-types.ts';
import { negotiate } from '../../src/service/negotiate.ts';
import { routeOf } from '../../src/site/views/route-of.ts';
import { localsOf } from '../../src/site/views/site-of-view.ts';
import { errorsAt, openLiveContent, pageAddress } from '../dev/live-content.ts';
import { errorPage, overlayErrors } from './error-overlay.ts';

/** Paths that Vite serves: modules, its client, source files. */
const VITE_PATH = /^\/(?:@|__|src\/|node_modules\/)/;

export interface ViteServerOptions {
  readonly server: ViteDevServer;
  readonly settings: Settings;
  readonly logger: AstroIntegrationLogger;
}

/** Under this key, Astro reads `Astro.locals` from a Node request. */
const LOCALS = Symbol.for('astro.locals');

/**
 * Makes Astro's development server respond as the built site does, from the live content: API,
 * Markdown, search and published files; Astro renders the HTML of pages from their sources. A page
 * with errors shows them in the browser.
 */
export async function serveLiveContent(options: ViteServerOptions): Promise<void> {
  const { server, settings, logger } = options;
  server.watcher.add(sourceFolders(settings));
  const content = await openLiveContent({
    settings,
    // Astro renders the pages; the service only needs to know that they exist.
    pages: { render: async () => '' },
    log: logger,
    watcher: server.watcher,
    onChange: () => server.ws.send({ type: 'full-reload' }),
  });

  async function handle(
    req: IncomingMessage,
    res: ServerResponse,
    next: Connect.NextFunction,
  ): Promise<void> {
    const request = new NodeRequest({ req, res });
    const { pathname } = new URL(request.url);
    if (VITE_PATH.test(pathname)) return next();
    const address = pageAddress(pathname);
    const live = await content.at(address);
    const errors = errorsAt(address, live);
    const isPage = !isApiPath(pathname) && !isFilePath(pathname);
    const wantsHtml =
      isPage && negotiate(request.headers.get('Accept'), [HTML_TYPE, MARKDOWN_TYPE]) === HTML_TYPE;
    const isOurs =
      isPage || isApiPath(pathname) || isTwin(pathname) || (await live.exists(pathname));
    if (!isOurs) return next();
    const response = await live.service?.fetch(request);
    if (errors.length > 0 && (!live.isCurrent || response?.status === 404)) {
      const [type, body] = wantsHtml
        ? (['text/html', errorPage(errors, settings.folder)] as const)
        : (['text/plain', `${errors.map(formatDiagnostic).join('\n')}\n`] as const);
      const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' };
      return sendNodeResponse(res, new Response(body, { status: 500, headers }));
    }
    if (wantsHtml && (response?.status === 200 || response?.status === 404)) {
      if (errors.length > 0 && req.method === 'GET') overlayErrors(res, errors, settings.folder);
      const paths = live.site?.paths;
      const missing = paths?.notFound(paths.localeOf(address)) ?? '';
      const view = live.views.get(response.status === 404 ? missing : address)?.make();
      if (view) {
        if (view.kind === 'notFound') forceStatus(404, res);
        req.url = routeOf(view);
        Reflect.set(req, LOCALS, localsOf(view));
        return next();
      }
    }
    if (!response) return next();
    response.headers.set('Cache-Control', 'no-cache');
    await sendNodeResponse(res, response);
  }

  server.middlewares.use((req, res, next) => {
    handle(req, res, next).catch(next);
  });
}

const isTwin = (pathname: string) => /\.mdx?$/.test(pathname);

/** Overrides the status of a response that another handler will write. */
function forceStatus(status: number, res: ServerResponse): void {
  const { writeHead } = res;
  res.writeHead = (_status: number, ...args: unknown[]) =>
    Reflect.apply(writeHead, res, [status, ...args]);
}
