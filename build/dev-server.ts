import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { AstroIntegrationLogger } from 'astro';
import { NodeRequest, sendNodeResponse } from 'srvx/node';
import type { Connect, ViteDevServer } from 'vite';
import { type Content, type ContentOptions, loadContent } from '../src/content/content.ts';
import { type Diagnostic, formatDiagnostic } from '../src/content/diagnostics.ts';
import { publicPages } from '../src/content/pages.ts';
import { LOCALES } from '../src/contract/locales.ts';
import { CONTENT_FILES_ROOT, htmlFile } from '../src/contract/paths.ts';
import { entityTag, readFolder } from '../src/platforms/node/read-folder.ts';
import type { ReadAsset } from '../src/service/assets.ts';
import { isApiPath } from '../src/service/headers.ts';
import { HTML_TYPE, isFilePath, MARKDOWN_TYPE } from '../src/service/media-types.ts';
import { negotiate } from '../src/service/negotiate.ts';
import { createService, type Service } from '../src/service/service.ts';
import { outputs } from './outputs/index.ts';
import { bytesOf } from './outputs/output.ts';

/** Saves of one editor come in bursts; milliseconds to wait for the last of one. */
const SETTLE = 30;

/** Reads the files that a build of this content would write, made when they are asked for. */
function readOutputs(content: Content, dist: string): ReadAsset {
  const files = outputs(content);
  const html = new Set(
    LOCALES.flatMap((locale) => publicPages(content, locale)).map(({ path }) => htmlFile(path)),
  );
  const built = readFolder(dist);
  const asset = (body: Uint8Array<ArrayBuffer>) => ({ body, etag: entityTag(body) });
  return async (path) => {
    const made = await files.get(path)?.();
    if (made !== undefined) return asset(bytesOf(made));
    // Astro renders it; what matters here is that it exists.
    if (html.has(path)) return asset(new Uint8Array());
    if (path.startsWith('/pagefind/')) return built(path);
    if (!path.startsWith(`${CONTENT_FILES_ROOT}/`)) return undefined;
    const file = path.slice(CONTENT_FILES_ROOT.length + 1);
    if (!content.files.has(file)) return undefined;
    return asset(new Uint8Array(await readFile(join(content.folder, file))));
  };
}

export interface DevServerOptions {
  readonly server: ViteDevServer;
  readonly settings: ContentOptions;
  /** Folder of the last build, for the search in the browser. */
  readonly dist: string;
  readonly logger: AstroIntegrationLogger;
  /** Called with the content, now and after each change. */
  readonly onContent: (content: Content) => void;
  /** Makes Astro load its collections anew. */
  readonly refresh: () => Promise<void>;
}

/**
 * Lets the development server answer all that the built site answers: the API, Markdown, search
 * and published resources from the live content; the HTML of pages is left to Astro.
 */
export async function serveLiveContent(options: DevServerOptions): Promise<void> {
  const { server, settings, dist, logger } = options;
  let service: Service | undefined;
  let known: ReadAsset = async () => undefined;

  async function load(): Promise<void> {
    const { content, diagnostics } = await loadContent(settings);
    show(diagnostics, server, logger);
    if (!content) return;
    options.onContent(content);
    known = readOutputs(content, dist);
    service = createService({ read: known, onError: (error) => logger.error(String(error)) });
  }

  const middleware: Connect.NextHandleFunction = async (req, res, next) => {
    const request = new NodeRequest({ req, res });
    const { pathname } = new URL(request.url);
    const isOurs =
      isApiPath(pathname) ||
      /\.mdx?$/.test(pathname) ||
      (isFilePath(pathname) ? await known(pathname) : !pathname.startsWith('/@'));
    if (!service || !isOurs || pathname.startsWith('/src/')) return next();
    const response = await service.fetch(request);
    const isHtml =
      !isApiPath(pathname) &&
      !isFilePath(pathname) &&
      (response.status === 200 || response.status === 404) &&
      negotiate(request.headers.get('Accept'), [HTML_TYPE, MARKDOWN_TYPE]) === HTML_TYPE;
    if (isHtml) return next();
    response.headers.set('Cache-Control', 'no-cache');
    await sendNodeResponse(res, response);
  };

  let timer: NodeJS.Timeout | undefined;
  const reload = async () => {
    await load();
    invalidateMdx(server);
    await options.refresh();
    server.ws.send({ type: 'full-reload' });
  };
  server.watcher.add(settings.folder);
  server.watcher.on('all', (_event, file) => {
    if (!file.startsWith(settings.folder + sep)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      reload().catch((error) => logger.error(String(error)));
    }, SETTLE);
  });
  await load();
  server.middlewares.use(middleware);
}

/** The addresses in a page also change when another page moves. */
function invalidateMdx(server: ViteDevServer): void {
  for (const { moduleGraph } of Object.values(server.environments)) {
    for (const module of moduleGraph.idToModuleMap.values()) {
      if (module.file?.endsWith('.mdx')) moduleGraph.invalidateModule(module);
    }
  }
}

function show(
  diagnostics: readonly Diagnostic[],
  server: ViteDevServer,
  logger: AstroIntegrationLogger,
): void {
  for (const diagnostic of diagnostics) logger[levelOf(diagnostic)](formatDiagnostic(diagnostic));
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  if (errors.length === 0) return;
  const message = errors.map(formatDiagnostic).join('\n');
  server.ws.send({ type: 'error', err: { message, stack: '' } });
}

const levelOf = ({ severity }: Diagnostic) => (severity === 'error' ? 'error' : 'warn');
