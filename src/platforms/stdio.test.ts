import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { MCP_LIMITS } from '../contract/mcp.ts';
import { respondToLines } from './stdio.ts';

async function linesFor(
  chunks: readonly (string | Buffer)[],
  respond: Parameters<typeof respondToLines>[0],
) {
  const output = new PassThrough({ highWaterMark: 10 });
  const written = text(output);
  await respondToLines(respond, Readable.from(chunks.map((chunk) => Buffer.from(chunk))), output);
  output.end();
  return (await written).split('\n').slice(0, -1);
}

it.each([
  [['a\nb\n'], ['a', 'b']],
  [
    ['a', 'b\nc', '\n'],
    ['ab', 'c'],
  ],
  [['\n \r\na\n'], ['a']],
  [['without an end'], ['without an end']],
  [[Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1), '\n'], ['é']],
])('%j contains the messages %j', async (chunks, messages) => {
  expect(await linesFor(chunks, async (message) => message)).toEqual(messages);
});

it('writes no line for a notification', async () => {
  expect(await linesFor(['a\nb\n'], async (m) => (m === 'a' ? undefined : m))).toEqual(['b']);
});

it('truncates a line that is too long, and continues after it', async () => {
  const lengths: number[] = [];
  const long = Array.from({ length: 200 }, () => 'x'.repeat(10_000));
  const lines = await linesFor([...long, '\nnext\n'], async (message) => {
    lengths.push(message.length);
    return message.slice(0, 4);
  });
  expect(lines).toEqual(['xxxx', 'next']);
  expect(lengths[0]).toBeLessThan(2 * MCP_LIMITS.bodyBytes);
});

it('ends when the output is closed', async () => {
  const output = new PassThrough();
  const input = new PassThrough();
  const done = respondToLines(async (message) => message, input, output);
  output.destroy(new Error('EPIPE'));
  input.end('a\n');
  await expect(done).rejects.toThrow('EPIPE');
});

it('waits once for a slow reader, regardless of the number of responses', async () => {
  const output = new PassThrough({ highWaterMark: 1 });
  const messages = Array.from({ length: 30 }, (_, index) => `${index}`);
  let responses = 0;
  let listeners = 0;
  const respond = async (message: string) => {
    responses += 1;
    listeners = Math.max(listeners, output.listenerCount('drain'));
    return message;
  };
  const done = respondToLines(respond, Readable.from([Buffer.from(messages.join('\n'))]), output);
  await expect.poll(() => responses).toBe(messages.length);
  listeners = Math.max(listeners, output.listenerCount('drain'));
  const written = text(output);
  await done;
  output.end();
  expect((await written).split('\n').slice(0, -1)).toEqual(messages);
  expect(listeners).toBe(1);
});
