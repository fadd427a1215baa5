import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type InProcessServer, startInProcess } from './in-process.ts';
import { exchange, parseResponses, requestOf } from './raw.ts';
import { LARGE_BYTES, publish, siteFiles, temporaryFolder } from './site.ts';

/** Number of open files, and its maximum. */
const { open } = vi.hoisted(() => {
  // Test files share their modules: those that use the real module are loaded again.
  vi.resetModules();
  return { open: { now: 0, most: 0, ever: 0 } };
});

vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof import('node:fs/promises')>();
  return {
    ...actual,
    async open(...args: Parameters<typeof actual.open>): Promise<FileHandle> {
      const handle = await actual.open(...args);
      open.now += 1;
      open.ever += 1;
      open.most = Math.max(open.most, open.now);
      const close = handle.close.bind(handle);
      return Object.assign(handle, {
        close() {
          open.now -= 1;
          return close();
        },
      });
    },
  };
});

let root = '';
let server: InProcessServer;

beforeAll(async () => {
  root = await temporaryFolder();
  await publish(join(root, 'dist'), siteFiles('aaa'));
  server = await startInProcess(join(root, 'dist'));
});

afterAll(async () => {
  server.stop();
  await rm(root, { recursive: true });
});

describe('pipelined requests', () => {
  it('receive their responses in order, however long each takes', async () => {
    const paths = ['/llms-full.txt', '/docs.mdx', '/no-such.json', '/api/v1/health', '/docs.mdx?2'];
    const requests = paths.map((path) => requestOf(path));
    const received = await exchange(
      server.port,
      `${requests.join('')}${requestOf('/docs', 'Connection: close')}`,
    );
    const begins = parseResponses(received).map(({ status, body }) => [status, body.slice(0, 9)]);
    expect(begins).toEqual([
      [200, 'aaaaaaaaa'],
      [200, 'aaa aaa a'],
      [404, '<!doctype'],
      [200, '{"status"'],
      [200, 'aaa aaa a'],
      [200, '<!doctype'],
    ]);
  });

  it('wait for a slow client with their files closed and further requests unread', async () => {
    open.most = 0;
    const before = open.ever;
    const request = requestOf('/content/large.mp4');
    const requests = request.repeat(Math.ceil(800_000 / request.length));
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(requests);
    let read = 0;
    for await (const chunk of socket) {
      read += chunk.length;
      if (read > 2.5 * LARGE_BYTES) break;
    }
    // Two for each request: to find the file, and to send it.
    expect(open.most).toBeLessThanOrEqual(2);
    expect(open.ever - before).toBeLessThan(20);
    expect(server.sockets.at(-1)?.bytesRead).toBeLessThan(400_000);
    await expect.poll(() => open.now).toBe(0);
  });

  it('all finally receive their responses', async () => {
    const count = 5000;
    const last = requestOf('/docs.mdx', 'Connection: close');
    const received = await exchange(server.port, requestOf('/api/v1/health').repeat(count) + last);
    const responses = parseResponses(received);
    expect(responses).toHaveLength(count + 1);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('a client that disconnects', () => {
  it.each(['/content/large.mp4', '/llms-full.txt'])('resolves all of %s', async (path) => {
    for (let count = 0; count < 200; count++) {
      const socket = connect(server.port, '127.0.0.1');
      socket.write(requestOf(path));
      await once(socket, count % 2 === 0 ? 'connect' : 'data');
      socket.destroy();
    }
    await expect.poll(() => open.now).toBe(0);
    await expect.poll(() => server.sockets.filter(({ destroyed }) => !destroyed)).toEqual([]);
    expect(server.errors).toEqual([]);
  });
});

describe('a client that closes its sending side', () => {
  it.each([
    ['a small file', '/docs.mdx', 8000],
    ['a large file', '/content/large.mp4', LARGE_BYTES],
  ])('still receives %s', async (_name, path, bytes) => {
    const received = await exchange(server.port, requestOf(path) + requestOf(path), true);
    const responses = parseResponses(received);
    expect(responses.map(({ status }) => status)).toEqual([200, 200]);
    expect(responses.map(({ body }) => body.length)).toEqual([bytes, bytes]);
  });
});
