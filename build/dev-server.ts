import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import type { Connect, ViteDevServer } from 'vite';
import {
  type Diagnostic,
  errorsOf,
  formatDiagnostic,
  listDiagnostics,
} from '../src/compile/diagnostics/diagnostics.ts';
import { entryPath } from '../src/compile/entry.ts';
import { placeOf } from '../src/compile/read/place.ts';
import type { Settings } from '../src/compile/read/settings.ts';
import type { Recall } from '../src/compile/recall.ts';
import { isApiPath } from '../src/contract/headers.ts';
import { LOCALES } from '../src/contract/locales.ts';
import { HTML_TYPE, isFilePath, MARKDOWN_TYPE } from '../src/contract/media-types.ts';
import { localeOfPath, notFoundPath } from '../src/contract/paths.ts';
import { negotiate } from '../src/service/negotiate.ts';
import { createService, type Service } from '../src/service/service.ts';
import { loadSite } from '../src/site/load.ts';
import type { SiteModel } from '../src/site/model.ts';
import { routeOf } from '../src/site/route-of.ts';
import { siteOf } from '../src/site/site.ts';
import type { LazyView } from '../src/site/views.ts';
import { errorPage, overlayErrors } from './error-overlay.ts';
import { liveFiles } from './live-files.ts';
import { watchFolder } from './watch-folder.ts';

/** Paths that Vite serves: modules, its client, source files. */
const VITE_PATH = /^\/(?:@|__|src\/|node_modules\/)/;

export interface DevServerOptions {
  readonly server: ViteDevServer;
  readonly settings: Settings;
  /** Folder of the last build, whose browser search is used. */
  readonly dist: string;
  readonly logger: AstroIntegrationLogger;
}

/** The current content, and the service for it. */
interface Live {
  /** Absent until `site.yaml` has once been free of errors. */
  readonly service?: Service;
  /** Source files of pages, by public address. */
  readonly files: ReadonlyMap<string, string>;
  readonly views: ReadonlyMap<string, LazyView>;
  /** Whether a build would write this file. */
  readonly exists: (path: string) => Promise<boolean>;
  readonly diagnostics: readonly Diagnostic[];
  /** Whether the last load gave a model; if not, the service is that of an earlier one. */
  readonly isCurrent: boolean;
}

/** Under this key, Astro reads `Astro.locals` from a Node request. */
const LOCALS = Symbol.for('astro.locals');

/** Caches what the last load used, so that unchanged pages are not compiled again. */
class Recent {
  #before = new Map<string, Promise<unknown>>();
  #now = new Map<string, Promise<unknown>>();

  readonly recall: Recall = <T>(key: string, make: () => Promise<T>) => {
    const value = (this.#before.get(key) as Promise<T> | undefined) ?? make();
    this.#now.set(key, value);
    return value;
  };

  next(): void {
    this.#before = this.#now;
    this.#now = new Map();
  }
}

/**
 * Makes the development server respond as the built site does, from the live content: API,
 * Markdown, search and published files; Astro renders the HTML of pages. Requests wait until
 * pending file changes are loaded. A page with errors shows them in the browser.
 */
export async function serveLiveContent({
  server,
  settings,
  dist,
  logger,
}: DevServerOptions): Promise<void> {
  const print = printer(logger);
  const report = (error: unknown): undefined => {
    logger.error(String(error));
  };
  const recent = new Recent();
  let live: Live = {
    files: new Map(),
    views: new Map(),
    exists: async () => false,
    diagnostics: [],
    isCurrent: false,
  };

  async function load(): Promise<void> {
    recent.next();
    const { model, diagnostics } = await loadSite(settings, recent.recall);
    print(diagnostics);
    if (!model) {
      live = { ...live, diagnostics, isCurrent: false };
      return;
    }
    const site = siteOf(model, {
      // Astro renders the pages; the service only needs to know that they exist.
      render: async () => '',
      assets: { folder: '', paths: [] },
      recallWords: (_key, read) => read(),
    });
    const files = liveFiles(site, dist);
    live = {
      service: createService({ files, onError: report }),
      files: pageFiles(model),
      views: site.views,
      exists: files.exists,
      diagnostics,
      isCurrent: true,
    };
  }

  const folder = watchFolder(server.watcher, settings.folder, async () => {
    await load().catch(report);
    server.ws.send({ type: 'full-reload' });
  });

  async function handle(
    req: IncomingMessage,
    res: ServerResponse,
    next: Connect.NextFunction,
  ): Promise<void> {
    const request = new NodeRequest({ req, res });
    const { pathname } = new URL(request.url);
    if (VITE_PATH.test(pathname)) return next();
    await folder.upToDate();
    const address = pageAddress(pathname);
    const file = live.files.get(address);
    // A file may be gone before the watcher reports it.
    if (file !== undefined && !existsSync(join(settings.folder, file))) {
      folder.changed();
      await folder.upToDate();
    }
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
      const missing = notFoundPath(localeOfPath(address));
      const view = live.views.get(response.status === 404 ? missing : address)?.view();
      if (!view) return next();
      if (view.kind === 'notFound') forceStatus(404, res);
      req.url = routeOf(address, view);
      Reflect.set(req, LOCALS, { view });
      return next();
    }
    if (!response) return next();
    response.headers.set('Cache-Control', 'no-cache');
    await sendNodeResponse(res, response);
  }

  await load();
  server.middlewares.use((req, res, next) => {
    handle(req, res, next).catch(next);
  });
}

const isTwin = (pathname: string) => /\.mdx?$/.test(pathname);

/** The address of the page that a path requests, in any representation. */
const pageAddress = (pathname: string) => pathname.replace(/\.mdx?$|\/$/, '') || '/';

function pageFiles(content: SiteModel): Map<string, string> {
  const files = new Map<string, string>();
  for (const locale of LOCALES) {
    const { docs, changelog, solutions } = content;
    for (const { path, file } of [...docs[locale], ...changelog[locale], ...solutions[locale]]) {
      if (file !== undefined) files.set(path, file);
    }
  }
  return files;
}

/** The errors of a page; all errors if the content could not be loaded. */
function errorsAt(address: string, { diagnostics, isCurrent }: Live): Diagnostic[] {
  const errors = errorsOf(diagnostics);
  if (!isCurrent) return errors;
  return errors.filter(({ path }) => {
    const place = placeOf(path);
    if (place.kind !== 'page') return false;
    return encodeURI(entryPath(place.collection, place.locale, place.slug)) === address;
  });
}

/** Overrides the status of a response that another handler will write. */
function forceStatus(status: number, res: ServerResponse): void {
  const { writeHead } = res;
  res.writeHead = (_status: number, ...args: unknown[]) =>
    Reflect.apply(writeHead, res, [status, ...args]);
}

/** Prints the problems of the content whenever they change. */
function printer(logger: AstroIntegrationLogger): (diagnostics: readonly Diagnostic[]) => void {
  let printed = '';
  return (diagnostics) => {
    const text = diagnostics.map(formatDiagnostic).join('\n');
    if (text === printed) return;
    const warnings = diagnostics.filter(({ severity }) => severity === 'warning');
    for (const line of listDiagnostics(errorsOf(diagnostics))) logger.error(line);
    for (const line of listDiagnostics(warnings)) logger.warn(line);
    if (diagnostics.length === 0) logger.info('The content has no problems left.');
    printed = text;
  };
}
