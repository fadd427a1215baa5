import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { MCP_LIMITS } from '../contract/mcp.ts';

const MAX_PENDING = 32;

/** The lines of a byte stream. Lines over the limit are truncated, but still exceed it. */
async function* linesOf(input: Readable): AsyncGenerator<string> {
  let line: Buffer[] = [];
  let length = 0;
  const takeLine = () => {
    const text = Buffer.concat(line).toString('utf8');
    line = [];
    length = 0;
    return text;
  };
  for await (const chunk of input as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      if (length <= MCP_LIMITS.bodyBytes) line.push(chunk.subarray(from, end));
      yield takeLine();
      from = end + 1;
    }
    const rest = chunk.subarray(from);
    if (length <= MCP_LIMITS.bodyBytes) line.push(rest);
    length += rest.byteLength;
  }
  if (length > 0) yield takeLine();
}

/**
 * Responds to MCP messages, one per line, until the input ends (2026-07-28, section “stdio”). Each
 * response is written as soon as it is ready, not necessarily in order.
 *
 * @param respond returns the response to a message as JSON; `undefined` for a notification
 * @throws {Error} if the output cannot be written
 */
export async function respondToLines(
  respond: (message: string) => Promise<string | undefined>,
  input: Readable,
  output: Writable,
): Promise<void> {
  const pending = new Set<Promise<void>>();
  const { promise: broken, reject } = Promise.withResolvers<never>();
  output.on('error', reject);
  broken.catch(() => {});
  let drained: Promise<unknown> | undefined;
  const writeResponse = async (message: string) => {
    const text = await respond(message);
    if (text === undefined || output.write(`${text}\n`)) return;
    drained ??= once(output, 'drain').finally(() => {
      drained = undefined;
    });
    await drained;
  };
  for await (const line of linesOf(input)) {
    if (line.trim() === '') continue;
    const response = writeResponse(line).catch(reject);
    pending.add(response);
    void response.finally(() => pending.delete(response));
    if (pending.size >= MAX_PENDING) await Promise.race([...pending, broken]);
  }
  await Promise.race([Promise.all(pending), broken]);
}
