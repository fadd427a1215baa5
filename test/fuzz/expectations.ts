import { expect } from 'vitest';
import type { ApiError } from '../../src/contract/error-body.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import { isApiPath } from '../../src/contract/headers.ts';
import { HTML_TYPE, JSON_TYPE, MARKDOWN_TYPE } from '../../src/contract/media-types.ts';
import { OPERATIONS } from '../../src/contract/operations.ts';
import type { SchemaName } from '../../src/contract/schemas.ts';
import { assertValid } from '../../src/site/outputs/output.ts';
import { assertStaticJson } from '../static-json.ts';
import { withinEffort } from './check.ts';

/** A completely read response. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** Most processor time for any response, in seconds. */
const MAX_SECONDS = 5;

/** Characters that could disguise a text: controls, separators, bidirectional marks. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/** Responses that were already validated, by identity of their bytes. */
const valid = new Set<string>();

const typeOf = ({ headers }: HttpResponse) => (headers.get('Content-Type') ?? '').split(';', 1)[0];

const textOf = ({ body }: HttpResponse) => new TextDecoder('utf-8', { fatal: true }).decode(body);

/** The operation at a path, decoded, if there is one. */
function operationAt(path: string) {
  return OPERATIONS.find(({ path: template }) => {
    const [before = '', after] = template.split('{slug}');
    return after === undefined ? path === before : path.startsWith(before);
  });
}

function expectError(response: HttpResponse, path: string): void {
  const type = typeOf(response);
  if (type === HTML_TYPE || type === MARKDOWN_TYPE) {
    expect([response.status, isApiPath(path)]).toEqual([404, false]);
    expect(response.body.byteLength).toBeGreaterThan(0);
    expect(response.headers.get('Vary')).toBe('Accept, Accept-Encoding');
    if (type === MARKDOWN_TYPE) expect(textOf(response).replaceAll('\n', '')).not.toMatch(UNSAFE);
    return;
  }
  expect(type).toBe(JSON_TYPE);
  const body: ApiError = JSON.parse(textOf(response));
  assertValid('Error', body, path);
  const { code, status, message, details } = body.error;
  for (const text of [message, Object(details).requested, Object(details).value].flat()) {
    expect(text ?? '').not.toMatch(UNSAFE);
  }
  expect([status, response.status]).toEqual([ERRORS[code].status, ERRORS[code].status]);
  expect(response.headers.get('Allow') !== null).toBe(code === 'method_not_allowed');
}

function expectValid(response: HttpResponse, path: string): void {
  const key = `${path} ${response.headers.get('ETag')}`;
  const isKept = response.headers.has('ETag');
  if (typeOf(response) !== JSON_TYPE || (isKept && valid.has(key))) return;
  const text = textOf(response);
  const operation = operationAt(path);
  if (operation) assertValid(operation.response as SchemaName, JSON.parse(text), path);
  else assertStaticJson(path, text);
  if (isKept) valid.add(key);
}

/**
 * Fails unless the contract allows a response to GET.
 *
 * @param path of the request, decoded where it can be
 * @param sent headers of the request
 */
export function expectResponse(response: HttpResponse, path: string, sent: Headers): void {
  const { status, headers, body } = response;
  expect(status).toBeLessThan(500);
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Vary')).toContain('Accept-Encoding');
  const length = headers.get('Content-Length');
  if (length !== null && status !== 304) expect(Number(length)).toBe(body.byteLength);
  if (status >= 400) {
    expectError(response, path);
    return;
  }
  expect([200, 304, 308]).toContain(status);
  if (status !== 200) expect(body.byteLength).toBe(0);
  if (status === 200) expectValid(response, path);
  if (status === 304) expect(sent.has('If-None-Match')).toBe(true);
  if (status === 308) expect(headers.get('Location')).toMatch(/^\/(?![/\\])/);
}

/** Reads a response, and fails if it takes too much processor time. */
export const read = (response: Promise<Response>): Promise<HttpResponse> =>
  withinEffort(
    MAX_SECONDS,
    response.then(async (found) => ({
      status: found.status,
      headers: found.headers,
      body: new Uint8Array(await found.arrayBuffer()),
    })),
  );
