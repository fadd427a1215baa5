import type { IncomingMessage } from 'node:http';
import { MCP_LIMITS } from '../../contract/mcp.ts';
import { failure } from '../../service/errors.ts';
import type { ReadBody } from '../../service/mcp/endpoint.ts';

/** The body of a request, read when it is first asked for, within the limits of the service. */
export function requestBody(req: IncomingMessage): ReadBody {
  let body: Promise<Uint8Array> | undefined;
  return () => {
    body ??= collect(req);
    return body;
  };
}

/** @throws {ServiceError} `bad_request` if it is too large or too slow, or breaks off */
async function collect(req: IncomingMessage): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const chunks: Buffer[] = [];
  let length = 0;
  const fail = (situation: 'body_too_slow' | 'body_too_large' | 'unreadable') =>
    reject(failure('bad_request', situation));
  const timer = setTimeout(() => fail('body_too_slow'), MCP_LIMITS.bodySeconds * 1000);
  req.on('data', (chunk: Buffer) => {
    length += chunk.byteLength;
    // What comes after is read and dropped, so that the response can be sent.
    if (length > MCP_LIMITS.bodyBytes) {
      chunks.length = 0;
      fail('body_too_large');
    } else chunks.push(chunk);
  });
  req.on('end', () => resolve(Buffer.concat(chunks)));
  req.on('error', () => fail('unreadable'));
  req.on('close', () => fail('unreadable'));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
