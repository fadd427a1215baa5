import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { MCP_LIMITS } from '../../src/contract/mcp.ts';
import { mcpRequest, toolCall, VERSION } from '../mcp-request.ts';
import { listPages, pathOf, type RequestOptions, send } from './client.ts';
import { expectError } from './schemas.ts';

const ask = async (request: RequestOptions) => {
  const response = await send('/mcp', request);
  return { ...response, json: response.text === '' ? undefined : JSON.parse(response.text) };
};

const get = (target: string, headers: Readonly<Record<string, string>> = {}) =>
  send(target, { headers });

const legacy = (message: unknown, headers: Record<string, string> = {}) =>
  ask({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
    body: typeof message === 'string' ? message : JSON.stringify(message),
  });

const PING = { jsonrpc: '2.0', id: 7, method: 'ping' };

describe('the MCP endpoint', () => {
  it('responds in JSON, with the headers of every response', async () => {
    const { status, headers, json } = await ask(mcpRequest('server/discover'));
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
    expect(json.result).toMatchObject({ resultType: 'complete', supportedVersions: [VERSION] });
  });

  it.each(['GET', 'DELETE', 'PUT'])('%s is not allowed', async (method) => {
    const response = await send('/mcp', { method });
    await expectError(response, 405, 'method_not_allowed');
    expect(response.headers.allow).toBe('POST, OPTIONS');
  });

  it('answers preflight requests', async () => {
    const { status, headers } = await send('/mcp', { method: 'OPTIONS' });
    expect(status).toBe(204);
    expect(headers['access-control-allow-methods']).toBe('POST, OPTIONS');
    expect(headers['access-control-allow-headers']).toContain('MCP-Protocol-Version');
  });

  it.each([
    ['no JSON', '{', 400, -32_700],
    ['a batch', [PING, PING], 400, -32_600],
    ['a text', '"ping"', 400, -32_600],
    ['another protocol', { ...PING, jsonrpc: '1.0' }, 400, -32_600],
    ['no method', { jsonrpc: '2.0', id: 1 }, 400, -32_600],
    ['an id that is null', { ...PING, id: null }, 400, -32_600],
    ['an id that is a fraction', { ...PING, id: 1.5 }, 400, -32_600],
    ['parameters that are a list', { ...PING, params: [] }, 400, -32_600],
  ])('%s: an error of JSON-RPC', async (_, message, status, code) => {
    const response = await legacy(message);
    expect([response.status, response.json.error.code]).toEqual([status, code]);
  });

  it.each([
    ['a notification', { jsonrpc: '2.0', method: 'notifications/initialized' }],
    ['a response', { jsonrpc: '2.0', id: 1, result: {} }],
  ])('%s is accepted without a response', async (_, message) => {
    const { status, text } = await legacy(message);
    expect([status, text]).toEqual([202, '']);
  });

  it.each([
    ['a foreign web page', { Origin: 'http://evil.example' }, 403],
    ['an opaque origin', { Origin: 'null' }, 403],
    ['a text', { 'Content-Type': 'text/plain' }, 415],
    ['who takes no JSON', { Accept: 'text/html' }, 406],
    ['another version', { 'MCP-Protocol-Version': '1999-01-01' }, 400],
  ])('rejects %s', async (_, headers, expected) => {
    const { status, json } = await legacy(PING, headers);
    expect(status).toBe(expected);
    expect(json).toMatchObject({ jsonrpc: '2.0', error: { message: expect.any(String) } });
  });

  it.each(['http://localhost:9999', 'http://127.0.0.1', 'http://[::1]:8080'])(
    'accepts requests of pages on localhost: %s',
    async (origin) => {
      expect((await legacy(PING, { Origin: origin })).json).toEqual({
        jsonrpc: '2.0',
        id: 7,
        result: {},
      });
    },
  );

  it('rejects a body that is too large', async () => {
    const response = await legacy({ ...PING, params: { a: 'x'.repeat(MCP_LIMITS.bodyBytes) } });
    expect(response.status).toBe(413);
    expect(response.json.error.data.code).toBe('bad_request');
  });

  it.each([
    ['a method that differs', { 'Mcp-Method': 'tools/list' }],
    ['a name that differs', { 'Mcp-Name': 'read' }],
    ['a name that is no Base64', { 'Mcp-Name': '=?base64?%?=' }],
    ['a version that differs', { 'MCP-Protocol-Version': '2025-11-25' }],
  ])('rejects headers that contradict the body: %s', async (_, headers) => {
    const request = toolCall('list', {});
    const { status, json } = await ask({ ...request, headers: { ...request.headers, ...headers } });
    expect([status, json.error.code, json.id]).toEqual([400, -32_020, 1]);
  });

  it('accepts a name in Base64', async () => {
    const request = toolCall('list', {});
    const name = `=?base64?${btoa('list')}?=`;
    const { json } = await ask({ ...request, headers: { ...request.headers, 'Mcp-Name': name } });
    expect(json.result.structuredContent.items.length).toBeGreaterThan(0);
  });

  it('supports the version of clients that start with initialize', async () => {
    const initialize = (protocolVersion: string) =>
      legacy({
        ...{ jsonrpc: '2.0', id: 'a', method: 'initialize' },
        params: { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } },
      });
    for (const [asked, spoken] of [
      ['2025-11-25', '2025-11-25'],
      ['2025-06-18', '2025-06-18'],
      ['2024-11-05', '2025-11-25'],
    ] as const) {
      const { json, headers } = await initialize(asked);
      expect(json.result.protocolVersion).toBe(spoken);
      expect(headers['mcp-session-id']).toBeUndefined();
    }
  });
});

describe('the tools', () => {
  const call = async (name: string, args: Record<string, unknown>) =>
    (await ask(toolCall(name, args))).json.result;

  it('search and read return the same as HTTP', async () => {
    const { structuredContent: plan } = await call('list', {});
    const [{ slug }] = plan.items;
    const { title } = JSON.parse((await get(`/api/v1/docs/${slug}`)).text);
    const found = await call('search', { query: title, limit: 3 });
    const query = encodeURIComponent(title);
    const { results } = JSON.parse((await get(`/api/v1/search?q=${query}&limit=3`)).text);
    for (const [index, { url, markdownUrl, excerpt = '' }] of results.entries()) {
      expect(found.structuredContent.results[index].url.split('#')[0]).toBe(url);
      expect(found.content[0].text).toContain(excerpt);
      const { content, structuredContent } = await call('read', { page: url, budget: 200_000 });
      const { text } = await get(pathOf(markdownUrl));
      expect(content[0].text).toBe(text);
      expect(structuredContent.pages).toMatchObject([{ url, markdownUrl }]);
      expect(structuredContent.pages[0]).not.toHaveProperty('markdown');
    }
  });

  it('read returns each section of a page by its anchor', async () => {
    const [{ slug = '' } = {}] = await listPages('fr');
    const html = (await get(`/fr/docs/${slug}`, { Accept: 'text/html' })).text;
    const anchors = [...html.matchAll(/<h[2-6] id="([^"]+)"/g)].map(([, id]) => id);
    for (const section of anchors) {
      const read = { page: slug, section, locale: 'fr' };
      const { content, structuredContent } = await call('read', read);
      expect(content[0].text).toMatch(/^#/);
      expect(decodeURIComponent(new URL(structuredContent.pages[0].url).hash)).toBe(`#${section}`);
    }
  });

  it('an unknown one is an error of the protocol', async () => {
    const { status, json } = await ask(toolCall('delete', {}));
    expect([status, json.error.code]).toEqual([200, -32_602]);
  });
});

describe('the server card', () => {
  it('is listed in the catalog and links to the endpoint', async () => {
    const catalog = await get('/.well-known/ai-catalog.json');
    expect(catalog.headers['content-type']).toBe('application/ai-catalog+json');
    const { entries } = JSON.parse(catalog.text);
    const card = await get(pathOf(entries[0].url));
    expect(card.headers['content-type']).toBe('application/mcp-server-card+json');
    expect(card.headers['access-control-allow-origin']).toBe('*');
    const { name, remotes, description } = JSON.parse(card.text);
    expect(name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    expect(description.length).toBeLessThanOrEqual(100);
    const pathname = pathOf(remotes[0].url);
    const { json } = await ask(mcpRequest('server/discover'));
    expect([pathname, json.result._meta['io.modelcontextprotocol/serverInfo'].name]).toEqual([
      '/mcp',
      name,
    ]);
  });
});

it('the code and the menu as data match the pages', async () => {
  for (const prefix of ['', '/fr']) {
    const response = await get(`${prefix}/content-code.json`);
    if (response.status === 404) continue;
    for (const { url, code } of JSON.parse(response.text).blocks.slice(0, 20)) {
      const { text } = await get(`${pathOf(url).replace(/\/$/, '/index')}.mdx`);
      for (const line of code.split('\n')) expect(text, url).toContain(line);
    }
    const { items } = JSON.parse((await get(`${prefix}/content-navigation.json`)).text);
    const pages = await listPages(prefix === '' ? 'en' : 'fr');
    const shown = items.map(({ url }: { url?: string }) => url);
    const inMenu = pages.filter(({ url }) => shown.includes(url));
    expect(inMenu.length).toBeGreaterThan(0);
    for (const { url, level } of items) {
      expect(level).toBeGreaterThan(0);
      if (url?.startsWith(pages[0]?.url.split('/docs/')[0])) {
        expect((await get(pathOf(url))).status, url).toBe(200);
      }
    }
  }
});

it('the content index has the digests of all pages and sections as served', async () => {
  const hash = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;
  for (const path of ['/content-index.json', '/fr/content-index.json']) {
    const response = await get(path);
    if (response.status === 404) continue;
    const index = JSON.parse(response.text);
    const pages: (typeof index.pages)[number][] = [...index.pages];
    for (const { url, digest } of index.parts ?? []) {
      const { text } = await get(pathOf(url));
      expect(hash(text)).toBe(digest);
      pages.push(...JSON.parse(text).pages);
    }
    expect(pages.length).toBeGreaterThan(0);
    const lines = pages.map(({ digest, url }) => `${digest} ${url}\n`).sort();
    expect(index.digest).toBe(hash(lines.join('')));
    for (const page of pages.slice(0, 40)) {
      const { text } = await get(pathOf(page.markdownUrl));
      expect(page).toMatchObject({ digest: hash(text), characters: text.length });
      const lengths = page.sections.map(({ characters }: { characters: number }) => characters);
      const start = text.length - lengths.reduce((sum: number, length: number) => sum + length, 0);
      let at = start;
      for (const { digest, characters } of page.sections) {
        expect(digest).toBe(hash(text.slice(at, at + characters)));
        at += characters;
      }
    }
  }
});
