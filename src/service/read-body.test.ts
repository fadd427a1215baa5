import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MCP_LIMITS } from '../contract/mcp.ts';
import { readBody } from './read-body.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Request bodies: Node streams as in our server, and web streams as on other platforms. */
const KINDS = {
  'a request of Node': () => {
    const stream = new PassThrough();
    return {
      read: () => readBody(stream.iterator({ destroyOnReturn: false })),
      write: (bytes: Uint8Array) => void stream.write(bytes),
      end: () => void stream.end(),
      breakOff: () => void stream.destroy(),
    };
  },
  'a web stream': () => {
    const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>>();
    const writer = writable.getWriter();
    const quiet = (done: Promise<void>) => void done.catch(() => {});
    return {
      read: () => readBody(readable),
      write: (bytes: Uint8Array) => quiet(writer.write(new Uint8Array(bytes))),
      end: () => quiet(writer.close()),
      breakOff: () => quiet(writer.abort(new Error('gone'))),
    };
  },
};

describe.each(Object.entries(KINDS))('%s', (_, start) => {
  it('is read completely', async () => {
    const { read, write, end } = start();
    const body = read();
    write(new Uint8Array([1, 2]));
    write(new Uint8Array([3]));
    end();
    expect([...(await body)]).toEqual([1, 2, 3]);
  });

  it('is rejected if it is too large', async () => {
    const { read, write } = start();
    const body = expect(read()).rejects.toMatchObject({ situation: 'body_too_large' });
    write(new Uint8Array(MCP_LIMITS.bodyBytes));
    write(new Uint8Array(1));
    await body;
  });

  it('is rejected if it does not arrive in time', async () => {
    const { read, write } = start();
    const body = expect(read()).rejects.toMatchObject({ situation: 'body_too_slow' });
    write(new Uint8Array([1]));
    await vi.advanceTimersByTimeAsync(MCP_LIMITS.bodySeconds * 1000);
    await body;
  });

  it('is rejected if it is cut off', async () => {
    const { read, breakOff } = start();
    const body = expect(read()).rejects.toMatchObject({ situation: 'unreadable' });
    breakOff();
    await body;
  });
});
