import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { listPages, nestedPage, pathOf, send } from './client.ts';
import { expectError } from './schemas.ts';
import { isOffered, LOCALES } from './site.ts';

const CONTENT_CACHE = 'public, max-age=300, stale-while-revalidate=3600';

let page = '';
let slug = '';

beforeAll(async () => {
  const nested = await nestedPage();
  page = pathOf(nested.url);
  slug = nested.slug;
});

/** One address of each kind of file response. */
const addresses = () =>
  [
    '/',
    '/fr',
    '/docs',
    page,
    `${page}.mdx`,
    '/changelog',
    '/changelog/feed.xml',
    '/api/v1',
    '/api/v1/docs',
    `/api/v1/docs/${slug}`,
    '/api/v1/changelog?locale=fr',
    '/api/v1/solutions',
    '/openapi.json',
    '/openapi.yaml',
    '/llms.txt',
    '/llms-full.txt',
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/agent-instructions.md',
  ].filter(isOffered);

describe('conditional requests', () => {
  it('give every response from a file a strong tag and respect it', async () => {
    for (const address of addresses()) {
      const full = await send(address);
      const { etag = '' } = full.headers;
      expect(full.status, address).toBe(200);
      expect(etag, address).toMatch(/^"[\x21\x23-\x7e]+"$/);
      for (const tags of [etag, `W/${etag}`, '*', `"other", ${etag}`, ` "a" ,W/${etag} `]) {
        const response = await send(address, { headers: { 'If-None-Match': tags } });
        expect(response.status, `${address} ${tags}`).toBe(304);
        expect(response.body.length).toBe(0);
        for (const name of ['etag', 'vary', 'cache-control', 'content-location']) {
          expect(response.headers[name], `${address} ${name}`).toBe(full.headers[name]);
        }
      }
      for (const tags of ['"other"', 'W/"other"', '"', 'x', etag.slice(0, -1)]) {
        const response = await send(address, { headers: { 'If-None-Match': tags } });
        expect(response.status, `${address} ${tags}`).toBe(200);
      }
    }
  });

  it('tell representations apart', async () => {
    const html = await send(page, { headers: { Accept: 'text/html' } });
    const markdown = await send(page, { headers: { Accept: 'text/markdown' } });
    const document = await send(`/api/v1/docs/${slug}`);
    const compressed = await send(page, { headers: { 'Accept-Encoding': 'br' } });
    const tags = [html, markdown, document, compressed].map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(4);
    const { etag = '' } = html.headers;
    const other = await send(page, {
      headers: { Accept: 'text/markdown', 'If-None-Match': etag },
    });
    expect(other.status).toBe(200);
  });

  it('work for HEAD', async () => {
    const { etag = '' } = (await send(page)).headers;
    const response = await send(page, { method: 'HEAD', headers: { 'If-None-Match': etag } });
    expect(response.status).toBe(304);
  });
});

describe('HEAD', () => {
  it('responds with the headers of GET and no body', async () => {
    for (const address of [...addresses(), '/api/v1/docs/no/such', '/no-such', '/api/v1/search']) {
      const get = await send(address);
      const head = await send(address, { method: 'HEAD' });
      expect(head.status, address).toBe(get.status);
      expect(head.body.length, address).toBe(0);
      for (const name of ['content-type', 'etag', 'vary', 'cache-control', 'link']) {
        expect(head.headers[name], `${address} ${name}`).toBe(get.headers[name]);
      }
      const { 'content-length': length } = head.headers;
      if (length !== undefined) expect(Number(length), address).toBe(get.body.length);
    }
  });
});

describe('OPTIONS', () => {
  it.each(['/', '/api/v1', '/api/v1/search', '/api/v1/docs/x', '/llms.txt', '/no-such'])(
    '%s returns 204',
    async (address) => {
      const response = await send(address, { method: 'OPTIONS' });
      expect(response.status).toBe(204);
      expect(response.headers.allow).toBe('GET, HEAD, OPTIONS');
      expect(response.headers['access-control-allow-origin']).toBe('*');
      expect(response.headers['access-control-allow-methods']).toContain('GET');
    },
  );
});

describe('other methods', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH'])('%s is not allowed', async (method) => {
    for (const address of ['/', '/docs', '/api/v1', '/api/v1/docs', '/llms.txt', '/no-such']) {
      const response = await send(address, { method });
      await expectError(response, 405, 'method_not_allowed');
      expect(response.headers.allow).toBe('GET, HEAD, OPTIONS');
      expect(response.headers['cache-control']).toBe('no-store');
    }
  });
});

describe('CORS', () => {
  it('lets any page read the API, the Markdown and the published resources', async () => {
    const open = ['/api/v1', '/api/v1/health', '/api/v1/nothing', `${page}.mdx`, '/llms.txt'];
    for (const address of [...open, '/openapi.json', '/sitemap.xml', '/api/v1/search']) {
      const { headers } = await send(address, { headers: { Origin: 'https://elsewhere.example' } });
      expect(headers['access-control-allow-origin'], address).toBe('*');
      for (const name of ['ETag', 'Link', 'Retry-After', 'Content-Location']) {
        expect(headers['access-control-expose-headers'], address).toContain(name);
      }
    }
    const markdown = await send(page, { headers: { Accept: 'text/markdown' } });
    expect(markdown.headers['access-control-allow-origin']).toBe('*');
  });
});

describe('caching', () => {
  it('allows caching content for five minutes', async () => {
    for (const address of [...addresses(), '/api/v1/search?q=api']) {
      const response = await send(address);
      expect(response.headers['cache-control'], address).toBe(CONTENT_CACHE);
    }
  });

  it('allows caching hashed assets permanently', async () => {
    const html = (await send('/', { headers: { Accept: 'text/html' } })).text;
    const assets = [...html.matchAll(/"(\/_astro\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(assets.length).toBeGreaterThan(0);
    for (const asset of assets) {
      const response = await send(asset);
      expect(response.status, asset).toBe(200);
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  it('allows caching a 404 for a minute', async () => {
    for (const address of ['/api/v1/docs/no/such', '/no-such', '/api/v2', '/docs/no-such.mdx']) {
      const response = await send(address);
      expect(response.status, address).toBe(404);
      expect(response.headers['cache-control'], address).toBe('public, max-age=60');
    }
  });
});

describe('security headers', () => {
  it('are on every response', async () => {
    for (const address of [...addresses(), '/no-such', '/api/v1/x', '/docs/', '/api/v1/health']) {
      const { headers } = await send(address);
      expect(headers['x-content-type-options'], address).toBe('nosniff');
      expect(headers['referrer-policy'], address).toBeTruthy();
    }
  });

  it('forbid inline code on HTML, which has none', async () => {
    for (const address of ['/', page, '/docs', '/no-such']) {
      const { headers, text } = await send(address, { headers: { Accept: 'text/html' } });
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe-inline');
      // Meta elements ignore this directive.
      const inHead = policy.replace("; frame-ancestors 'none'", '');
      expect(text).toContain(
        `<head><meta http-equiv="Content-Security-Policy" content="${inHead}">`,
      );
      const scripts = [...text.matchAll(/<script\b([^>]*)>/g)].map(
        ([, attributes = '']) => attributes,
      );
      for (const attributes of scripts) {
        expect(attributes).toMatch(/\bsrc=|type="application\/(?:ld\+)?json"/);
      }
      expect(text).not.toMatch(/<style\b|\sstyle=|\son[a-z]+=/);
    }
  });
});

describe('Link', () => {
  it('connects the representations of a page', async () => {
    const html = (await send(page, { headers: { Accept: 'text/html' } })).headers.link;
    expect(html).toContain(`<${page}.mdx>; rel="alternate"; type="text/markdown"`);
    expect(html).toContain('</llms.txt>; rel="describedby"');
    expect(html).toContain('</openapi.json>; rel="service-desc"');
    const markdown = (await send(`${page}.mdx`)).headers.link;
    expect(markdown).toMatch(new RegExp(`<https?://[^>]+${page}>; rel="canonical"`));
    expect(markdown).toContain(`<${page}>; rel="alternate"; type="text/html"`);
    const index = (await send('/api/v1')).headers.link;
    expect(index).toContain('rel="service-desc"');
    expect(index).toContain('rel="describedby"');
  });
});

describe('No-Vary-Search', () => {
  it.each(['text/html', 'text/markdown'])(
    '%s is the same with tracking parameters',
    async (type) => {
      const get = (target: string) => send(target, { headers: { Accept: type } });
      const plain = await get(page);
      const tracked = await get(`${page}?utm_source=mail&gclid=1`);
      expect(tracked.text).toBe(plain.text);
      expect(tracked.headers['no-vary-search']).toMatch(/^params=\("utm_source"(?: "[a-z_]+")+\)$/);
    },
  );

  it('is absent where there is no page', async () => {
    expect((await send('/api/v1/docs')).headers['no-vary-search']).toBeUndefined();
  });
});

describe('Content-Language', () => {
  it('names the language of a page', async () => {
    expect((await send(`${page}.mdx`)).headers['content-language']).toBe('en');
    for (const [locale, prefix] of LOCALES) {
      for (const path of [`${prefix || '/index'}.mdx`, `${prefix}/docs.mdx`]) {
        expect((await send(path)).headers['content-language']).toBe(locale);
      }
      const html = await send(`${prefix}/docs`, { headers: { Accept: 'text/html' } });
      expect(html.headers['content-language']).toBe(locale);
    }
  });
});

describe('compression', () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync } as const;

  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.1, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
  ] as const)('%s: %s', async (accepted, coding) => {
    const plain = await send('/llms.txt');
    const response = await send('/llms.txt', { headers: { 'Accept-Encoding': accepted } });
    expect(response.headers['content-encoding']).toBe(coding);
    expect(decoders[coding](response.body).equals(plain.body)).toBe(true);
    expect(response.body.length).toBeLessThan(plain.body.length);
    expect(response.headers.vary).toContain('Accept-Encoding');
  });

  it.each([undefined, 'identity', 'br;q=0, gzip;q=0', 'deflate'])('%s: none', async (accepted) => {
    const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted };
    const response = await send('/llms.txt', { headers });
    expect(response.headers['content-encoding']).toBeUndefined();
  });

  /** Networks that compress responses weaken the tag (RFC 9110, section 8.8.1). */
  const opaque = (etag = '') => etag.replace(/^W\//, '');

  it('respects the tag of the compressed response', async () => {
    const coded = { 'Accept-Encoding': 'br' };
    const { etag = '' } = (await send('/llms.txt', { headers: coded })).headers;
    const again = await send('/llms.txt', { headers: { ...coded, 'If-None-Match': etag } });
    expect(again.status).toBe(304);
    expect(opaque(again.headers.etag)).toBe(opaque(etag));
    const plain = await send('/llms.txt', { headers: { 'If-None-Match': etag } });
    expect(plain.status).toBe(etag.startsWith('W/') ? 304 : 200);
  });
});

describe('redirects', () => {
  it('redirect an address with a trailing slash to the one without', async () => {
    const REDIRECTS = [
      ['/docs/', '/docs'],
      ['/fr/', '/fr'],
      [`${page}/?a=1&b=%20`, `${page}?a=1&b=%20`],
      ['/api/v1/', '/api/v1'],
      ['/api/v1/docs/?locale=fr', '/api/v1/docs?locale=fr'],
      ['/llms.txt/', '/llms.txt'],
    ] as const;
    for (const [from, to] of REDIRECTS) {
      const response = await send(from);
      expect(response.status, from).toBe(308);
      const location = response.headers.location ?? '';
      expect(
        new URL(location, 'http://localhost').pathname +
          new URL(location, 'http://localhost').search,
      ).toBe(to);
    }
  });

  it('never redirect to another host', async () => {
    for (const target of [
      '//evil.example/',
      '/%2F/evil.example/',
      '//evil.example//',
      '/\\evil.example/',
    ]) {
      const { status, headers } = await send(target);
      expect(status, target).toBeGreaterThanOrEqual(300);
      if (headers.location !== undefined) {
        expect(new URL(headers.location, 'http://localhost').host, target).toBe('localhost');
      }
    }
  });
});

describe('slugs with slashes', () => {
  it('may be sent raw or encoded', async () => {
    const raw = await send(`/api/v1/docs/${slug}`);
    for (const encoded of [slug.replaceAll('/', '%2F'), slug.replaceAll('/', '%2f')]) {
      expect((await send(`/api/v1/docs/${encoded}`)).text).toBe(raw.text);
    }
  });
});

describe('Markdown addresses', () => {
  it('exist for every kind of page, also with .md', async () => {
    const first = await Promise.all(
      LOCALES.map(async ([locale]) => pathOf((await listPages(locale))[0]?.url ?? '')),
    );
    const pages = [
      '/index',
      '/fr',
      '/docs',
      '/fr/docs',
      '/changelog',
      '/solutions',
      ...first,
      page,
    ];
    for (const path of pages.filter(isOffered)) {
      const mdx = await send(`${path}.mdx`);
      const md = await send(`${path}.md`);
      expect(mdx.status, path).toBe(200);
      expect(mdx.headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(md.status, path).toBe(200);
      expect(md.headers['content-type']).toBe('text/markdown; charset=utf-8');
      expect(md.body.equals(mdx.body)).toBe(true);
    }
  });
});
