import { MCP_LIMITS } from '../contract/mcp.ts';
import { failure, ServiceError } from './errors.ts';

/** Rejects after the time in which a body must have arrived. */
function deadline(): { readonly passed: Promise<never>; readonly cancel: () => void } {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(failure('bad_request', 'body_too_slow')),
    MCP_LIMITS.bodySeconds * 1000,
  );
  return { passed: promise, cancel: () => clearTimeout(timer) };
}

/**
 * The body of a request.
 *
 * @throws {ServiceError} `bad_request` if it is larger than `MCP_LIMITS.bodyBytes`, or does not
 *   arrive in `MCP_LIMITS.bodySeconds`, or breaks off
 */
export async function readBody(
  body: ReadableStream<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = body?.getReader();
  const { passed, cancel } = deadline();
  try {
    for (;;) {
      const { done, value } = (await Promise.race([reader?.read(), passed])) ?? { done: true };
      if (done || !value) break;
      length += value.byteLength;
      if (length > MCP_LIMITS.bodyBytes) throw failure('bad_request', 'body_too_large');
      chunks.push(value);
    }
  } catch (error) {
    void reader?.cancel().catch(() => {});
    if (error instanceof ServiceError) throw error;
    throw failure('bad_request', 'unreadable', {}, undefined, { cause: error });
  } finally {
    cancel();
  }
  const bytes = new Uint8Array(length);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return bytes;
}
