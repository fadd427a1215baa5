import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  LARGE_BYTES,
  publish,
  type Server,
  siteFiles,
  startServer,
  temporaryFolder,
} from './site.ts';

let root = '';
let folder = '';
let server: Server;

beforeAll(async () => {
  root = await temporaryFolder();
  folder = join(root, 'dist');
  await publish(folder, siteFiles('aaa'));
  server = await startServer(folder);
});

afterAll(async () => {
  await server.stop();
  await rm(root, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(server.url + path, { headers });

/** The build of a response; fails if it has parts of two. */
async function buildOf(path: string): Promise<string> {
  const response = await get(path);
  expect(response.status, path).toBe(200);
  const text = await response.text();
  const letters = new Set(text.replaceAll(/[^ab]/g, ''));
  expect([...letters], path).toHaveLength(1);
  const [letter = ''] = letters;
  if (path.startsWith('/llms')) expect(text.length).toBe(LARGE_BYTES);
  const canonical = /<http:\/\/(.)/.exec(response.headers.get('Link') ?? '')?.[1];
  if (canonical !== undefined) expect(canonical, path).toBe(letter);
  return letter;
}

describe('a build that replaces another under the server', () => {
  it('never mixes with it in one response, and no requests fail meanwhile', async () => {
    let published = false;
    const swaps = async () => {
      for (let count = 0; count < 20; count++) {
        await publish(folder, siteFiles(count % 2 === 0 ? 'bbb' : 'aaa'));
      }
      published = true;
    };
    const seen = new Set<string>();
    const client = async (path: string) => {
      // The query makes each response a separate cache entry.
      for (let count = 0; !published; count++) seen.add(await buildOf(`${path}?${count}`));
    };
    await Promise.all([swaps(), ...['/docs.mdx', '/docs.mdx', '/llms-full.txt'].map(client)]);
    expect([...seen].toSorted()).toEqual(['a', 'b']);
  });

  it('soon replaces cached responses', async () => {
    await publish(folder, siteFiles('bbb'));
    await expect.poll(() => buildOf('/docs.mdx')).toBe('b');
    await publish(folder, siteFiles('aaa'));
    await expect.poll(() => buildOf('/docs.mdx')).toBe('a');
  });

  it('that stays missing is an error, not a missing page', async () => {
    await rm(folder, { recursive: true });
    await expect
      .poll(async () => (await get('/docs.mdx?gone')).status, { timeout: 20_000 })
      .toBe(502);
    await publish(folder, siteFiles('aaa'));
    expect(await buildOf('/docs.mdx?back')).toBe('a');
  });
});

describe('a large file', () => {
  it('is streamed, with the tag of its bytes', async () => {
    const response = await get('/content/large.mp4');
    expect(response.headers.get('Content-Length')).toBe(String(LARGE_BYTES));
    const etag = response.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    expect((await response.arrayBuffer()).byteLength).toBe(LARGE_BYTES);
    expect((await get('/content/large.mp4', { 'If-None-Match': etag })).status).toBe(304);
    const head = await fetch(`${server.url}/content/large.mp4`, { method: 'HEAD' });
    expect(head.headers.get('ETag')).toBe(etag);
  });

  it('is sent in parts to clients that request ranges', async () => {
    const Range = `bytes=${LARGE_BYTES - 5}-`;
    const part = await get('/content/large.mp4', { Range });
    expect(part.status).toBe(206);
    expect(part.headers.get('Content-Range')).toBe(
      `bytes ${LARGE_BYTES - 5}-${LARGE_BYTES - 1}/${LARGE_BYTES}`,
    );
    expect(await part.text()).toMatch(/^(.)\1{4}$/);
    const changed = await get('/content/large.mp4', { Range, 'If-Range': '"another build"' });
    expect(changed.status).toBe(200);
    expect((await changed.text()).length).toBe(LARGE_BYTES);
  });

  it('is compressed if it is text', async () => {
    const response = await get('/llms-full.txt', { 'Accept-Encoding': 'br' });
    expect(response.headers.get('Content-Encoding')).toBe('br');
    expect(response.headers.get('ETag')).toMatch(/-br"$/);
    expect((await response.text()).length).toBe(LARGE_BYTES);
  });
});
