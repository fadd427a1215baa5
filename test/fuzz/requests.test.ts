import { posix } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OPERATIONS } from '../../src/contract/operations.ts';
import { filesBelow } from '../../src/files/walk.ts';
import { readFolder } from '../../src/platforms/node/read-folder.ts';
import { createService } from '../../src/service/service.ts';
import { DIST } from '../site/dist.ts';
import { paths, query } from './address.ts';
import { check, times } from './check.ts';
import { expectResponse, type HttpResponse, read } from './expectations.ts';
import { entityTags, headers } from './headers.ts';

const files = filesBelow(DIST);
const KNOWN = [
  ...files,
  ...files.flatMap((file) => (file.endsWith('/index.html') ? file.slice(0, -11) || '/' : [])),
  ...OPERATIONS.flatMap(({ path }) => Array.from({ length: 40 }, () => path.replace(/{.*/, ''))),
];

const folder = readFolder(DIST);
const checked =
  <T>(look: (path: string) => Promise<T>) =>
  async (path: string) => {
    expect(path.startsWith('/') && !path.includes('\0'), path).toBe(true);
    expect(posix.normalize(path).startsWith('/'), path).toBe(true);
    expect(path.split('/').includes('..'), path).toBe(false);
    return look(path);
  };
const service = createService({
  files: { exists: checked(folder.exists), read: checked(folder.read) },
});

const ask = (url: string, method: string, sent: Headers) =>
  read(service.fetch(new Request(url, { method, headers: sent })));

function decoded(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The headers of a response, except those that depend on the method. */
const fields = ({ headers: found }: HttpResponse) => Object.fromEntries(found);

const METHODS = ['GET', 'GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'DELETE', 'PURGE'] as const;

const NAME = 'requests';

it(`${NAME}: any of them gets the response that the contract promises`, {
  timeout: 3_600_000,
}, async () => {
  const statuses = new Set<number>();
  const input = [paths(KNOWN), query, fc.constantFrom(...METHODS), headers, entityTags] as const;
  const isWhole = await check(
    NAME,
    times(2_000, 100_000),
    fc.asyncProperty(...input, async (path, search, method, given, tags) => {
      const url = `http://localhost${path.startsWith('/') ? '' : '/'}${path}${search}`;
      const sent = new Headers(given);
      const found = await ask(url, method, sent);
      statuses.add(found.status);
      if (method === 'OPTIONS') {
        expect([204, 400]).toContain(found.status);
      } else if (method === 'HEAD') {
        const whole = await ask(url, 'GET', sent);
        expectResponse(whole, decoded(url), sent);
        expect(found.body.byteLength).toBe(0);
        expect([found.status, fields(found)]).toEqual([whole.status, fields(whole)]);
      } else if (method === 'GET') {
        expectResponse(found, decoded(url), sent);
        const etag = found.headers.get('ETag');
        if (found.status !== 200 || etag === null) return;
        sent.set('If-None-Match', `${tags.replaceAll(/["*]/g, '')}, ${etag}`);
        const known = await ask(url, 'GET', sent);
        statuses.add(known.status);
        expect([known.status, known.body.byteLength]).toEqual([304, 0]);
        for (const name of ['ETag', 'Vary', 'Cache-Control', 'Content-Location']) {
          expect(known.headers.get(name), name).toBe(found.headers.get(name));
        }
      } else {
        expect([400, 405]).toContain(found.status);
        expectResponse(found, decoded(url), sent);
      }
    }),
  );
  if (isWhole) expect([...statuses].toSorted()).toEqual([200, 204, 304, 308, 400, 404, 405, 406]);
});
