import { describe, expect, it } from 'vitest';
import { json, listPages, nestedPage, pathOf, send } from './client.ts';
import { expectError } from './schemas.ts';
import { HAS_REFERENCE, isOffered, LOCALES, OPERATIONS } from './site.ts';

it.each(['/api/v1/nope', '/%61pi/v1/nope', '/%61%70%69'])(
  '%s is missing as JSON for any Accept',
  async (path) => {
    const response = await send(path, { headers: { Accept: 'text/html' } });
    await expectError(response, 404, 'not_found');
  },
);

describe('a missing documentation page', () => {
  it('repeats the requested name', async () => {
    const error = await expectError(await send('/api/v1/docs/no/such/page'), 404, 'not_found');
    expect(error.details.requested).toBe('no/such/page');
  });

  it('suggests at most five similar slugs that exist in some language', async () => {
    const { slug } = await nestedPage();
    const error = await expectError(await send(`/api/v1/docs/${slug}x`), 404, 'not_found');
    expect(error.details.suggestions).toContain(slug);
    expect(error.details.suggestions.length).toBeLessThanOrEqual(5);
    for (const suggestion of error.details.suggestions) {
      const responses = LOCALES.map(([locale]) =>
        send(`/api/v1/docs/${suggestion}?locale=${locale}`, { method: 'HEAD' }),
      );
      const statuses = (await Promise.all(responses)).map(({ status }) => status);
      expect(statuses).toContain(200);
    }
  });

  it('suggests the page that is now in another section', async () => {
    const { slug } = await nestedPage();
    const name = slug.slice(slug.lastIndexOf('/') + 1);
    const error = await expectError(await send(`/api/v1/docs/elsewhere/${name}`), 404, 'not_found');
    const names = error.details.suggestions.map((found: string) => found.split('/').at(-1));
    expect(names).toContain(name);
  });

  it('names the other locale that has it', async () => {
    if (LOCALES.length === 1) return;
    const [english, french] = await Promise.all([listPages('en'), listPages('fr')]);
    const frenchSlugs = new Set(french.map(({ slug }) => slug));
    for (const { slug } of english.filter((page) => !frenchSlugs.has(page.slug)).slice(0, 5)) {
      const response = await send(`/api/v1/docs/${slug}?locale=fr`);
      const error = await expectError(response, 404, 'not_found');
      expect(error.details.availableIn).toContain('en');
      const page = await send(`/fr/docs/${slug}.mdx`);
      // The site may show the original instead.
      if (page.status === 200) expect(page.headers['content-language']).toBe('en');
      else expect(page.status).toBe(404);
    }
  });
});

describe('requested text', () => {
  it.each([
    ['/api/v1/docs/', (text: string) => text],
    ['/api/v1/', (text: string) => `/api/v1/${text}`],
    ['/docs/', (text: string) => text],
    ['/', (text: string) => `/${text}`],
  ])('below %s is repeated on one line of at most 80 characters', async (at, whole) => {
    const ask = (text: string) =>
      send(at + encodeURIComponent(text), { headers: { Accept: 'application/json' } });
    const requested = async (text: string) =>
      (await expectError(await ask(text), 404, 'not_found')).details.requested;
    expect(await requested('no-such-page')).toBe(whole('no-such-page'));
    expect(await requested('a\r\nb\u202ec')).toBe(whole('a\ufffd\ufffdb\ufffdc'));
    expect(await requested('x'.repeat(500))).toBe(`${whole('x'.repeat(500)).slice(0, 79)}…`);
    const { message } = await expectError(await ask('a\n\u2066b'), 404, 'not_found');
    expect(message).toContain('a\ufffd\ufffdb');
  });
});

describe('a path without an operation', () => {
  it.each([
    '/api',
    '/api/v2',
    '/api/v1/docsx',
    '/api/v1/en',
    '/api/v1/search/x',
    '/api/v1/en/docs',
  ])('%s: lists the operations', async (path) => {
    const error = await expectError(await send(path), 404, 'not_found');
    expect(error.details.requested).toBe(path);
    expect(error.details.operations).toHaveLength(OPERATIONS.length);
  });

  it.each(['/api/v1/en/docs/x.json', '/api/v1/sw/docs.json', '/api/v1/en/changelog/101.json'])(
    '%s: is also an Error',
    async (path) => {
      await expectError(await send(path), 404, 'not_found');
    },
  );
});

describe('the documentation of an error', () => {
  it('is an anchor of a page of this site, in the language of the error', async () => {
    for (const [locale] of LOCALES) {
      for (const path of ['/docs/x', '/changelog', '/search'].filter(isOffered)) {
        const response = await send(`/api/v1${path}?locale=${locale}&limit=x`);
        const { documentation, code } = json(response).error;
        const { hash } = new URL(documentation);
        const accept = HAS_REFERENCE ? 'text/html' : 'application/json';
        const page = await send(pathOf(documentation), { headers: { Accept: accept } });
        expect(page.status).toBe(200);
        if (!HAS_REFERENCE) continue;
        expect(hash).toBe(`#${code}`);
        expect(page.text).toContain(`id="${code}"`);
        expect(page.text).toContain(`<html lang="${locale}"`);
      }
    }
  });

  it('exists for every code of the OpenAPI document', async () => {
    const { components, servers } = json(await send('/openapi.json'));
    const codes: string[] = components.schemas.ErrorBody.properties.code.enum;
    expect(codes).toHaveLength(10);
    for (const [, prefix] of HAS_REFERENCE ? LOCALES : []) {
      const page = await send(
        `${pathOf(servers[0].url).slice(0, -1)}${prefix}/docs/api/reference`,
        {
          headers: { Accept: 'text/html' },
        },
      );
      for (const code of codes) expect(page.text).toContain(`id="${code}"`);
    }
  });
});
