import { describe, expect, it } from 'vitest';
import { listPages, pathOf, send } from './client.ts';
import { expectError } from './schemas.ts';
import { isOffered, LOCALES } from './site.ts';

const ask = (q: string, accept = 'text/html', page = '/search') =>
  send(`${page}?q=${encodeURIComponent(q)}`, { headers: { Accept: accept } });

const NOTHING = 'xqzjvwk <b>&"$&';

describe('the search page without scripts', () => {
  it.each(LOCALES)('in %s finds the same as the API', async (locale, prefix) => {
    const page = `${prefix}/search`;
    const [{ title = '' } = {}] = await listPages(locale);
    const api = await send(
      `/api/v1/search?locale=${locale}&limit=20&q=${encodeURIComponent(title)}`,
    );
    const paths = JSON.parse(api.text).results.map(({ url }: { url: string }) => pathOf(url));
    const { status, headers, text } = await ask(title, 'text/html', page);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['content-language']).toBe(locale);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers.vary).toBe('Accept, Accept-Encoding');
    expect(text).toContain(`<html lang="${locale}"`);
    const list = text.slice(text.indexOf('class="found"'), text.indexOf('</main>'));
    const found = [
      ...list.matchAll(/<li>(?:<p class="eyebrow">[^<]+<\/p>)?<a href="([^"]+)">/g),
    ].map(([, path]) => path);
    const docs = found.filter((path) => path?.startsWith(`${prefix}/docs/`));
    // Pages of other kinds are also listed.
    expect(docs.length).toBeGreaterThanOrEqual(Math.min(12, paths.length));
    expect(docs.toSorted()).toEqual(paths.slice(0, docs.length).toSorted());
    expect(found[0]).toBe(paths[0]);
    expect(list).toMatch(/<mark>[^<]+<\/mark>/);
    const { text: markdown } = await ask(title, 'text/markdown', page);
    expect(markdown).not.toContain('<mark>');
    expect(markdown).toMatch(/^# .+\n\n> .*\d.*\n\n- /);
    for (const path of docs) expect(markdown).toContain(`${path}.mdx)`);
  });

  it.each(['/search', '/fr/search'].filter(isOffered))(
    '%s repeats a query as inert text',
    async (page) => {
      const { status, text } = await ask(NOTHING, 'text/html', page);
      expect(status).toBe(200);
      expect(text).toContain('name="q" value="xqzjvwk &lt;b&gt;&amp;&quot;$&amp;"');
      expect(text).toContain('xqzjvwk &lt;b&gt;&amp;&quot;$&amp;');
      expect(text).not.toContain('<b>&');
      const { text: markdown } = await ask(`${NOTHING}\n# ${'`'}`, 'text/markdown', page);
      expect(markdown.match(/^# /gm)).toHaveLength(1);
    },
  );

  it.each(['', ' ', 'a', 'x'.repeat(201)])('asks for a query other than %j', async (query) => {
    const { status, text } = await ask(query);
    expect(status).toBe(200);
    expect(text).toContain(`<p role="status">`);
    expect(text).not.toContain('<!--results-->');
  });

  it.each(LOCALES)('has a form in %s that opens it', async (_locale, prefix) => {
    const { text } = await send(`${prefix}/docs`, { headers: { Accept: 'text/html' } });
    expect(text).toMatch(/<noscript>\s*<search>\s*<form class="search-form"/);
    expect(text).toContain(`<form class="search-form" action="${prefix}/search"`);
    expect(text).toMatch(/<input type="search" name="q"/);
  });

  it('is hidden from search engines, and a 406 for clients that accept neither format', async () => {
    expect((await ask('a page')).text).toContain('<meta name="robots" content="noindex">');
    await expectError(await ask('a page', 'image/png'), 406, 'not_acceptable');
    const sitemap = await send('/sitemap.xml');
    expect(sitemap.text).not.toContain('/search<');
  });
});
