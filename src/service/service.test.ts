import { hash } from 'node:crypto';
import { posix } from 'node:path';
import fc from 'fast-check';
import { markdownToMdast } from 'satteri';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { liveFiles } from '../../build/dev/live-files.ts';
import { loadOnce, page, SITE } from '../../test/content-folder.ts';
import { NearestIndex } from '../common/nearest.ts';
import type { ApiError } from '../contract/error-body.ts';
import { INTERNAL } from '../contract/paths.ts';
import { entityTag } from '../platforms/node/read-folder.ts';
import { siteOf } from '../site/site.ts';
import type { PublishedFiles } from './assets.ts';
import { toResponse } from './reply.ts';
import { createService } from './service.ts';

const FILES = {
  'site.yaml': `${SITE}translations: partial\nredirects: { old/place: guide/setup }\n`,
  'docs/en/guide/setup.md': page('Install it.', 'Setup'),
  'docs/fr/guide/setup.md': page('Installez.', 'Installation'),
  'docs/en/english.md': page('Only here.', 'English only'),
  'docs/en/node.js.md': page('A slug like a file.', 'Node.js'),
};

/** A service with the files of a small site, which a test can break by way of `broken`. */
async function site(more: Readonly<Record<string, string>> = {}) {
  const { model } = await loadOnce({ ...FILES, ...more });
  if (!model) throw new Error('The content of the test has errors.');
  const tools = {
    render: async () => '<html>',
  };
  const made = liveFiles(siteOf(model, tools));
  const broken = new Map<string, 'missing' | 'unreadable' | Uint8Array<ArrayBuffer>>();
  const onError = vi.fn();
  const read: PublishedFiles['read'] = async (requested) => {
    // Like a file system.
    const path = posix.normalize(requested);
    const fault = broken.get(path);
    if (fault === 'missing') return undefined;
    if (fault === 'unreadable') throw new Error('EIO: /srv/secret/path');
    return fault ? { body: fault, etag: entityTag(fault) } : made.read(path);
  };
  const exists: PublishedFiles['exists'] = async (path) => (await read(path)) !== undefined;
  const service = createService({ onError, files: { exists, read } });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await service.fetch(new Request(`https://site.example${path}`, { headers }));
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return { service, get, broken, onError };
}

const error = ({ text }: { text: string }) => JSON.parse(text).error;

describe('a section of a page', () => {
  const BODY = 'Intro.\n\n## Steps\n\nDo.\n\n### Last {#end}\n\nEnd.\n\n## Étapes\n\nX.';
  const STEPS = '## Steps\n\nDo.\n\n### Last {#end}\n\nEnd.\n\n';
  const PATH = '/api/v1/docs/steps';
  const steps = () => site({ 'docs/en/steps.md': page(BODY, 'Steps') });

  it.each([
    ['steps', STEPS, ['steps', 'end']],
    ['%23end', '### Last {#end}\n\nEnd.\n\n', ['end']],
    ['%C3%A9tapes', '## Étapes\n\nX.\n', ['étapes']],
  ])('%s is its Markdown and its sections', async (section, markdown, anchors) => {
    const { get } = await steps();
    const { digest: _, ...whole } = JSON.parse((await get(PATH)).text);
    const json = await get(`${PATH}?section=${section}`);
    const cut = JSON.parse(json.text);
    const sections = anchors.map((anchor) =>
      whole.sections.find((each: { anchor: string }) => each.anchor === anchor),
    );
    const url = whole.url + new URL(`#${anchors[0]}`, whole.url).hash;
    expect(cut).toEqual({ ...whole, url, markdown, sections });
    const text = await get(`${PATH}?section=${section}`, { Accept: 'text/markdown' });
    expect([text.status, text.text]).toEqual([200, markdown]);
    expect(text.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8');
    expect(text.headers.get('ETag')).not.toBe(json.headers.get('ETag'));
  });

  it('has the digest and length of each section', async () => {
    const { get } = await steps();
    const { markdown, sections } = JSON.parse((await get(PATH)).text);
    const lengths = sections.map(({ length }: { length: number }) => length);
    let end = markdown.length - lengths.reduce((sum: number, length: number) => sum + length, 0);
    for (const { heading, anchor, level, length, digest } of sections) {
      const text = markdown.slice(end, end + length);
      end += length;
      expect(text).toMatch(new RegExp(`^#{${level}} ${heading}(?: \\{#${anchor}\\})?\n`));
      expect(digest).toBe(`sha256:${hash('sha256', text)}`);
    }
    expect(end).toBe(markdown.length);
  });

  it('is not sent again to a client that has it', async () => {
    const { get } = await steps();
    const { headers } = await get(`${PATH}?section=steps`);
    const again = await get(`${PATH}?section=steps`, { 'If-None-Match': `${headers.get('ETag')}` });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await get(PATH, { 'If-None-Match': `${headers.get('ETag')}` })).status).toBe(200);
  });

  it.each([
    ['stepz', 404, { requested: 'stepz', sections: ['steps', 'end', 'étapes'] }],
    ['', 400, { parameter: 'section' }],
    ['a&section=b', 400, { parameter: 'section', value: ['a', 'b'] }],
  ])('“%s” is an error', async (section, status, details) => {
    const { get } = await steps();
    const response = await get(`${PATH}?section=${section}`);
    expect(response.status).toBe(status);
    expect(error(response).details).toMatchObject(details);
  });

  it('follows the redirect of its page', async () => {
    const { get } = await site();
    const { headers } = await get('/api/v1/docs/old/place?section=steps');
    expect(headers.get('Location')).toBe('/api/v1/docs/guide/setup?section=steps');
  });
});

describe('a moved page', () => {
  it.each([
    ['/docs/old/place', '/docs/guide/setup'],
    ['/fr/docs/old/place?a=1', '/fr/docs/guide/setup?a=1'],
    ['/docs/old/place.mdx', '/docs/guide/setup.mdx'],
    ['/docs/old/place.md', '/docs/guide/setup.mdx'],
    ['/api/v1/docs/old/place?locale=fr', '/api/v1/docs/guide/setup?locale=fr'],
    ['/api/v1/docs/old%2Fplace', '/api/v1/docs/guide/setup'],
  ])('%s', async (from, to) => {
    const { get } = await site();
    const { status, headers } = await get(from);
    expect([status, headers.get('Location')]).toEqual([308, to]);
  });

  const REDIRECTS = `redirects:
  gone: https://x.example/a?b=c#d
  /setup.html: guide/setup
  /api/store: guide/setup
  /fr/vieux: guide/setup
  /guide/*: /docs/guide/*
  /old/*: https://old.example/*
  /caf%C3%A9: /changelog#latest
  /docs/*: /docs/guide/*
`;

  it.each([
    ['/setup.html', '/docs/guide/setup'],
    ['/api/store', '/docs/guide/setup'],
    ['/setup.html?a=1', '/docs/guide/setup?a=1'],
    ['/fr/vieux', '/fr/docs/guide/setup'],
    ['/guide/setup', '/docs/guide/setup'],
    ['/guide/setup.html', '/docs/guide/setup'],
    ['/guide/setup/index.html', '/docs/guide/setup'],
    ['/guide/other.html', '/docs/guide/other.html'],
    ['/old', 'https://old.example/'],
    ['/old/a%20b?c', 'https://old.example/a%20b?c'],
    ['/old//evil.example', 'https://old.example/evil.example'],
    ['/caf%C3%A9?a', '/changelog?a#latest'],
    ['/docs/gone?z=1', 'https://x.example/a?b=c#d'],
    ['/docs/setup.mdx', '/docs/guide/setup.mdx'],
  ])('%s, by a redirect of a path', async (from, to) => {
    const { get } = await site({ 'site.yaml': `${SITE}translations: partial\n${REDIRECTS}` });
    const { status, headers } = await get(from);
    expect([status, headers.get('Location')]).toEqual([308, to]);
  });

  it('is found under its old ending after the server applied _redirects itself', async () => {
    const redirects = 'redirects:\n  /guide/*: /docs/guide/*\n';
    const { get } = await site({ 'site.yaml': `${SITE}translations: partial\n${redirects}` });
    const { status, headers } = await get('/docs/guide/setup.html?a=1');
    expect([status, headers.get('Location')]).toEqual([308, '/docs/guide/setup?a=1']);
    expect((await get('/docs/guide/gone.html')).status).toBe(404);
    expect((await get('/docs/guide/setup/index')).status).toBe(404);
    expect((await get('/docs/guide/setup/index.html')).status).toBe(200);
    const plain = await site();
    expect((await plain.get('/docs/guide/setup.html')).status).toBe(404);
  });

  it('does not hide a file published at its old path', async () => {
    const { get } = await site({
      'site.yaml': `${SITE}translations: partial\nredirects:\n  /guide/*: /docs/guide/*\n`,
      'public/docs/guide/setup.html': '<p>The old page.</p>',
    });
    expect((await get('/docs/guide/setup.html')).text).toBe('<p>The old page.</p>');
  });

  it.each(['/docs/guide/setup', '/docs', '/changelog', '/sitemap.xml'])(
    '%s is no such page, whatever redirects above it',
    async (path) => {
      const { get } = await site({ 'site.yaml': `${SITE}translations: partial\n${REDIRECTS}` });
      expect((await get(path)).status).toBe(200);
    },
  );
});

describe('a page that replaces a missing translation', () => {
  const inFrench = (more: Readonly<Record<string, string>> = {}) =>
    site({ 'site.yaml': `${SITE}translations: fallback\n`, ...more });

  it.each(['text/html', 'text/markdown'])('is the original page, as %s', async (accept) => {
    const { get } = await inFrench();
    const { status, headers } = await get('/fr/docs/english', { Accept: accept });
    expect([status, headers.get('Content-Language')]).toEqual([200, 'en']);
    expect(headers.get('Vary')).toBe('Accept, Accept-Encoding');
    const own = await get('/fr/docs/guide/setup', { Accept: accept });
    expect(own.headers.get('Content-Language')).toBe('fr');
  });

  it('has the Markdown of the original as its canonical address', async () => {
    const { get } = await inFrench();
    const { text, headers } = await get('/fr/docs/english.mdx');
    expect(text).toBe((await get('/docs/english.mdx')).text);
    expect(headers.get('Link')).toContain(
      '<https://site.example/docs/english>; rel="canonical", </fr/docs/english>; rel="alternate"',
    );
  });

  it('is missing from the API of its language', async () => {
    const { get } = await inFrench();
    const missing = error(await get('/api/v1/docs/english?locale=fr'));
    expect(missing.details).toMatchObject({ requested: 'english', availableIn: ['en'] });
    expect((await get('/api/v1/docs?locale=fr')).text).not.toContain('english');
    expect((await get('/api/v1/search?q=only+here&locale=fr')).text).not.toContain('english');
  });

  it('is suggested in its language', async () => {
    const { get } = await inFrench();
    const { text } = await get('/fr/docs/englich', { Accept: 'text/markdown' });
    expect(text).toContain('(https://site.example/fr/docs/english.mdx)');
  });
});

describe('a file of `public/`', () => {
  const PUBLIC = {
    'public/CNAME': 'docs.example',
    'public/.nojekyll': '',
    'public/.env': 'SECRET=1',
    'public/.well-known/apple-app-site-association': '{}',
    'public/.well-known/.DS_Store': 'x',
    'public/demo/index.html': '<script>alert(1)</script>',
    'public/a b/ü.svg': '<svg/>',
    'docs/en/linking.md': page('[Demo](/demo/index.html), ![A picture](</a b/ü.svg>).', 'Links'),
  };
  const policy = "script-src 'self'";

  it.each([
    ['/CNAME', 'application/octet-stream', undefined],
    ['/.nojekyll', 'application/octet-stream', undefined],
    ['/.well-known/apple-app-site-association', 'application/json', undefined],
    ['/demo/index.html', 'text/html; charset=utf-8', policy],
    ['/a%20b/%C3%BC.svg', 'image/svg+xml', 'sandbox'],
  ])('%s has its own media type and no headers of a page', async (path, type, csp) => {
    const { status, headers } = await (await site(PUBLIC)).get(path);
    expect([status, headers.get('Content-Type')]).toEqual([200, type]);
    expect(headers.get('Content-Security-Policy') ?? undefined).toEqual(
      csp && expect.stringContaining(csp),
    );
    for (const name of ['Link', 'Content-Language']) expect(headers.get(name)).toBeNull();
    expect(headers.get('Vary')).toBe('Accept-Encoding');
  });

  it.each(['/.env', '/.well-known/.DS_Store', '/a b'])('%s is not published', async (path) => {
    expect((await (await site(PUBLIC)).get(path)).status).toBe(404);
  });

  it.each(['/demo', '/demo/'])('index.html is the redirect target of %s', async (path) => {
    const { get } = await site(PUBLIC);
    const { headers } = await get(path);
    const location = headers.get('Location') ?? '';
    expect(['/demo', '/demo/index.html']).toContain(location);
    const last = location === '/demo' ? (await get(location)).headers.get('Location') : location;
    expect(last).toBe('/demo/index.html');
  });

  it('can be linked and embedded', async () => {
    const { get } = await site(PUBLIC);
    const { text } = await get('/docs/linking.mdx');
    expect(text).toContain('(https://site.example/demo/index.html)');
    expect(text).toContain('(https://site.example/a%20b/%C3%BC.svg)');
  });
});

describe('an operation of a part that is switched off', () => {
  it.each(['changelog', 'solutions'])('%s says so in its 404', async (part) => {
    const { get } = await site({ 'site.yaml': `${FILES['site.yaml']}${part}: false\n` });
    for (const path of [`/api/v1/${part}`, `/api/v1/${part}?limit=x`]) {
      const response = await get(path);
      expect(response.status).toBe(404);
      const { code, message, details } = error(response);
      expect(code).toBe('not_found');
      expect(message).toContain('switched off');
      expect(details.requested).toBe(`/api/v1/${part}`);
      expect(details.operations).not.toContain(`GET /api/v1/${part}`);
      expect(details.operations).toHaveLength(6);
    }
    expect(error(await get(`/api/v1/${part}?locale=fr`)).message).toContain('désactivée');
    expect((await get(`/${part}`)).status).toBe(404);
    const other = error(await get('/api/v1/nothing'));
    expect(other.details.operations).not.toContain(`GET /api/v1/${part}`);
  });

  it('links to the OpenAPI document if the reference is switched off', async () => {
    const { get } = await site({ 'site.yaml': `${FILES['site.yaml']}reference: false\n` });
    expect(error(await get('/api/v1/nothing')).documentation).toBe(
      'https://site.example/openapi.json',
    );
    expect((await get('/docs/api/reference')).status).toBe(404);
  });
});

it.each([
  '/api/v1/en%2f./docs.json',
  '/docs/guide%2f%2e/setup.mdx',
  '/docs%2f%2fguide/setup.mdx',
  '/fr%2f',
  '/.mdx',
])('%s is a 404, although the file system would find a file', async (path) => {
  const { get } = await site();
  expect((await get(path)).status).toBe(404);
});

describe('a page that only exists in another language', () => {
  it('is a 404 that links to it', async () => {
    const { get } = await site();
    const response = await get('/api/v1/docs/english?locale=fr');
    expect(response.status).toBe(404);
    expect(error(response).details).toEqual({ requested: 'english', availableIn: ['en'] });
    expect(error(response).message).toBe(
      'La page «\u00a0english\u00a0» existe, mais pas dans cette langue.',
    );
    const markdown = await get('/fr/docs/english', { Accept: 'text/markdown' });
    expect(markdown.text).toContain('(https://site.example/docs/english.mdx)');
  });
});

describe('a file that is missing or cannot be read', () => {
  it.each([
    ['/api/v1', '/api/v1/index.json'],
    ['/api/v1/docs', '/api/v1/en/docs.json'],
    ['/api/v1/changelog?limit=7', '/api/v1/en/changelog/7.json'],
    ['/api/v1/solutions?locale=fr', '/api/v1/fr/solutions.json'],
    ['/api/v1/docs/guide/setup', '/api/v1/en/docs/guide/setup.json'],
    ['/api/v1/search?q=setup', INTERNAL.searchIndex('en', 'docs')],
    ['/docs/guide/setup', '/docs/guide/setup/index.html'],
  ])('%s is a 502 until the file is back', async (path, file) => {
    const { get, broken, onError } = await site();
    for (const fault of ['missing', 'unreadable'] as const) {
      broken.set(file, fault);
      const response = await get(path);
      expect([response.status, error(response).code]).toEqual([502, 'upstream_error']);
      expect(response.text).not.toContain('secret');
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
    expect(onError).toHaveBeenCalled();
    broken.clear();
    expect((await get(path)).status).toBe(200);
  });

  it('is a 502 if only the other representation of a page exists', async () => {
    const { get, broken } = await site();
    broken.set('/docs/guide/setup.mdx', 'missing');
    const markdown = await get('/docs/guide/setup', { Accept: 'text/markdown' });
    expect(markdown.status).toBe(502);
    const api = await get('/api/v1/docs/guide/setup', { Accept: 'text/markdown' });
    expect(api.status).toBe(502);
    expect((await get('/docs/guide/setup', { Accept: 'text/html' })).status).toBe(200);
  });

  it('does not affect responses that do not need the manifest', async () => {
    const { get, broken } = await site();
    broken.set(INTERNAL.manifest, 'unreadable');
    expect((await get('/docs/guide/setup')).status).toBe(200);
    expect((await get('/api/v1/docs')).status).toBe(200);
    expect((await get('/api/v1/health')).status).toBe(200);
    const response = await get('/api/v1/changelog?limit=0');
    expect(error(response).documentation).toBe(
      'https://site.example/docs/api/reference#invalid_parameter',
    );
  });
});

describe('a damaged search index', () => {
  const index = INTERNAL.searchIndex('en', 'docs');

  it.each([
    ['empty', new Uint8Array()],
    ['zeros', new Uint8Array(1000)],
    ['not an index', new TextEncoder().encode('{"format":1}')],
  ])('%s: 502, then retried', async (_name, bytes) => {
    const { get, broken } = await site();
    broken.set(index, bytes);
    expect((await get('/api/v1/search?q=setup')).status).toBe(502);
    broken.clear();
    const response = await get('/api/v1/search?q=setup');
    expect(response.status).toBe(200);
    expect(JSON.parse(response.text).count).toBeGreaterThan(0);
  });
});

describe('a damaged search text', () => {
  it.each(['missing', 'unreadable', new Uint8Array(100)] as const)(
    '%s: 502, then retried',
    async (fault) => {
      const { get, broken } = await site();
      broken.set(INTERNAL.searchText('en', 'docs', 0), fault);
      expect((await get('/api/v1/search?q=setup')).status).toBe(502);
      broken.clear();
      expect((await get('/api/v1/search?q=setup')).status).toBe(200);
    },
  );
});

describe('a fault of the service', () => {
  it('is a 500 without details', async () => {
    const { service, onError } = await site();
    const request = new Request('https://site.example/docs');
    const fault = new Error('at /srv/secret/path.ts:1');
    Object.defineProperty(request, 'headers', {
      get() {
        throw fault;
      },
    });
    const response = await service.fetch(request).catch(() => undefined);
    expect(response?.status).toBe(500);
    const text = await response?.text();
    expect(text).toContain('internal_error');
    expect(text).not.toContain('secret');
    expect(onError).toHaveBeenCalledWith(fault, request);
  });
});

describe('Vary', () => {
  it.each([
    ['/docs/node.js', 200],
    ['/docs/gone.html', 404],
    ['/docs/gone.json', 404],
    ['/docs/gone.mdx', 404],
    ['/gone.png', 404],
    ['/_astro/gone.css', 404],
    ['/.well-known/gone', 404],
    ['/api/v1/docs/gone.json', 404],
  ])('names Accept at negotiated addresses such as %s', async (path, status) => {
    const { get } = await site();
    for (const accept of ['text/html', 'text/markdown']) {
      const { status: found, headers } = await get(path, { Accept: accept });
      expect([found, headers.get('Vary')]).toEqual([status, 'Accept, Accept-Encoding']);
    }
  });

  it.each([
    '/docs/node.js.mdx',
    '/docs/node.js.md',
    '/docs/guide/setup/index.html',
    '/llms.txt',
    '/api/v1/en/docs.json',
    '/api/v1/docs',
  ])('does not name Accept at %s', async (path) => {
    const { get } = await site();
    const { status, headers } = await get(path);
    expect([status, headers.get('Vary')]).toEqual([200, 'Accept-Encoding']);
  });
});

describe('the rate limit', () => {
  const counts = async (target: string) => {
    const { service } = await site();
    return service.countsTowardRateLimit(new Request(`https://site.example${target}`));
  };

  it.each([
    '/',
    '/fr/docs',
    '/docs/guide/setup',
    '/docs/node.js',
    '/docs/random.html',
    '/docs/random.mdx',
    '/docs/random/llms.txt',
    '/docs/guide/setup/',
    '/content/random.png',
    '/_astro/random.css',
    '/.well-known/random',
    '/llms.txt/',
    '/llms.txt%00',
    '/%zz',
    '//llms.txt',
    '/api/v1',
    '/api/v1/docs/guide/setup',
    '/api/v1/docs/random.json',
    '/api/v1/en/docs/random.json',
    '/%61pi/v1/docs#.json',
    '/%61pi/v1/search%2ejson',
    '/api/v1/search?q=.json',
  ])('counts %s', async (target) => {
    expect(await counts(target)).toBe(true);
  });

  it.each([
    '/llms.txt',
    '/%6clms.txt?x',
    '/openapi.json',
    '/docs/guide/setup.mdx',
    '/docs/guide%2fsetup.md',
    '/docs/node.js.mdx',
    '/index.mdx',
    '/docs/guide/setup/index.html',
    '/api/v1/index.json',
    '/%61pi/v1/en/docs/guide/setup.json',
  ])('does not count %s, a published file', async (target) => {
    expect(await counts(target)).toBe(false);
  });

  it('counts everything while the site cannot be read', async () => {
    const { service, broken } = await site();
    broken.set(INTERNAL.manifest, 'unreadable');
    broken.set('/llms.txt', 'unreadable');
    const request = new Request('https://site.example/llms.txt');
    expect(await service.countsTowardRateLimit(request)).toBe(true);
  });
});

describe('suggestions', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each([
    ['application/json', 2],
    ['text/markdown', 2],
    ['text/html', 0],
  ])('for %s are looked up in %d indexes', async (accept, times) => {
    const { get } = await site();
    const near = vi.spyOn(NearestIndex.prototype, 'nearest');
    expect((await get('/docs/guide/setpu', { Accept: accept })).status).toBe(404);
    expect(near).toHaveBeenCalledTimes(times);
  });

  it('link to a locale that has them', async () => {
    const { get } = await site();
    const { text } = await get('/fr/docs/englich', { Accept: 'text/markdown' });
    expect(text).toContain('(https://site.example/docs/english.mdx)');
    expect(text).not.toContain('/fr/docs/english.mdx');
  });
});

describe('a missing Markdown address', () => {
  it.each([
    [undefined, 'text/markdown; charset=utf-8'],
    ['*/*', 'text/markdown; charset=utf-8'],
    ['text/markdown', 'text/markdown; charset=utf-8'],
    ['text/html, */*;q=0.1', 'text/markdown; charset=utf-8'],
    ['application/json', 'application/json'],
    ['text/html', 'application/json'],
    ['text/markdown;q=0, */*', 'application/json'],
  ])('%s: %s', async (accept, type) => {
    const { get } = await site();
    for (const path of ['/docs/nope.mdx', '/docs/nope.md', '/nope.mdx']) {
      const { status, headers } = await get(path, accept === undefined ? {} : { Accept: accept });
      expect([status, headers.get('Content-Type')], path).toEqual([404, type]);
    }
  });
});

describe('text of a request in its response', () => {
  it('appears in the Markdown of a missing page only as inline code', async () => {
    const { get } = await site();
    const shape = (text: string) =>
      JSON.stringify(markdownToMdast(text), (key, value) =>
        key === 'position' || key === 'value' ? undefined : value,
      );
    const ask = (path: string) => get(path, { Accept: 'text/markdown' });
    const expected = {
      '/fr/': shape((await ask('/fr/x')).text),
      '/docs/': shape((await ask('/docs/zzzzzzzzzzzzzzzzzzzzzzzzzzz')).text),
    };
    const piece = fc.constantFrom(
      ...['\n', '\r', '\u2028', '\n\n# Owned', '\n- [x](https://evil.example)', '\n> ', '~~~\n'],
      ...['`', '``', '[a](//b)', '![a](b)', '<b>', '<!--', '</code>', '&lt;', '\\', '|', '*', '_'],
      ...['https://evil.example', 'a@evil.example', '\u202e', '\u200b', ' ', 'a', 'é', '\t', '$&'],
    );
    const text = fc.oneof(
      fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
      fc.string({ unit: 'grapheme', maxLength: 100 }),
    );
    const property = fc.asyncProperty(text, fc.constantFrom('/docs/', '/fr/'), async (said, at) => {
      const padding = at === '/docs/' ? 'zzzzzzzzzzzzzzzzzzzzzzzzzzz' : 'x';
      const path = at + padding + encodeURIComponent(said.toWellFormed());
      const { status, text: markdown } = await ask(path);
      expect(status).toBe(404);
      expect(shape(markdown)).toBe(expected[at]);
    });
    await fc.assert(property, { numRuns: 300, seed: 1 });
  });

  it.each([
    ['/api/v1/docs/a%0A%E2%80%AEb', (error: ApiError['error']) => error.details],
    ['/api/v1/a%0A%E2%80%AEb', (error: ApiError['error']) => error.details],
    ['/fr/a%0A%E2%80%AEb', (error: ApiError['error']) => error.details],
    ['/api/v1/docs?locale=a%0A%E2%80%AEb', (error: ApiError['error']) => error.details],
    ['/api/v1/docs?locale=en&locale=%0A%E2%80%AE', (error: ApiError['error']) => error.details],
    ['/api/v1/docs/a%0A%E2%80%AEb', (error: ApiError['error']) => error.message],
  ])('is one line without control characters in the JSON of %s', async (path, part) => {
    const { get } = await site();
    const response = await get(path, { Accept: 'application/json' });
    const text = JSON.stringify(part(error(response)));
    expect(text).toContain('\ufffd\ufffd');
    expect(text).not.toMatch(/\\n|\u202e/);
  });

  it('is cut, but a long slug of another locale still has its link', async () => {
    const slug = `guide/${'long-'.repeat(20)}name`;
    const { get } = await site({ [`docs/en/${slug}.md`]: page('Long.', 'Long') });
    const json = error(await get(`/api/v1/docs/${slug}?locale=fr`));
    expect(json.details.requested).toBe(`${slug.slice(0, 79)}…`);
    const { text } = await get(`/fr/docs/${slug}`, { Accept: 'text/markdown' });
    expect(text).toContain(`(https://site.example/docs/${slug}.mdx)`);
  });
});

it('rejects requests with the body of all other errors', async () => {
  const { service } = await site();
  const request = new Request('https://site.example/api/v1/docs?locale=fr');
  const refusal = await service.refuse(request, 'rate_limited', 'rate', { 'Retry-After': '7' });
  const response = toResponse('GET', refusal);
  expect(response.status).toBe(429);
  expect(response.headers.get('Retry-After')).toBe('7');
  expect((await response.json()).error).toMatchObject({ code: 'rate_limited', status: 429 });
});

describe('a changelog that is longer than the longest list', () => {
  const all = Array.from({ length: 205 }, (_, index) => `entry-${String(999 - index)}`);
  const files = Object.fromEntries(
    ['en', 'fr'].flatMap((locale) =>
      all.map((slug) => [
        `changelog/${locale}/${slug}.md`,
        `---\ntitle: ${slug}\ndate: 2026-01-01\n---\n\nText.\n`,
      ]),
    ),
  );
  const slugs = ({ text }: { text: string }): string[] =>
    JSON.parse(text).entries.map(({ slug }: { slug: string }) => slug);

  it('is completely reachable by the parameter before and by static files', async () => {
    const { get } = await site(files);
    const listed = slugs(await get('/api/v1/changelog?limit=100'));
    const asFiles = slugs(await get('/api/v1/en/changelog/100.json'));
    for (const seen of [listed, asFiles]) expect(seen).toHaveLength(100);
    for (let last = listed.at(-1); last !== undefined; ) {
      const more = slugs(await get(`/api/v1/changelog?limit=100&before=${last}`));
      listed.push(...more);
      last = more.at(-1);
    }
    expect(listed.toSorted()).toEqual(all.toSorted());
    for (let status = 200; status === 200; ) {
      const more = await get(`/api/v1/en/changelog/before/${asFiles.at(-1)}.json`);
      status = more.status;
      if (status === 200) asFiles.push(...slugs(more));
    }
    expect(asFiles).toEqual(listed);
    const middle = listed[50];
    expect(slugs(await get(`/api/v1/changelog?before=${middle}&limit=100&locale=fr`))).toEqual(
      listed.slice(51, 151),
    );
  });
});
