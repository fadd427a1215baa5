import { hash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { contentFiles } from '../../../build/dev/live-files.ts';
import { loadOnce, page, SITE } from '../../../test/content-folder.ts';
import { mcpRequest, toolCall } from '../../../test/mcp-request.ts';
import { MCP_LIMITS } from '../../contract/mcp.ts';
import { apiFile } from '../../contract/paths.ts';
import { createService } from '../service.ts';

const LONG = Array.from({ length: 60 }, (_, line) => `Line ${line} of the text 😀.`).join('\n\n');

const FILES = {
  'site.yaml': `${SITE}reference: true\nredirects: { old: guide/setup }\n`,
  'docs/en/guide/setup.md': page(
    `Intro.\n\n## Steps\n\nDo.\n\n### Last\n\nEnd.\n\n## More\n\nX.`,
    'Setup',
  ),
  'docs/fr/guide/setup.md': page('Texte.\n\n## Étapes\n\nFaire.', 'Installation'),
  'docs/en/long.md': page(LONG, 'Long'),
  'docs/fr/long.md': page('Court.', 'Long'),
  'changelog/en/one.md': '---\ntitle: One\ndate: 2026-05-01\n---\n',
  'changelog/fr/one.md': '---\ntitle: Un\ndate: 2026-05-01\n---\n',
};

/** @param published further files of the site, by path */
async function site(
  more: Readonly<Record<string, string>> = {},
  broken?: string,
  published: Readonly<Record<string, object>> = {},
) {
  const { model } = await loadOnce({ ...FILES, ...more });
  if (!model) throw new Error('The content of the test has errors.');
  const files = contentFiles(model);
  const onError = vi.fn();
  const read: string[] = [];
  const service = createService({
    onError,
    files: {
      exists: async (path) => path in published || files.exists(path),
      read: async (path) => {
        read.push(path);
        const own = published[path];
        if (own) return { body: new TextEncoder().encode(JSON.stringify(own)), etag: '"own"' };
        if (path === broken) throw new Error('EIO: /srv/secret');
        return files.read(path);
      },
    },
  });
  const send = async (init: RequestInit, path = '/mcp') => {
    const response = await service.fetch(new Request(`https://site.example${path}`, init));
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  };
  const call = async (name: string, args: Record<string, unknown>) => {
    const { json } = await send(toolCall(name, args));
    return json.result;
  };
  return { service, send, call, onError, files, read };
}

const parse = (text: string) => (text === '' ? undefined : JSON.parse(text));
const errorIn = (result: { isError?: boolean; content: readonly { text: string }[] }) => {
  expect(result.isError).toBe(true);
  return JSON.parse(result.content[0]?.text ?? '').error;
};

describe('read', () => {
  it('returns the bytes of the Markdown', async () => {
    const { call, files } = await site();
    const twin = await files.read('/docs/guide/setup.mdx');
    const text = new TextDecoder().decode(twin?.body as Uint8Array);
    for (const name of [
      ...['guide/setup', '/docs/guide/setup', 'https://site.example/docs/guide/setup'],
      ...['https://site.example/docs/guide/setup.mdx', '/docs/guide/setup.md', 'old', '/docs/old'],
    ]) {
      const { content, structuredContent } = await call('read', { page: name });
      expect(content[0], name).toEqual({ type: 'text', text });
      expect(structuredContent.pages).toMatchObject([
        {
          url: 'https://site.example/docs/guide/setup',
          markdownUrl: 'https://site.example/docs/guide/setup.mdx',
          digest: `sha256:${hash('sha256', text)}`,
        },
      ]);
    }
  });

  it('follows only redirects within the site', async () => {
    const redirects = `redirects:
  /old.html: /docs/guide/setup#more
  /v1/*: /docs/*
  away: https://elsewhere.example/
`;
    const { call } = await site({ 'site.yaml': SITE + redirects });
    for (const [name, markdown] of [
      ['/old.html', '## More\n\nX.\n'],
      ['/old.html#last', '### Last\n\nEnd.\n\n'],
      ['/v1/guide/setup#more', '## More\n\nX.\n'],
    ]) {
      const { content } = await call('read', { page: name });
      expect(content[0].text, name).toBe(markdown);
    }
    expect(errorIn(await call('read', { page: 'away' })).code).toBe('not_found');
  });

  it.each([
    [{ page: 'guide/setup', section: 'steps' }, '## Steps\n\nDo.\n\n### Last\n\nEnd.\n\n'],
    [{ page: 'guide/setup', section: '#last' }, '### Last\n\nEnd.\n\n'],
    [{ page: 'guide/setup#more' }, '## More\n\nX.\n'],
    [{ page: 'https://site.example/docs/guide/setup#more' }, '## More\n\nX.\n'],
    [{ page: 'guide/setup', section: 'étapes', locale: 'fr' }, '## Étapes\n\nFaire.\n'],
    [{ page: '/fr/docs/guide/setup.mdx#%C3%A9tapes' }, '## Étapes\n\nFaire.\n'],
  ])('gives the section of %j', async (args, markdown) => {
    const { call } = await site();
    const { content, structuredContent } = await call('read', args);
    expect(content[0].text).toBe(markdown);
    const [{ url, anchor }] = structuredContent.pages;
    expect(url).toMatch(/#/);
    expect(url.endsWith(`#${encodeURIComponent(anchor)}`)).toBe(true);
    expect(JSON.stringify(structuredContent)).not.toContain(JSON.stringify(markdown).slice(1, -1));
  });

  it('returns a long page in parts that join seamlessly', async () => {
    const { call } = await site();
    const { content: whole } = await call('read', { page: 'long' });
    for (const budget of [200, 201, 207, 500]) {
      const parts: string[] = [];
      let cursor: string | undefined;
      do {
        const result = await call('read', { page: 'long', budget, ...(cursor && { cursor }) });
        parts.push(result.content[0].text);
        cursor = result.structuredContent.pages[0].nextCursor;
        if (cursor) expect(result.content[1].text).toContain(`cursor "${cursor}"`);
      } while (cursor);
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(budget);
      expect(parts.every((part) => part.isWellFormed())).toBe(true);
      expect(parts.join('')).toBe(whole[0].text);
    }
  });

  it('returns several pages and sections within one budget, in the requested order', async () => {
    const { call } = await site();
    const names = ['guide/setup#more', 'long', 'guide/setup#last'];
    const all = await call('read', { page: names });
    const texts = all.content.filter(({ type }: { type: string }) => type === 'text');
    expect(texts.map(({ text }: { text: string }) => text.slice(0, 8))).toEqual([
      '## More\n',
      '# Long\n\n',
      '### Last',
    ]);
    const { structuredContent, content } = await call('read', { page: names, budget: 500 });
    const [more, long, last] = structuredContent.pages;
    expect(more).not.toHaveProperty('nextCursor');
    expect(last).toMatchObject({ url: 'https://site.example/docs/guide/setup#last' });
    const said = content.map(({ text = '' }: { text?: string }) => text).join('');
    expect(said).toContain(`read with page "${long.url}" and cursor "${long.nextCursor}"`);
    let [text, cursor] = [content[1].text, long.nextCursor];
    while (cursor) {
      const part = await call('read', { page: long.url, budget: 500, cursor });
      text += part.content[0].text;
      cursor = part.structuredContent.pages[0].nextCursor;
    }
    expect(text).toBe(texts[1].text);
  });

  it.each([
    [{ page: [] }, 'page'],
    [{ page: ['long', 3] }, 'page'],
    [{ page: Array.from({ length: 21 }, () => 'long') }, 'page'],
    [{ page: ['long', 'guide/setup'], section: 'steps' }, 'section'],
    [{ page: ['long', 'guide/setup'], cursor: '5' }, 'cursor'],
  ])('refuses %j', async (args, parameter) => {
    const { call } = await site();
    expect(errorIn(await call('read', args)).details.parameter).toBe(parameter);
  });

  it('lists the existing sections and similar pages in errors', async () => {
    const { call } = await site();
    const section = errorIn(await call('read', { page: 'guide/setup', section: 'stepz' }));
    expect(section).toMatchObject({
      code: 'not_found',
      details: { sections: ['steps', 'last', 'more'] },
    });
    const near = errorIn(await call('read', { page: 'guide/setpu', locale: 'fr' }));
    expect(near).toMatchObject({ code: 'not_found', details: { suggestions: ['guide/setup'] } });
    expect(near.message).toContain('Aucune page');
    const { hint } = errorIn(await call('read', { page: 'guide/setpu' }));
    expect(hint).toContain('take a slug from list, or search with search');
  });
});

describe('arguments', () => {
  it.each([
    ['search', {}, 'query', null],
    ['search', { query: 'a' }, 'query', '"a"'],
    ['search', { query: 3 }, 'query', '3'],
    ['search', { query: 'set up', limit: 51 }, 'limit', '51'],
    ['search', { query: 'set up', limit: '5' }, 'limit', '"5"'],
    ['search', { query: 'set up', locale: 'xx' }, 'locale', '"xx"'],
    ['read', { page: 'long', budget: 10 }, 'budget', '10'],
    ['read', { page: 'long', cursor: '99999' }, 'cursor', '"99999"'],
    ['list', { cursor: 'x' }, 'cursor', '"x"'],
    ['changes', { since: '2026-02-30' }, 'since', '"2026-02-30"'],
    ['changes', { since: 'yesterday!' }, 'since', '"yesterday!"'],
  ])('%s %j: the error names %s', async (tool, args, parameter, value) => {
    const { call } = await site();
    const error = errorIn(await call(tool, args));
    expect(error).toMatchObject({ code: 'invalid_parameter', details: { parameter, value } });
    expect(error.hint).toContain(parameter);
  });
});

describe('search, list and changes', () => {
  it('search returns the results of the API, with addresses for read', async () => {
    const { call, service } = await site();
    const { content, structuredContent } = await call('search', { query: 'steps', limit: 2 });
    const api = await service.fetch(
      new Request('https://site.example/api/v1/search?q=steps&limit=2'),
    );
    const { results } = JSON.parse(await api.text());
    const [{ title, url, section, excerpt }] = results;
    const address = `${url}#${section.anchor}`;
    const [line] = content[0].text.split('\n');
    expect(line).toBe(`- [${title} › ${section.heading}](${address}): ${excerpt}`);
    expect(structuredContent.results).toHaveLength(results.length);
    expect(structuredContent.results[0]).toEqual({ url: address });
    const read = await call('read', { page: address });
    expect(read.content[0].text).toMatch(/^## Steps/);
  });

  it('search without results says what to do', async () => {
    const { call } = await site();
    for (const tool of ['search', 'context']) {
      const { content, structuredContent } = await call(tool, { query: 'zzyzx' });
      expect(content[0].text).toContain('Nothing was found');
      expect(Object.values(structuredContent)).toContainEqual([]);
    }
  });

  it('context returns sections of several pages in reading order, with addresses and digests', async () => {
    const { call, files } = await site();
    const { content, structuredContent } = await call('context', { query: 'steps of the text' });
    const index = JSON.parse(
      new TextDecoder().decode((await files.read('/content-index.json'))?.body as Uint8Array),
    );
    const digests = new Map<string, string>();
    for (const { url, digest, sections } of index.pages) {
      digests.set(url, digest);
      for (const each of sections) digests.set(`${url}#${each.anchor}`, each.digest);
    }
    const pages = structuredContent.sections.map(({ url }: { url: string }) => url.split('#')[0]);
    const plan = JSON.parse(
      new TextDecoder().decode((await files.read(apiFile.docs('en')))?.body as Uint8Array),
    );
    const order = plan.pages.map(({ url }: { url: string }) => url);
    const distinct = [...new Set<string>(pages)];
    expect(distinct).toEqual(order.filter((url: string) => distinct.includes(url)));
    expect(distinct).toContain('https://site.example/docs/guide/setup');
    expect(distinct.length).toBeGreaterThan(1);
    for (const { url, digest } of structuredContent.sections) {
      expect(digest, url).toBe(digests.get(url));
      expect(content.map(({ text }: { text: string }) => text).join('')).toContain(`<${url}>`);
    }
    const again = await call('context', { query: 'steps of the text' });
    expect(again.content).toEqual(content);
    const little = await call('context', { query: 'text', budget: 200 });
    expect(little.content).toHaveLength(1);
    expect(little.content[0].text.length).toBeLessThan(300);
  });

  it('list returns pages, or folders if there are too many pages', async () => {
    const many = Object.fromEntries(
      Array.from({ length: MCP_LIMITS.items + 5 }, (_, number) =>
        ['en', 'fr'].map((locale) => [
          `docs/${locale}/many/part-${number % 3}/p${number}.md`,
          page('', `Page ${number}`),
        ]),
      ).flat(),
    );
    const { call } = await site(many);
    const { structuredContent: all } = await call('list', {});
    expect(all.items).toContainEqual({ slug: 'many', pages: MCP_LIMITS.items + 5 });
    expect(all.items).toContainEqual(
      expect.objectContaining({ slug: 'long', url: 'https://site.example/docs/long' }),
    );
    const { structuredContent: many1 } = await call('list', { under: 'many' });
    expect(many1.items.map(({ slug }: { slug: string }) => slug)).toEqual(
      [0, 1, 2].map((part) => `many/part-${part}`),
    );
    const { structuredContent: part } = await call('list', { under: 'many/part-1' });
    expect(part).toMatchObject({ count: 35 });
    expect(part.items).toHaveLength(35);
    expect(errorIn(await call('list', { under: 'nothing' }))).toMatchObject({ code: 'not_found' });
  });

  it('changes returns the changes since a day, newest first', async () => {
    const updated = '---\ntitle: Long\nupdated: 2026-06-01\n---\n';
    const { call } = await site({ 'docs/en/long.md': updated });
    const { structuredContent: may } = await call('changes', { since: '2026-05-01' });
    expect(may.changes).toMatchObject([
      { date: '2026-06-01', kind: 'page', url: 'https://site.example/docs/long' },
      { date: '2026-05-01', kind: 'changelog', url: 'https://site.example/changelog/one' },
    ]);
    const { structuredContent: june } = await call('changes', { since: '2026-05-02' });
    expect(june.count).toBe(1);
  });

  it('changes returns every changelog entry since a day without reading files of older ones', async () => {
    const entries = Object.fromEntries(
      Array.from({ length: 250 }, (_, index) =>
        ['en', 'fr'].map((locale) => {
          const year = 2025 - Math.floor(index / 120);
          const text = `---\ntitle: Entry ${index}\ndate: ${year}-01-01\n---\n`;
          return [`changelog/${locale}/e${String(index).padStart(3, '0')}.md`, text];
        }),
      ).flat(),
    );
    const { call, read } = await site(entries);
    const { structuredContent } = await call('changes', { since: '2025-01-01' });
    expect(structuredContent.count).toBe(121);
    const lists = read.filter((path) => path.includes('/changelog/'));
    expect(lists).toHaveLength(2);
  });

  it('changes returns older changelog entries that were edited since', async () => {
    const edited = '---\ntitle: One\ndate: 2026-05-01\nupdated: 2026-06-01\n---\n';
    const { call } = await site({ 'changelog/en/one.md': edited });
    const url = 'https://site.example/changelog/one';
    const { structuredContent: may } = await call('changes', { since: '2026-05-01' });
    expect(may.changes).toMatchObject([{ date: '2026-05-01', kind: 'changelog', url }]);
    const { structuredContent: june } = await call('changes', { since: '2026-05-02' });
    expect(june.changes).toMatchObject([{ date: '2026-06-01', kind: 'page', url }]);
  });

  const SINCE = `sha256:${'0'.repeat(64)}`;
  const url = (slug: string) => `https://site.example/docs/${slug}`;
  const changed = (count: number, first: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...{ change: 'modified', title: 'A', url: url(`${first + index}`), sections: [] },
    }));

  it('changes since a digest reads only the files that the result needs', async () => {
    const path = `/content-changes/${'0'.repeat(64)}`;
    const half = MCP_LIMITS.items / 2;
    const { call, read } = await site({}, undefined, {
      [`${path}.json`]: { parts: [{}, {}, {}], pages: changed(half, 0) },
      [`${path}/2.json`]: { pages: changed(half, half) },
      [`${path}/3.json`]: { pages: changed(1, half * 2) },
      [`${path}/4.json`]: { pages: changed(1, half * 2 + 1) },
    });
    const { structuredContent: first } = await call('changes', { since: SINCE });
    expect(first.changes).toHaveLength(half * 2);
    expect(read).not.toContain(`${path}/4.json`);
    const { nextCursor: cursor } = first;
    const { structuredContent: rest } = await call('changes', { since: SINCE, cursor });
    expect(rest.changes).toMatchObject([
      { url: url(`${half * 2}`) },
      { url: url(`${half * 2 + 1}`) },
    ]);
    expect(rest.nextCursor).toBeUndefined();
    expect(errorIn(await call('changes', { since: SINCE, cursor: '9999' }))).toMatchObject({
      details: { parameter: 'cursor' },
    });
  });

  it('changes since a day does not read older removals', async () => {
    const removed = (slug: string, day: string) => ({ url: url(slug), title: slug, day });
    const { call, read } = await site({}, undefined, {
      '/content-changes.json': {
        parts: [{}],
        removed: [removed('b', '2026-06-03'), removed('a', '2026-06-01')],
      },
      '/content-changes/2.json': { removed: [removed('old', '2026-01-01')] },
    });
    const { structuredContent } = await call('changes', { since: '2026-06-02' });
    expect(structuredContent.changes).toEqual([
      { date: '2026-06-03', kind: 'removed', url: url('b') },
    ]);
    expect(read).not.toContain('/content-changes/2.json');
  });
});

const CODES = 'en fr de es it pt-BR zh-Hant zh-Hans sr-Latn es-419 ar cs da el fi he hi hu id ja'
  .concat(' ko nl no pl ro ru sv th tr uk')
  .split(' ');

it.each([2, 6, 7, CODES.length])(
  'tools/list has at most 3,100 bytes in %i languages',
  async (count) => {
    const codes = CODES.slice(0, count);
    const locales = codes.map((code) => `{ code: ${code}, label: ${code} }`);
    const settings = `translations: partial\nlocales: [${locales}]\n`;
    const { send, call } = await site({ 'site.yaml': `${SITE}${settings}` });
    const { text, json } = await send(mcpRequest('tools/list'));
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(3_100);
    const [{ inputSchema }] = json.result.tools;
    const { locale } = inputSchema.properties;
    expect(locale.enum?.[0] ?? locale.default).toBe('en');
    const { details } = errorIn(await call('list', { locale: 'xx' }));
    expect(details.expected.enum).toEqual(codes);
  },
);

describe('completion', () => {
  const complete = (uri: string, value: string) =>
    mcpRequest('completion/complete', {
      ref: { type: 'ref/resource', uri },
      argument: { name: 'slug', value },
    });

  it.each([
    ['', expect.arrayContaining(['api/reference', 'guide/setup', 'long'])],
    ['gui', ['guide/setup']],
    ['set', ['guide/setup']],
    ['lnog', ['long']],
  ])('of %j', async (value, values) => {
    const { send } = await site();
    const { json } = await send(mcpRequest('resources/templates/list'));
    const [{ uriTemplate }] = json.result.resourceTemplates;
    const response = await send(complete(uriTemplate, value));
    expect(response.json.result.completion.values).toEqual(values);
  });
});

describe('the skill', () => {
  it('is listed with the digest of its content', async () => {
    const { send } = await site();
    const { json } = await send(mcpRequest('skills/list'));
    const [{ uri, resources, frontmatter }] = json.result.skills;
    const read = await send(mcpRequest('resources/read', { uri }));
    const [{ text }] = read.json.result.contents;
    const bytes = new TextEncoder().encode(text);
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
    expect(resources).toEqual([{ uri, digest: `sha256:${digest}`, size: bytes.byteLength }]);
    expect(text).toContain(`name: ${frontmatter.name}\n`);
    const one = await send(mcpRequest('skills/get', { uri }));
    expect(one.json.result.skill).toEqual(json.result.skills[0]);
    const none = await send(mcpRequest('skills/get', { uri: 'skill://other/SKILL.md' }));
    expect(none.json.error.code).toBe(-32_602);
  });
});

it('an address that is too long is rejected and not repeated', async () => {
  const { send } = await site();
  const uri = `https://site.example/docs/${'x'.repeat(30_000)}`;
  const { json, text } = await send(mcpRequest('resources/read', { uri }));
  expect(json.error.code).toBe(-32_602);
  expect(text.length).toBeLessThan(1_000);
});

it('an argument that is nested too deeply is rejected', async () => {
  const { send, onError } = await site();
  const query = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const init = toolCall('search', { query: 'here' });
  const body = String(init.body).replace('"here"', query);
  const { json } = await send({ ...init, body });
  const { code, details } = errorIn(json.result);
  expect([code, details.value]).toEqual(['invalid_parameter', '[{}]']);
  expect(onError).not.toHaveBeenCalled();
});

it('agents.mcp: false removes the endpoint', async () => {
  const { send, files } = await site({ 'site.yaml': `${SITE}agents: { mcp: false }\n` });
  const { status, json, headers } = await send(mcpRequest('tools/list'));
  expect([status, json.error.code]).toEqual([405, 'method_not_allowed']);
  expect(headers.get('Allow')).toBe('GET, HEAD, OPTIONS');
  expect((await send({}, '/mcp')).status).toBe(404);
  expect(await files.exists('/mcp/server-card')).toBe(false);
});

describe('an unreadable file', () => {
  it('is reported to the client without its path, and to the operator', async () => {
    const { call, onError } = await site({}, apiFile.docs('en'));
    const error = errorIn(await call('list', {}));
    expect(error.code).toBe('upstream_error');
    expect(JSON.stringify(error)).not.toContain('secret');
    expect(onError).toHaveBeenCalledOnce();
  });

  it('is an internal error outside tool calls', async () => {
    const { send, onError } = await site({}, apiFile.docs('en'));
    const { status, json } = await send(mcpRequest('resources/list'));
    expect([status, json.error.code]).toEqual([200, -32_603]);
    expect(onError).toHaveBeenCalledOnce();
  });
});
