import { describe, expect, it } from 'vitest';
import { json, pathOf, send } from '../conformance/client.ts';

const LOCALES = [
  { locale: 'en', prefix: '' },
  { locale: 'fr', prefix: '/fr' },
];

const MARKDOWN = { headers: { Accept: 'text/markdown' } };
const JSON_ONLY = { headers: { Accept: 'application/json' } };

describe.each(LOCALES)('versions in $locale', ({ locale, prefix }) => {
  const docs = `${prefix}/docs`;
  const api = (path: string) => `/api/v1${path}${path.includes('?') ? '&' : '?'}locale=${locale}`;

  it.each([
    ['@latest/glossary', 308, 'glossary', 'max-age=300'],
    ['@2.5/glossary', 307, 'glossary', 'max-age=300'],
    ['@2/glossary.mdx', 307, 'glossary.mdx', 'max-age=300'],
    ['@2.5/@changes', 307, '@changes', 'max-age=300'],
    ['@2.4/glossary/', 308, '@2.4/glossary', 'max-age=300'],
  ])('redirects %s with %i', async (slug, status, to, cache) => {
    const { status: found, headers } = await send(`${docs}/${slug}`);
    expect([found, headers.location]).toEqual([status, `${docs}/${to}`]);
    expect(headers['cache-control']).toContain(cache);
  });

  it.each(['@2.4/glossary', '%402.4/glossary'])('negotiates at %s', async (slug) => {
    const html = await send(`${docs}/${slug}`);
    expect(html.headers['content-type']).toMatch(/^text\/html/);
    const markdown = await send(`${docs}/${slug}`, MARKDOWN);
    expect(markdown.headers['content-type']).toMatch(/^text\/markdown/);
    expect(markdown.headers.vary).toContain('Accept');
    expect(markdown.headers.link).toMatch(/docs\/glossary>; rel="canonical"/);
    expect(markdown.text).toBe((await send(`${docs}/@2.4/glossary.md`)).text);
  });

  it.each([
    ['/docs/@2.4/retired', '@2.4/retired'],
    ['/docs/%402.4%2Fretired', '@2.4/retired'],
    ['/docs/retired?version=2.4', '@2.4/retired'],
    ['/docs/future?version=3.0', '@3.0/future'],
    ['/docs/glossary?version=^2.0', 'glossary'],
    ['/docs/glossary?version=latest', 'glossary'],
  ])('has the page of %s', async (path, slug) => {
    const response = await send(api(path));
    expect(response.status).toBe(200);
    expect(json(response)).toMatchObject({ slug, locale });
  });

  it('lists and searches one version', async () => {
    const list = json(await send(api('/docs?version=3.0')));
    expect(list.count).toBe(2);
    for (const { slug } of list.pages) expect(slug).toMatch(/^@3\.0\//);
    const { results } = json(await send(api('/search?q=xenon&version=2.4')));
    expect(pathOf(results[0].url)).toMatch(`${docs}/@2.4/`);
    const today = json(await send(api('/search?q=xenon')));
    for (const { url } of today.results) expect(url).not.toContain('@');
  });

  it.each(['1', '@2.4', '', '^9'])('rejects the version “%s”', async (version) => {
    const response = await send(api(`/docs?version=${encodeURIComponent(version)}`));
    expect(response.status).toBe(400);
    const { error } = json(response);
    expect(error.code).toBe('invalid_parameter');
    expect(error.details.expected.enum).toEqual(['3.0', '2.5', '2.4', 'latest']);
  });

  it.each([
    ['retired', ['2.4']],
    ['@2.4/future', ['3.0']],
    ['@3.0/faq', ['2.5', '2.4']],
  ])('names the versions that have %s', async (slug, versions) => {
    const response = await send(`${docs}/${slug}`, JSON_ONLY);
    expect(response.status).toBe(404);
    expect(json(response).error.details.versions).toEqual(versions);
    const html = await send(`${docs}/${slug}`, { headers: { Accept: 'text/html' } });
    const first = versions[0] === '2.5' ? '' : `@${versions[0]}/`;
    expect(html.text).toContain(`href="${docs}/${first}${slug.replace(/^@[^/]*\//, '')}"`);
  });

  it.each(['@9/faq', '@/faq', '@..', '@2.4/@changes', '@changes/faq', '@2.4@3.0', '@LATEST/faq'])(
    'has no page at %s',
    async (slug) => {
      const { status } = await send(`${docs}/${slug}`, JSON_ONLY);
      expect(status).toBe(404);
    },
  );

  it('finds a page of the current version without scripts', async () => {
    const { text } = await send(`${prefix}/search?q=xenon&version=2.4`);
    expect(text).toContain(`href="${docs}/@2.4/`);
    expect(text).toContain('<option value="2.4" selected');
  });

  it.each([
    ['search', { query: 'xenon', version: '2.4' }, '/@2.4/'],
    ['list', { version: '3.0' }, '"@3.0/future"'],
    ['read', { page: 'retired', version: '~2.4' }, '# Retired'],
    ['changes', { since: '2.4' }, '"version":"2.5","change":"modified"'],
  ])('offers agents “%s” with %o', async (name, args, expected) => {
    const { text } = await send('/mcp', {
      method: 'POST',
      headers: {
        Accept: 'application/json, text/event-stream',
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name, arguments: { ...args, locale } },
      }),
    });
    expect(text.replaceAll('\\"', '"')).toContain(expected);
  });
});
