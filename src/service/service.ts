import type { ErrorCase, ErrorCode } from '../contract/errors.ts';
import { ALLOWED_METHODS, isApiPath } from '../contract/headers.ts';
import { MCP_PATH } from '../contract/mcp.ts';
import { pathOf } from './address.ts';
import { respondApi, STATIC_API_PATH } from './api.ts';
import type { PublishedFiles } from './assets.ts';
import { respondError } from './error-response.ts';
import { failure, isFault, notFound, ServiceError } from './errors.ts';
import { Mcp } from './mcp/endpoint.ts';
import { Library } from './mcp/library.ts';
import { respondPath } from './pages.ts';
import { bodyReader, type ReadBody } from './read-body.ts';
import { type HeaderFields, type Reply, type RequestHead, toResponse } from './reply.ts';
import { type Context, redirect, respondPreflight } from './respond.ts';
import { atRoot, fromRoot } from './root.ts';
import { Search } from './search.ts';
import { respondSearchPage } from './search-page.ts';
import { SiteReader } from './site-reader.ts';

interface ServiceOptions {
  readonly files: PublishedFiles;
  /** Called with each fault; responses do not reveal it. */
  readonly onError?: (error: unknown, request: RequestHead) => void;
}

/** The interface to platforms. */
export interface Service {
  /** The response to any request; never rejects. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The same, as plain data; only the MCP endpoint reads the body. */
  readonly reply: (request: RequestHead, body?: ReadBody) => Promise<Reply>;
  /** The response to one MCP message outside HTTP, as JSON; `undefined` for a notification. */
  readonly mcpMessage: (message: string) => Promise<string | undefined>;
  /** Whether the site has an MCP server; rejects if that cannot be read. */
  readonly hasMcp: () => Promise<boolean>;
  /**
   * Whether a request counts toward the rate limit: operations, negotiated pages and missing
   * addresses do. Published files do not: any file server can serve them, a page loads a dozen of
   * them, and a mirror loads all. The path is decoded as in responses.
   */
  readonly countsTowardRateLimit: (request: RequestHead) => Promise<boolean>;
  /** The response to a request that the platform rejects, such as one over the rate limit. */
  readonly refuse: <Code extends ErrorCode>(
    request: RequestHead,
    code: Code,
    situation: ErrorCase<Code>,
    headers?: HeaderFields,
  ) => Promise<Reply>;
}

/**
 * The request handler of every platform. It parses no content: it maps requests to published files
 * by the manifest, searches, and reports errors.
 */
export function createService({ files, onError }: ServiceOptions): Service {
  const reader = new SiteReader(files);
  const search = new Search(reader);
  const mcp = new Mcp(new Library(reader, search), (error) => toServiceError(error, MCP_REQUEST));

  async function route(context: Context, body: ReadBody): Promise<Reply> {
    const { request, path, facts } = context;
    const { pathname } = context.url;
    if (path === MCP_PATH.endpoint && (await mcp.isOn())) return mcp.respond(context, body);
    if (!ALLOWED_METHODS.split(', ').includes(request.method)) {
      throw failure('method_not_allowed', 'method', { method: request.method });
    }
    if (request.method === 'OPTIONS') {
      return respondPreflight(context, ALLOWED_METHODS, 'Accept, If-None-Match');
    }
    if (pathname.length > 1 && pathname.endsWith('/') && !pathname.includes('//')) {
      return redirect(context, pathname.slice(0, -1));
    }
    if (isApiPath(path)) return respondApi(context, reader, search);
    const { paths } = facts;
    return path === paths.search(paths.localeOf(path))
      ? respondSearchPage(context, reader, search)
      : respondPath(context, reader);
  }

  function toServiceError(error: unknown, request: RequestHead): ServiceError {
    const serviceError =
      error instanceof ServiceError
        ? error
        : failure('internal_error', 'fault', {}, undefined, { cause: error });
    if (isFault(serviceError)) onError?.(serviceError.cause ?? serviceError, request);
    return serviceError;
  }

  /** The response as if the site lay at the root of its host. */
  async function replyAtRoot(request: RequestHead, body: ReadBody): Promise<Reply> {
    try {
      const url = new URL(request.url);
      const path = pathOf(url);
      return await route({ request, url, path, facts: await reader.facts(url) }, body);
    } catch (error) {
      return respondError(request, toServiceError(error, request), reader);
    }
  }

  async function reply(request: RequestHead, body: ReadBody = noBody): Promise<Reply> {
    const root = await reader.root();
    const own = atRoot(request, root);
    if (own) return fromRoot(await replyAtRoot(own, body), root);
    const url = new URL(request.url);
    const { pathname: path } = url;
    // The site may be the only one of its host.
    if (path === root || path === '/') return redirect({ path, url }, `${root}/`, path === root);
    return fromRoot(await respondError(request, notFound('address', path), reader), root);
  }

  return {
    reply,
    async fetch(request) {
      const { body } = request;
      return toResponse(request.method, await reply(request, body ? bodyReader(body) : noBody));
    },
    mcpMessage: (message) => mcp.message(message),
    hasMcp: () => mcp.isOn(),
    async countsTowardRateLimit(request) {
      try {
        const own = atRoot(request, await reader.root());
        if (!own) return true;
        const path = pathOf(new URL(own.url));
        if (isApiPath(path) && !STATIC_API_PATH.test(path)) return true;
        if (await reader.hasPage(path)) return true;
        return (await reader.twinAt(path)) === undefined && !(await reader.exists(path));
      } catch {
        // An invalid address, or a site that cannot be read.
        return true;
      }
    },
    async refuse(request, code, situation, headers) {
      const root = await reader.root();
      const own = atRoot(request, root) ?? request;
      return fromRoot(await respondError(own, failure(code, situation), reader, headers), root);
    },
  };
}

const noBody: ReadBody = async () => new Uint8Array();

/** Stands in for the request when a fault of MCP outside HTTP is reported. */
const MCP_REQUEST: RequestHead = {
  method: 'POST',
  url: `http://localhost${MCP_PATH.endpoint}`,
  headers: { get: () => null },
};
