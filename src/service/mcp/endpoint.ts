import { errorBody } from '../../contract/error-body.ts';
import { CACHE, CORS_HEADERS } from '../../contract/headers.ts';
import { MCP_LIMITS } from '../../contract/mcp.ts';
import { JSON_TYPE } from '../../contract/media-types.ts';
import { respondError } from '../error-response.ts';
import { failure, isFault, type ServiceError } from '../errors.ts';
import { negotiate } from '../negotiate.ts';
import type { ReadBody } from '../read-body.ts';
import type { Reply, RequestHead } from '../reply.ts';
import { type Context, respond, respondJson, respondPreflight } from '../respond.ts';
import type { SiteReader } from '../site-reader.ts';
import { eraOf } from './era.ts';
import type { Library } from './library.ts';
import { resultOf } from './methods.ts';
import { errorResponse, RPC, RpcError, type RpcResponse, readMessage } from './rpc.ts';

/** Stands in for the origin of the site while the manifest cannot be read. */
const LOCAL = 'http://localhost';

const METHODS = 'POST, OPTIONS';

/** Headers allowed in cross-origin requests. */
const ACCEPTED_HEADERS = 'Accept, Content-Type, Mcp-Method, Mcp-Name, MCP-Protocol-Version';

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** The Model Context Protocol server, for HTTP and for other transports such as stdio. */
export class Mcp {
  readonly #library: Library;
  readonly #onFault: (error: unknown) => ServiceError;

  /** @param onFault reports a fault of the service and converts any error */
  constructor(library: Library, onFault: (error: unknown) => ServiceError) {
    this.#library = library;
    this.#onFault = onFault;
  }

  /** Whether the site has an MCP server; `upstream_error` if that cannot be read. */
  async isOn(): Promise<boolean> {
    return (await this.#library.mcpSite()) !== undefined;
  }

  /** The response to any request at the endpoint. */
  async respond(context: Context, read: ReadBody): Promise<Reply> {
    const { request } = context;
    if (request.method === 'OPTIONS') return respondPreflight(context, METHODS, ACCEPTED_HEADERS);
    if (request.method !== 'POST') {
      const refusal = failure('method_not_allowed', 'mcp', { method: request.method });
      return respondError(request, refusal, this.#library.reader, { Allow: METHODS });
    }
    const { status, response } = await this.#handle(async () => {
      await checkRequest(request, this.#library.reader);
      return decoded(await read());
    }, request);
    if (response) return respondJson(context, CACHE.never, response, status);
    const headers = { 'Cache-Control': CACHE.never, ...CORS_HEADERS };
    return respond(context, status, headers, null);
  }

  /** The response to one message outside HTTP, as JSON; `undefined` for a notification. */
  async message(text: string): Promise<string | undefined> {
    const { response } = await this.#handle(() => text);
    return response && JSON.stringify(response);
  }

  /** @param read returns the message */
  async #handle(
    read: () => string | Promise<string>,
    head?: RequestHead,
  ): Promise<{ status: number; response: RpcResponse | undefined }> {
    let id: string | number | undefined;
    try {
      const request = readMessage(await read());
      if (!request) return { status: 202, response: undefined };
      id = request.id;
      const era = eraOf(request, head);
      const library = this.#library;
      const mcpSite = await library.mcpSite();
      if (!mcpSite) throw new RpcError(RPC.internal, 'This site has no MCP server.');
      const result = await resultOf(request, era, { library, mcpSite, onFault: this.#onFault });
      return { status: 200, response: { jsonrpc: '2.0', id, result } };
    } catch (error) {
      const rpcError = await this.#toRpcError(error);
      rpcError.id ??= id;
      return { status: rpcError.status, response: errorResponse(rpcError) };
    }
  }

  /** Converts any error to one of the protocol, with the message of the API. */
  async #toRpcError(error: unknown): Promise<RpcError> {
    if (error instanceof RpcError) return error;
    const serviceError = this.#onFault(error);
    const facts = await this.#library.reader.facts(new URL(LOCAL));
    const body = errorBody(serviceError, facts.locales.first, facts).error;
    if (isFault(serviceError)) return new RpcError(RPC.internal, body.message, { data: body });
    return new RpcError(RPC.invalidRequest, body.message, { data: body, status: body.status });
  }
}

/**
 * Whether web pages of this origin may use the endpoint: those of localhost and of the site itself.
 * A public site, whose content any page can read from its API, also allows every origin with TLS:
 * DNS rebinding cannot forge one, because the target would need a certificate for the foreign name.
 */
function isAllowed(origin: string, baseUrl: string): boolean {
  const url = URL.parse(origin);
  if (!url || url.origin !== origin) return false;
  const site = new URL(baseUrl);
  if (origin === site.origin || LOOPBACK.test(url.hostname)) return true;
  return site.protocol === 'https:' && !LOOPBACK.test(site.hostname) && url.protocol === 'https:';
}

/** @throws {ServiceError} `bad_request` for a forbidden origin, or a request that is not JSON */
async function checkRequest({ headers }: RequestHead, reader: SiteReader): Promise<void> {
  const origin = headers.get('Origin');
  if (origin !== null && !isAllowed(origin, (await reader.manifest()).baseUrl)) {
    throw failure('bad_request', 'origin');
  }
  const [type = ''] = (headers.get('Content-Type') ?? '').split(';', 1);
  if (type.trim().toLowerCase() !== JSON_TYPE) throw failure('bad_request', 'media_type');
  if (negotiate(headers.get('Accept'), [JSON_TYPE]) === undefined) {
    throw failure('bad_request', 'accept');
  }
  if (Number(headers.get('Content-Length') ?? 0) > MCP_LIMITS.bodyBytes) {
    throw failure('bad_request', 'body_too_large');
  }
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new RpcError(RPC.parse, 'The body is not UTF-8.', { status: 400 });
  }
}
