import { inertText } from '../../contract/inert-text.ts';

/** Codes of JSON-RPC 2.0 and of MCP (2026-07-28, section “Error codes”). */
export const RPC = {
  parse: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  headerMismatch: -32_020,
  unsupportedVersion: -32_022,
} as const;

export type RequestId = string | number;
export type Fields = Readonly<Record<string, unknown>>;

export interface RpcRequest {
  readonly id: RequestId;
  readonly method: string;
  readonly params: Fields;
}

/** Has no id if that of the request could not be read. */
export type RpcResponse = {
  readonly jsonrpc: '2.0';
  readonly id?: RequestId;
} & (
  | { readonly result: Fields }
  | { readonly error: { code: number; message: string; data?: unknown } }
);

export class RpcError extends Error {
  override readonly name = 'RpcError';
  readonly code: number;
  readonly data: unknown;
  /** Status of the HTTP response. */
  readonly status: number;
  /** The id of the request, if it could be read. */
  id: RequestId | undefined;

  constructor(code: number, message: string, { data, status = 200, id }: RpcErrorOptions = {}) {
    super(message);
    this.code = code;
    this.data = data;
    this.status = status;
    this.id = id;
  }
}

type RpcErrorOptions = Partial<Pick<RpcError, 'data' | 'status' | 'id'>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isId = (value: unknown): value is RequestId =>
  typeof value === 'string' || (typeof value === 'number' && Number.isSafeInteger(value));

const invalid = (message: string, id?: RequestId) =>
  new RpcError(RPC.invalidRequest, message, { status: 400, id });

/** Parses a JSON-RPC 2.0 request or throws an {@link RpcError}; `undefined` for a message without response. */
export function readMessage(text: string): RpcRequest | undefined {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    throw new RpcError(RPC.parse, 'The message is not valid JSON.', { status: 400 });
  }
  if (Array.isArray(message))
    throw invalid('Send one message at a time: batches are not supported.');
  if (!isFields(message) || message.jsonrpc !== '2.0') {
    throw invalid('The message must be an object with "jsonrpc": "2.0".');
  }
  const { id, method, params } = message;
  if (typeof method !== 'string') {
    if ('result' in message || 'error' in message) return undefined;
    throw invalid('The message has no “method”.');
  }
  if (!('id' in message)) return undefined;
  if (!isId(id)) throw invalid('The “id” must be a string or an integer.');
  if (params !== undefined && !isFields(params)) {
    throw invalid('The “params” must be an object.', id);
  }
  return { id, method, params: params ?? {} };
}

/** The error for a method parameter that is missing or invalid. */
export const invalidParams = (message: string, data?: unknown): RpcError =>
  new RpcError(RPC.invalidParams, message, data === undefined ? {} : { data });

/** A method parameter that must be a string. */
export function requiredText(params: Fields, name: string): string {
  const value = params[name];
  if (typeof value === 'string') return value;
  throw invalidParams(`The parameter “${inertText(name)}” must be a string.`);
}

/** The response to a failed request. */
export function errorResponse({ code, message, data, id }: RpcError): RpcResponse {
  const error = { code, message, ...(data !== undefined && { data }) };
  return { jsonrpc: '2.0', ...(id !== undefined && { id }), error };
}
