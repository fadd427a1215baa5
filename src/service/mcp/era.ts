import { inertText } from '../../contract/inert-text.ts';
import { MCP_VERSIONS } from '../../contract/mcp.ts';
import type { RequestHead } from '../reply.ts';
import { type Fields, invalidParams, isFields, RPC, RpcError, type RpcRequest } from './rpc.ts';

/** Protocol generation of a request: `modern` is stateless, `legacy` starts with `initialize`. */
export type Era = keyof typeof MCP_VERSIONS;

const PREFIX = 'io.modelcontextprotocol/';
const VERSION_HEADER = 'MCP-Protocol-Version';

/** Methods whose `Mcp-Name` header repeats a parameter. */
const NAMED: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

const isOneOf = (versions: readonly string[], version: unknown) =>
  versions.some((supported) => supported === version);

function unsupported(requested: string): RpcError {
  const supported = MCP_VERSIONS.modern;
  const data = { supported, requested: inertText(requested) };
  const message = `Unsupported protocol version. This server speaks ${supported.join(', ')}.`;
  return new RpcError(RPC.unsupportedVersion, message, { data, status: 400 });
}

const mismatch = (header: string, problem: string) =>
  new RpcError(RPC.headerMismatch, `Header mismatch: ${header} ${problem}.`, { status: 400 });

/** Decodes a header value; values outside ASCII are sent as `=?base64?…?=`. */
function decoded(value: string): string | undefined {
  const [, encoded] = /^=\?base64\?(.*)\?=$/.exec(value) ?? [];
  if (encoded === undefined) return value;
  try {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function checkHeaders({ headers }: RequestHead, { method, params }: RpcRequest): void {
  const sentMethod = headers.get('Mcp-Method');
  if (sentMethod === null) throw mismatch('Mcp-Method', 'is missing');
  if (sentMethod.trim() !== method) throw mismatch('Mcp-Method', 'differs from the method');
  const parameter = Object.hasOwn(NAMED, method) ? NAMED[method] : undefined;
  if (parameter === undefined) return;
  const sentName = headers.get('Mcp-Name');
  if (sentName === null) throw mismatch('Mcp-Name', 'is missing');
  if (decoded(sentName.trim()) !== params[parameter]) {
    throw mismatch('Mcp-Name', `differs from “${parameter}” of the parameters`);
  }
}

const malformed = (message: string) => new RpcError(RPC.invalidParams, message, { status: 400 });

/** Determines and checks the protocol generation of a request; `head` is absent outside HTTP. */
export function eraOf(request: RpcRequest, head?: RequestHead): Era {
  const meta = isFields(request.params._meta) ? request.params._meta : {};
  const stated = meta[`${PREFIX}protocolVersion`];
  const sent = head?.headers.get(VERSION_HEADER)?.trim();
  const isLegacy =
    stated === undefined && (sent === undefined || isOneOf(MCP_VERSIONS.legacy, sent));
  if (isLegacy || (stated === undefined && request.method === 'initialize')) return 'legacy';
  if (head) {
    if (stated !== undefined && typeof stated !== 'string')
      throw malformed('The protocol version must be a string.');
    if (sent === undefined) throw mismatch(VERSION_HEADER, 'is missing');
    if (stated !== undefined && stated !== sent) {
      throw mismatch(VERSION_HEADER, 'differs from the version in _meta');
    }
    if (!isOneOf(MCP_VERSIONS.modern, sent)) throw unsupported(sent);
    checkHeaders(head, request);
  }
  // Every request must state its version and capabilities since 2026-07-28.
  if (typeof stated !== 'string') throw malformed(`_meta lacks “${PREFIX}protocolVersion”.`);
  if (!isFields(meta[`${PREFIX}clientCapabilities`])) {
    throw malformed(`_meta lacks “${PREFIX}clientCapabilities”.`);
  }
  if (!isOneOf(MCP_VERSIONS.modern, stated)) throw unsupported(stated);
  return 'modern';
}

/**
 * The protocol version after `initialize`: the requested one if it is supported, else the newest
 * (2025-11-25, section “Version negotiation”).
 */
export function negotiatedVersion({ protocolVersion }: Fields): string {
  if (typeof protocolVersion !== 'string') {
    throw invalidParams('The parameter “protocolVersion” must be a string.');
  }
  const [newest] = MCP_VERSIONS.legacy;
  return isOneOf(MCP_VERSIONS.legacy, protocolVersion) ? protocolVersion : newest;
}
