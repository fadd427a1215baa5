import { beforeAll, describe, expect, it } from 'vitest';
import { json, nestedPage, pathOf, send } from './client.ts';
import { expectError } from './schemas.ts';
import { isOffered, LOCALES } from './site.ts';

/** Expected choices for pages and the API; some rows follow from RFC 9110. */
const TABLE: readonly (readonly [accept: string | undefined, page: string, api: string])[] = [
  [undefined, 'html', 'json'],
  ['', 'html', 'json'],
  ['*/*', 'html', 'json'],
  ['text/markdown', 'markdown', 'markdown'],
  ['text/markdown, */*', 'markdown', 'markdown'],
  ['text/markdown, text/html', 'markdown', 'markdown'],
  ['text/html, text/markdown', 'html', 'markdown'],
  ['text/html, text/markdown;q=0.9', 'html', 'markdown'],
  ['text/markdown;q=0.5, application/json', 'markdown', 'json'],
  ['text/html;q=0, */*', 'markdown', 'json'],
  ['text/markdown;q=0', '406', 'json'],
  ['text/markdown;q=0, */*', 'html', 'json'],
  ['text/*', 'html', 'markdown'],
  ['text/markdown;variant=GFM', 'markdown', 'markdown'],
  ['application/json', '406', 'json'],
  ['image/png', '406', 'json'],
  [
    'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
    'html',
    'json',
  ],
  ['TEXT/MARKDOWN', 'markdown', 'markdown'],
  ['text/markdown ; q=0.4 , text/html ; q=0.3', 'markdown', 'markdown'],
  ['text/html;q=0.5, text/markdown;q=0.501', 'markdown', 'markdown'],
  ['text/markdown;q=1.5, text/html', 'html', 'json'],
  ['text/markdown;q=high, */*', 'html', 'json'],
  ['text/markdown;note="a, text/html;q=1", text/html;q=0.2', 'markdown', 'markdown'],
  ['*/*;q=0.1, text/markdown', 'markdown', 'markdown'],
  ['text/*;q=0.5, */*;q=0.9', 'html', 'json'],
  ['*/markdown, text/markdown', 'markdown', 'markdown'],
  [';;;,,, text/markdown', 'markdown', 'markdown'],
  ['*/*;q=0', '406', 'json'],
];

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  markdown: 'text/markdown; charset=utf-8',
  json: 'application/json',
  '406': 'application/json',
};

let page = '';
let slug = '';

beforeAll(async () => {
  const nested = await nestedPage();
  page = pathOf(nested.url);
  slug = nested.slug;
});

const headers = (accept: string | undefined) => (accept === undefined ? {} : { Accept: accept });

describe('a public page', () => {
  it.each(TABLE)('%s: %s', async (accept, expected) => {
    const response = await send(page, { headers: headers(accept) });
    expect(response.status).toBe(expected === '406' ? 406 : 200);
    expect(response.headers['content-type']).toBe(TYPES[expected]);
    expect(response.headers.vary).toBe('Accept, Accept-Encoding');
  });

  it('lists the formats in a 406 with working addresses', async () => {
    const response = await send(page, { headers: { Accept: 'image/png' } });
    const { details } = await expectError(response, 406, 'not_acceptable');
    expect(details.available.map(({ type }: { type: string }) => type)).toEqual([
      'text/html',
      'text/markdown',
    ]);
    for (const { type, url } of details.available) {
      const format = await send(pathOf(url), { headers: { Accept: type } });
      expect(format.status).toBe(200);
      expect(format.headers['content-type']).toContain(type);
    }
  });
});

describe('a page of the API', () => {
  it.each(TABLE)('%s: (%s) %s', async (accept, _page, expected) => {
    const response = await send(`/api/v1/docs/${slug}`, { headers: headers(accept) });
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe(TYPES[expected]);
    expect(response.headers.vary).toBe('Accept, Accept-Encoding');
  });

  it('returns JSON errors for any Accept', async () => {
    for (const accept of ['text/html', 'text/markdown', 'image/png']) {
      const response = await send('/api/v1/docs/no/such/page', { headers: { Accept: accept } });
      await expectError(response, 404, 'not_found');
    }
  });
});

describe('other endpoints', () => {
  const ENDPOINTS = ['', '/health', '/docs', '/search?q=api', '/changelog', '/solutions'];

  it.each(ENDPOINTS.filter(isOffered))('/api/v1%s returns JSON for any Accept', async (path) => {
    for (const accept of ['text/markdown', 'text/html', 'image/png', 'application/json;q=0']) {
      const response = await send(`/api/v1${path}`, { headers: { Accept: accept } });
      expect(response.status).toBe(200);
      expect(response.headers['content-type']).toBe('application/json');
    }
  });
});

describe('a page that does not exist', () => {
  const MISSING = '/docs/no-such-page';

  it('is HTML for a client that prefers HTML', async () => {
    const response = await send(MISSING, { headers: { Accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toBe(TYPES.html);
    expect(response.text).toContain('<html lang="en"');
  });

  it.each(LOCALES)('is in %s below “%s”', async (locale, prefix) => {
    const response = await send(`${prefix}${MISSING}`, { headers: { Accept: 'text/html' } });
    expect(response.status).toBe(404);
    expect(response.text).toContain(`<html lang="${locale}"`);
  });

  it('is Markdown with links for a client that prefers Markdown', async () => {
    const response = await send(MISSING, { headers: { Accept: 'text/markdown' } });
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toBe(TYPES.markdown);
    for (const way of ['/llms.txt', '/sitemap.xml', '/docs.mdx']) {
      expect(response.text).toContain(`${way})`);
      expect((await send(way)).status).toBe(200);
    }
  });

  it('is an Error for all other clients', async () => {
    const response = await send(MISSING, { headers: { Accept: 'application/json' } });
    const error = await expectError(response, 404, 'not_found');
    expect(error.details.requested).toBe('no-such-page');
  });

  it.each([
    MISSING,
    `${MISSING}.html`,
    `${MISSING}.json`,
    `${MISSING}.js`,
    `${MISSING}.mdx`,
    '/no-such.txt',
    '/.well-known/no-such',
  ])('varies like every response of its address: %s', async (path) => {
    for (const accept of ['text/html', 'text/markdown', 'application/json']) {
      const response = await send(path, { headers: { Accept: accept } });
      expect(response.status).toBe(404);
      expect(response.headers.vary).toBe('Accept, Accept-Encoding');
    }
  });

  it('at its Markdown address is Markdown for a client that accepts it, an Error for others', async () => {
    for (const path of [`${MISSING}.mdx`, `${MISSING}.md`, '/no-such.mdx']) {
      for (const accept of ['*/*', 'text/markdown', 'text/html, */*;q=0.1']) {
        const response = await send(path, { headers: { Accept: accept } });
        expect([response.status, response.headers['content-type']]).toEqual([404, TYPES.markdown]);
      }
      for (const accept of ['application/json', 'text/html', 'text/markdown;q=0, */*']) {
        await expectError(await send(path, { headers: { Accept: accept } }), 404, 'not_found');
      }
    }
  });

  it('repeats no markup from the request in Markdown', async () => {
    const said = '\n\n# Owned\n\n- [x](https://evil.example) `a` ``b`` <b> \u202e';
    const headers = { Accept: 'text/markdown' };
    for (const path of ['/', '/docs/', '/fr/docs/'].map((at) => at + encodeURIComponent(said))) {
      const { status, text } = await send(path, { headers });
      const outside = text.replaceAll(/(`+)(?!`).*?[^`]\1(?!`)/g, '');
      expect(status).toBe(404);
      expect(outside).not.toMatch(/Owned|evil|<b>|\u202e/);
      expect(text.match(/^#/gm)).toHaveLength(1);
    }
  });
});

it('returns the same Markdown at the permanent address, negotiated, and in JSON', async () => {
  const permanent = await send(`${page}.mdx`);
  const negotiated = await send(page, { headers: { Accept: 'text/markdown' } });
  const negotiatedApi = await send(`/api/v1/docs/${slug}`, {
    headers: { Accept: 'text/markdown' },
  });
  const document = json(await send(`/api/v1/docs/${slug}`));
  expect(permanent.status).toBe(200);
  expect(negotiated.body.equals(permanent.body)).toBe(true);
  expect(negotiatedApi.body.equals(permanent.body)).toBe(true);
  expect(document.markdown).toBe(permanent.text);
});
