import { lazy } from '../common/lazy.ts';
import { MCP_LIMITS } from '../contract/mcp.ts';
import { failure, ServiceError } from './errors.ts';

/** Reads a request body of at most `MCP_LIMITS.bodyBytes`. */
export type ReadBody = () => Promise<Uint8Array>;

/** Reads a body on the first call; later calls return the same result. */
export const bodyReader = (body: AsyncIterable<Uint8Array>): ReadBody => lazy(() => readBody(body));

/** Reads a body; `bad_request` if it exceeds a limit of {@link MCP_LIMITS} or is cut off. */
export async function readBody(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const tooSlow = () => reject(failure('bad_request', 'body_too_slow'));
  const timer = setTimeout(tooSlow, MCP_LIMITS.bodySeconds * 1000);
  const chunks = body[Symbol.asyncIterator]();
  const bytes = new Uint8Array(MCP_LIMITS.bodyBytes);
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([chunks.next(), timeout]);
      if (done) return bytes.subarray(0, length);
      if (length + value.byteLength > bytes.byteLength)
        throw failure('bad_request', 'body_too_large');
      bytes.set(value, length);
      length += value.byteLength;
    }
  } catch (error) {
    void chunks.return?.().catch(() => {});
    if (error instanceof ServiceError) throw error;
    throw failure('bad_request', 'unreadable', {}, undefined, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}
