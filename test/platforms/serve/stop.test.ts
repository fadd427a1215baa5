import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestOf } from './raw.ts';
import { publish, siteFiles, startServer, temporaryFolder } from './site.ts';

let root = '';

beforeAll(async () => {
  root = await temporaryFolder();
  await publish(join(root, 'dist'), siteFiles('aaa'));
});

afterAll(() => rm(root, { recursive: true }));

/**
 * The outcome of a request: a complete response, a refused connection, or a lost request.
 */
function outcome(port: number, agent: Agent): Promise<'answered' | 'refused' | 'lost'> {
  return new Promise((resolve) => {
    const sent = request({ port, agent, host: '127.0.0.1', path: '/llms-full.txt' }, (response) => {
      response.on('error', () => resolve('lost'));
      response.on('end', () => resolve(response.complete ? 'answered' : 'lost'));
      response.resume();
    });
    sent.on('error', (error) => {
      resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'lost');
    });
    sent.end();
  });
}

it('loses no request when it is told to stop under load', async () => {
  const server = await startServer(join(root, 'dist'));
  const ended = once(server.process, 'exit');
  const agent = new Agent({ keepAlive: true });
  const counts = { answered: 0, refused: 0, lost: 0 };
  const client = async () => {
    for (let end = ''; end !== 'refused'; ) {
      end = await outcome(server.port, agent);
      counts[end as keyof typeof counts] += 1;
      if (counts.answered === 200) server.process.kill('SIGTERM');
    }
  };
  await Promise.all(Array.from({ length: 20 }, client));
  expect(await ended).toEqual([0, null]);
  expect(counts.answered).toBeGreaterThan(200);
  expect(counts.lost).toBe(0);
});

it.each([
  ['SIGTERM', 'SIGTERM', 143],
  ['SIGINT', 'SIGINT', 130],
  ['SIGTERM', 'SIGINT', 130],
] as const)('ends immediately when %s is followed by %s', async (first, second, code) => {
  const server = await startServer(join(root, 'dist'));
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(requestOf('/content/large.mp4'));
  // A response that is not completely read keeps the server running.
  await once(socket, 'data');
  socket.pause();
  const ended = once(server.process, 'exit');
  server.process.kill(first);
  await expect.poll(() => isRefused(server.port)).toBe(true);
  server.process.kill(second);
  expect(await ended).toEqual([code, null]);
  socket.destroy();
});

/** Whether a server accepts no new connections. */
async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}
