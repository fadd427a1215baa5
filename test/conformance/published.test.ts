import { hash } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { json, listPages, pathOf, send } from './client.ts';
import { expectError, expectSchema } from './schemas.ts';
import { isOffered, LOCALES, OPERATIONS } from './site.ts';

const TYPES: readonly (readonly [path: string, type: string])[] = [
  ['/openapi.json', 'application/json'],
  ['/openapi.yaml', 'application/yaml; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/fr/llms.txt', 'text/plain; charset=utf-8'],
  ['/llms-full.txt', 'text/plain; charset=utf-8'],
  ['/fr/llms-full.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/agent-instructions.md', 'text/markdown; charset=utf-8'],
  ['/.well-known/api-catalog', 'application/linkset+json'],
  ['/.well-known/agent-skills/index.json', 'application/json'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/sitemap.md', 'text/markdown; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/changelog/feed.xml', 'application/atom+xml; charset=utf-8'],
  ['/fr/changelog/feed.xml', 'application/atom+xml; charset=utf-8'],
  ['/feed.json', 'application/feed+json'],
  ['/fr/feed.json', 'application/feed+json'],
  ['/speculation-rules.json', 'application/speculationrules+json'],
];

it.each(TYPES.filter(([path]) => isOffered(path)))('%s is %s', async (path, type) => {
  const response = await send(path, { headers: { Accept: 'text/html' } });
  expect(response.status).toBe(200);
  expect(response.headers['content-type']).toBe(type);
  expect(response.body.length).toBeGreaterThan(50);
});

describe('the OpenAPI document', () => {
  it('is the same document in JSON and in YAML', async () => {
    expect(parse((await send('/openapi.yaml')).text)).toEqual(json(await send('/openapi.json')));
  });

  it('is OpenAPI 3.1.0, version 1.0.0, with the operations of the index', async () => {
    const document = json(await send('/openapi.json'));
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toBe('1.0.0');
    const ids = Object.values<{ get: { operationId: string } }>(document.paths).map(
      ({ get }) => get.operationId,
    );
    const { resources } = json(await send('/api/v1'));
    expect(ids).toEqual(resources.map(({ operationId }: { operationId: string }) => operationId));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

interface Resource {
  readonly path: string;
  readonly description: string;
  readonly schema: object;
}

it('the resources of the OpenAPI document match their schemas, lists and pages', async () => {
  const document = json(await send('/openapi.json'));
  const resources: readonly Resource[] = document['x-published-resources'];
  expect(resources.map(({ path }) => path)).toContain('/content-index.json');
  const ajv = addFormats(new Ajv2020({ strict: false, formats: { int32: true } }));
  for (const { path, description, schema } of resources) {
    expect(description.length).toBeGreaterThan(20);
    const validate = ajv.compile(schema);
    if (!path.includes('{slug}')) {
      expect(validate(json(await send(path))), JSON.stringify(validate.errors)).toBe(true);
      continue;
    }
    const [list, prefix = ''] = path.split('/').reverse().slice(1);
    const query = prefix === '' ? '' : `?locale=${prefix}`;
    const { entries, solutions } = json(await send(`/api/v1/${list}${query}`));
    for (const item of (entries ?? solutions).slice(0, 10)) {
      const page = json(await send(path.replace('{slug}', item.slug)));
      expect(validate(page), JSON.stringify(validate.errors)).toBe(true);
      expect(page).toMatchObject(item);
      expect(page.markdown).toBe((await send(pathOf(page.markdownUrl))).text);
      expect(page.digest).toBe(`sha256:${hash('sha256', page.markdown)}`);
    }
  }
});

it('changes since an unknown state are a 404 that says what to read instead', async () => {
  for (const path of ['/content-changes/0123.json', `/fr/content-changes/${'0'.repeat(64)}.json`]) {
    const body = await expectError(await send(path), 404, 'not_found');
    expect(body.hint).toContain('/content-index.json');
    expect(body.details.requested.slice(0, 60)).toBe(path.slice(0, 60));
  }
});

describe('the examples of the OpenAPI document', () => {
  it('fit their schemas', async () => {
    const document = json(await send('/openapi.json'));
    let count = 0;
    for (const { get } of Object.values<{ get: { responses: Record<string, Described> } }>(
      document.paths,
    )) {
      for (const { content } of Object.values(get.responses)) {
        const { schema, example, examples = {} } = content?.['application/json'] ?? {};
        const name = schema?.$ref.split('/').at(-1) ?? '';
        const values = Object.values(examples).map(({ value }) => value);
        for (const value of example === undefined ? values : [example, ...values]) {
          await expectSchema(name, value);
          count += 1;
        }
      }
    }
    expect(count).toBeGreaterThan(30);
  });

  it('of invalid parameters match the responses of each operation', async () => {
    const { paths } = json(await send('/openapi.json'));
    for (const path of Object.keys(paths)) {
      const { parameters, responses } = paths[path].get;
      const { examples } = responses[400].content['application/json'];
      const body = examples.invalid_parameter.value;
      const { parameter, value } = body.error.details;
      const query = new URLSearchParams({ [parameter]: value });
      for (const { name, required, in: place, example } of parameters) {
        if (required && place === 'query' && name !== parameter) query.set(name, String(example));
      }
      const slug = parameters.find((declared: { in: string }) => declared.in === 'path')?.example;
      const response = await send(`${path.replace('{slug}', String(slug))}?${query}`);
      expect(json(response), path).toEqual(body);
    }
  });

  it('are real responses', async () => {
    const document = json(await send('/openapi.json'));
    const example = (path: string, type = 'application/json') =>
      document.paths[path]?.get.responses[200].content[type].example;
    const page = example('/api/v1/docs/{slug}');
    expect(json(await send(`/api/v1/docs/${page.slug}`))).toEqual(page);
    expect(example('/api/v1/docs/{slug}', 'text/markdown')).toBe(page.markdown);
    expect(json(await send('/api/v1'))).toEqual(example('/api/v1'));
    const changelog = example('/api/v1/changelog');
    if (changelog) {
      expect(json(await send(`/api/v1/changelog?limit=${changelog.count}`))).toEqual(changelog);
    }
    const { query, count, results } = example('/api/v1/search');
    const found = json(await send(`/api/v1/search?q=${encodeURIComponent(query)}&limit=${count}`));
    expect(found.results).toEqual(results);
    for (const [path, list] of [
      ['/api/v1/docs', 'pages'],
      ['/api/v1/solutions', 'solutions'],
    ] as const) {
      const shown = example(path)?.[list];
      if (shown) expect(json(await send(path))[list].slice(0, shown.length)).toEqual(shown);
    }
  });
});

interface Described {
  readonly content?: Readonly<
    Record<
      string,
      {
        readonly schema?: { readonly $ref: string };
        readonly example?: unknown;
        readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
      }
    >
  >;
}

describe.each(LOCALES)('llms.txt in %s', (locale, prefix) => {
  it('has a title, a summary and working links to Markdown', async () => {
    const { text } = await send(`${prefix}/llms.txt`);
    expect(text.length).toBeLessThanOrEqual(50_000);
    expect(text).toMatch(/^# .+\n\n> .+\n/);
    const links = [...text.matchAll(/^- \[[^\]]+\]\(([^)]+)\)(: .+)?$/gm)];
    expect(links.length).toBeGreaterThan(5);
    const elsewhere: string[] = [];
    for (const [, url = ''] of links) {
      const { status, headers } = await send(pathOf(url));
      expect(status, url).toBe(200);
      if (!headers['content-type']?.startsWith('text/')) elsewhere.push(pathOf(url));
    }
    // Nine of ten links should have text targets; a small site has few links.
    expect(elsewhere.length).toBeLessThanOrEqual(2);
  });

  it('reaches every page of the documentation', async () => {
    const { text } = await send(`${prefix}/llms.txt`);
    const parts = [...text.matchAll(/\((http[^)]+\/llms\.txt)\)/g)].map(([, url = '']) => url);
    const texts = await Promise.all(parts.map(async (url) => (await send(pathOf(url))).text));
    const all = [text, ...texts].join('\n');
    for (const { markdownUrl } of await listPages(locale))
      expect(all).toContain(`(${markdownUrl})`);
  });

  it('has the complete documentation in one file or in listed parts', async () => {
    const { text } = await send(`${prefix}/llms-full.txt`);
    const parts = [...text.matchAll(/\((http[^)]+\/llms-full\.txt)\)/g)].map(([, url = '']) => url);
    const texts = await Promise.all(parts.map(async (url) => (await send(pathOf(url))).text));
    const all = [text, ...texts].join('\n');
    for (const { url, title } of await listPages(locale)) {
      expect(all).toContain(`# ${title}\n\nURL: ${url}\n`);
    }
  });
});

describe('the sitemap', () => {
  it('lists every page with its languages, and only pages that exist', async () => {
    const { text } = await send('/sitemap.xml');
    const locations = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
    for (const [locale] of LOCALES) {
      for (const { url } of await listPages(locale)) expect(locations).toContain(url);
    }
    expect(new Set(locations).size).toBe(locations.length);
    for (const url of locations)
      expect((await send(pathOf(url), { method: 'HEAD' })).status).toBe(200);
    const alternates = [...text.matchAll(/hreflang="(?:en|fr)" href="([^"]+)"/g)];
    for (const [, url = ''] of alternates) expect(locations).toContain(url);
  });
});

describe('robots.txt', () => {
  it('allows everything and names the sitemap', async () => {
    const { text } = await send('/robots.txt');
    expect(text).toContain('User-agent: *');
    expect(text).toContain('Content-Signal: ');
    const sitemap = /^Sitemap: (.+)$/m.exec(text)?.[1] ?? '';
    expect(pathOf(sitemap)).toBe('/sitemap.xml');
  });
});

describe('the feed', () => {
  it('has the entries of the changelog, in Atom and in JSON', async () => {
    for (const [locale, prefix] of LOCALES) {
      if (!isOffered('/changelog')) return expect((await send('/feed.json')).status).toBe(404);
      const { text } = await send(`${prefix}/changelog/feed.xml`);
      expect(text).toContain('<feed xmlns="http://www.w3.org/2005/Atom"');
      const { entries } = json(await send(`/api/v1/changelog?locale=${locale}`));
      for (const { url } of entries) expect(text).toContain(`<id>${url}</id>`);
      const feed = json(await send(`${prefix}/feed.json`));
      expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
      const urls = feed.items.map(({ url }: { url: string }) => url);
      expect(urls.slice(0, entries.length)).toEqual(entries.map(({ url }: { url: string }) => url));
    }
  });
});

describe('agent instructions', () => {
  it('say when to use the service, with a working call of every operation', async () => {
    const { text } = await send('/.well-known/agent-instructions.md');
    expect(text).toContain('## When to use this');
    expect(text).toContain('## When not to use this');
    const calls = [...text.matchAll(/^curl "([^"]+)"$/gm)].map(([, url = '']) => url);
    expect(calls).toHaveLength(OPERATIONS.length);
    for (const url of calls) expect((await send(pathOf(url))).status, url).toBe(200);
  });

  it('include a skill with the digest of its bytes', async () => {
    const { skills } = json(await send('/.well-known/agent-skills/index.json'));
    const { createHash } = await import('node:crypto');
    for (const { url, digest } of skills) {
      const { status, body } = await send(pathOf(url));
      expect(status).toBe(200);
      expect(digest).toBe(`sha256:${createHash('sha256').update(body).digest('hex')}`);
    }
  });
});
