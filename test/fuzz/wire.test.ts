import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { resolve, sep } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it, vi } from 'vitest';
import { siteLocations } from '../../src/files/swap.ts';
import { filesBelow } from '../../src/files/walk.ts';
import { createNodeServer } from '../../src/platforms/node/server.ts';
import { assertValid } from '../../src/site/outputs/output.ts';
import { DIST } from '../site/dist.ts';
import { paths } from './address.ts';
import { check, times } from './check.ts';
import { parseResponse, requestBytes, sendBytes } from './wire.ts';

/** Every path that the server passed to the file system. */
const { opened } = vi.hoisted(() => {
  // Test files share their modules: those that use the real module are loaded again.
  vi.resetModules();
  return { opened: new Set<string>() };
});

vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof import('node:fs/promises')>();
  const noted =
    <Args extends readonly [unknown, ...unknown[]], R>(work: (...args: Args) => R) =>
    (...args: Args) => {
      opened.add(String(args[0]));
      return work(...args);
    };
  return {
    ...actual,
    open: noted(actual.open),
    readFile: noted(actual.readFile),
    realpath: noted(actual.realpath),
    stat: noted(actual.stat),
  };
});

/** Milliseconds until the server ends a connection without further requests. */
const DEADLINE = 10_000;

const faults: unknown[] = [];
const server = createNodeServer({ site: DIST, onError: (error) => faults.push(error) });
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;
const known = filesBelow(DIST);

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

const NAME = 'bytes';

it(`${NAME}: whatever a socket brings, the server responds or hangs up`, {
  timeout: 3_600_000,
}, async () => {
  opened.clear();
  const isWhole = await check(
    NAME,
    times(1_000, 20_000),
    fc.asyncProperty(requestBytes(paths([...known, '/docs', '/api/v1/docs'])), async (text) => {
      const bytes = await sendBytes(port, text, DEADLINE);
      expect(faults).toEqual([]);
      const response = parseResponse(bytes);
      if (!response) return;
      const { status, fields, body } = response;
      expect(status).toBeGreaterThanOrEqual(200);
      expect(status).toBeLessThan(500);
      const isComplete = Number(fields.get('content-length')) === body.byteLength;
      const isJson = fields.get('content-type') === 'application/json';
      if (status >= 400 && isJson && isComplete && !fields.has('content-encoding')) {
        assertValid('Error', JSON.parse(body.toString()), text.slice(0, 100));
      }
      if (status === 304 || status === 204) expect(body.byteLength).toBe(0);
    }),
  );
  const outside = [...opened].filter(
    (path) =>
      ![...siteLocations(DIST)].some((folder) => `${resolve(path)}${sep}`.startsWith(folder + sep)),
  );
  expect(outside).toEqual([]);
  if (isWhole) expect(opened.size).toBeGreaterThan(30);
});
