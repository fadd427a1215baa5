import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { paths } from '../.work/openapi-types.ts';

const baseUrl = process.argv[2] ?? '';
const client = createClient<paths>({ baseUrl });

const index = await client.GET('/api/v1');
assert.equal(index.data?.resources.length, 7);
assert.equal((await client.GET('/api/v1/health')).data?.status, 'ok');

const docs = await client.GET('/api/v1/docs', { params: { query: { locale: 'fr' } } });
const nested = docs.data?.pages.find(({ slug }) => slug.includes('/'));
assert.ok(nested);
const page = await client.GET('/api/v1/docs/{slug}', {
  params: { path: { slug: nested.slug }, query: { locale: 'fr' } },
});
assert.ok(typeof page.data === 'object');
assert.equal(page.data.title, nested.title);
const markdown = await client.GET('/api/v1/docs/{slug}', {
  params: { path: { slug: nested.slug }, query: { locale: 'fr' } },
  headers: { Accept: 'text/markdown' },
  parseAs: 'text',
});
assert.equal(markdown.data, page.data.markdown);

const found = await client.GET('/api/v1/search', {
  params: { query: { q: nested.title, locale: 'fr', limit: 5 } },
});
assert.ok(found.data?.results.some(({ url }) => url === nested.url));
const changelog = await client.GET('/api/v1/changelog', { params: { query: { limit: 3 } } });
assert.equal(changelog.data?.entries.length, 3);
const solutions = await client.GET('/api/v1/solutions');
assert.ok((solutions.data?.count ?? 0) > 0);

const missing = await client.GET('/api/v1/docs/{slug}', { params: { path: { slug: 'no/such' } } });
assert.equal(missing.error?.error.code, 'not_found');
