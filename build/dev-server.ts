import { existsSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import type { Connect, ViteDevServer } from 'vite';
import { type Content, type ContentOptions, loadContent } from '../src/content/content.ts';
import { setCurrentSite } from '../src/content/current-site.ts';
import { type Diagnostic, errorsOf, formatDiagnostic } from '../src/content/diagnostics.ts';
import { entryPath } from '../src/content/entry.ts';
import { pageBody } from '../src/content/page-body.ts';
import { placeOf } from '../src/content/place.ts';
import type { ReadPages } from '../src/content/read.ts';
import { sitePages } from '../src/content/site-pages.ts';
import { LOCALES } from '../src/contract/locales.ts';
import { isApiPath } from '../src/service/headers.ts';
import { HTML_TYPE, isFilePath, MARKDOWN_TYPE } from '../src/service/media-types.ts';
import { negotiate } from '../src/service/negotiate.ts';
import { createService, type Service } from '../src/service/service.ts';
import { errorPage, overlayAnswer } from './error-overlay.ts';
import { liveOutputs } from './live-outputs.ts';
import { watchFolder } from './watch-folder.ts';

/** What Vite serves: modules, its own client, source files. */
const VITE_PATH = /^\/(?:@|__|src\/|node_modules\/)/;

export interface DevServerOptions {
  readonly server: ViteDevServer;
  readonly settings: ContentOptions;
  /** Folder of the last build, for the search in the browser. */
  readonly dist: string;
  readonly logger: AstroIntegrationLogger;
}

/** The content as it is now, and what answers from it. */
interface Live {
  /** Absent as long as there has been none without errors in `site.yaml`. */
  readonly service?: Service;
  /** Files of the pages, by public address. */
  readonly files: ReadonlyMap<string, string>;
  /** Whether a build would write this file. */
  readonly has: (path: string) => Promise<boolean>;
  readonly diagnostics: readonly Diagnostic[];
  readonly isComplete: boolean;
}

/**
 * Lets the development server answer all that the built site answers: the API, Markdown, search
 * and published resources from the live content; the HTML of pages is left to Astro. Requests wait
 * for changes of files that are being worked in. A page with errors shows them in the browser.
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
  let known: ReadPages | undefined;
  let live: Live = { files: new Map(), has: async () => false, diagnostics: [], isComplete: false };

  async function load(): Promise<void> {
    const { content, diagnostics, read } = await loadContent(settings, known);
    known = read;
    print(diagnostics);
    if (!content) {
      live = { ...live, diagnostics, isComplete: false };
      return;
    }
    setCurrentSite({ pages: await sitePages(content), body: pageBody });
    forgetPaths(server);
    const published = liveOutputs(content, dist);
    live = {
      service: createService({ files: published, onError: report }),
      files: pageFiles(content),
      has: published.exists,
      diagnostics,
      isComplete: true,
    };
  }

  const folder = watchFolder(server.watcher, settings.folder, async () => {
    await load().catch(report);
    server.ws.send({ type: 'full-reload' });
  });

  async function answer(
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
    // Astro would fail on a file that is gone and that the watcher has not told of yet.
    if (file !== undefined && !existsSync(join(settings.folder, file))) {
      folder.changed();
      await folder.upToDate();
    }
    const errors = errorsAt(address, live);
    const isPage = !isApiPath(pathname) && !isFilePath(pathname);
    const wantsHtml =
      isPage && negotiate(request.headers.get('Accept'), [HTML_TYPE, MARKDOWN_TYPE]) === HTML_TYPE;
    const isOurs = isPage || isApiPath(pathname) || isTwin(pathname) || (await live.has(pathname));
    if (!isOurs) return next();
    const response = await live.service?.fetch(request);
    if (errors.length > 0 && (!live.isComplete || response?.status === 404)) {
      const [type, body] = wantsHtml
        ? (['text/html', errorPage(errors, settings.folder)] as const)
        : (['text/plain', `${errors.map(formatDiagnostic).join('\n')}\n`] as const);
      const headers = { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-store' };
      return sendNodeResponse(res, new Response(body, { status: 500, headers }));
    }
    if (wantsHtml && (response?.status === 200 || response?.status === 404)) {
      if (errors.length > 0 && req.method === 'GET') overlayAnswer(res, errors, settings.folder);
      return next();
    }
    if (!response) return next();
    response.headers.set('Cache-Control', 'no-cache');
    await sendNodeResponse(res, response);
  }

  await load();
  server.middlewares.use((req, res, next) => {
    answer(req, res, next).catch(next);
  });
}

const isTwin = (pathname: string) => /\.mdx?$/.test(pathname);

/** The address of the page that a path asks for, in whatever form. */
const pageAddress = (pathname: string) => pathname.replace(/\.mdx?$|\/$/, '') || '/';

function pageFiles(content: Content): Map<string, string> {
  const files = new Map<string, string>();
  for (const locale of LOCALES) {
    const { docs, changelog, solutions } = content;
    for (const { path, file } of [...docs[locale], ...changelog[locale], ...solutions[locale]]) {
      if (file !== undefined) files.set(path, file);
    }
  }
  return files;
}

/** The errors that a page has; all that there are while there is no content. */
function errorsAt(address: string, { diagnostics, isComplete }: Live): Diagnostic[] {
  const errors = errorsOf(diagnostics);
  if (!isComplete) return errors;
  return errors.filter(({ path }) => {
    const place = placeOf(path);
    if (place.kind !== 'page') return false;
    return encodeURI(entryPath(place.collection, place.locale, place.slug)) === address;
  });
}

/** Makes Astro ask its routes for their pages again; it does so where its own collections change. */
function forgetPaths(server: ViteDevServer): void {
  for (const { hot } of Object.values(server.environments)) hot.send('astro:content-changed', {});
}

/** Prints the problems of the content whenever they are others than before. */
function printer(logger: AstroIntegrationLogger): (diagnostics: readonly Diagnostic[]) => void {
  let printed = '';
  return (diagnostics) => {
    const text = diagnostics.map(formatDiagnostic).join('\n');
    if (text === printed) return;
    for (const diagnostic of diagnostics) {
      const level = diagnostic.severity === 'error' ? 'error' : 'warn';
      logger[level](formatDiagnostic(diagnostic));
    }
    if (diagnostics.length === 0) logger.info('The content has no problems any more.');
    printed = text;
  };
}
