import assert from 'node:assert/strict';
import { client } from '../.work/hey-api/client.gen.ts';
import {
  getApiIndex,
  getDocumentationPage,
  getServiceHealth,
  listChangelogEntries,
  listDocumentationPages,
  listSolutions,
  searchDocumentation,
} from '../.work/hey-api/sdk.gen.ts';

client.setConfig({ baseUrl: process.argv[2] ?? '' });

const index = await getApiIndex();
assert.equal(index.data?.resources.length, 7);
assert.equal((await getServiceHealth()).data?.status, 'ok');

const docs = await listDocumentationPages({ query: { locale: 'fr' } });
const nested = docs.data?.pages.find(({ slug }) => slug.includes('/'));
assert.ok(nested);
const page = await getDocumentationPage({ path: { slug: nested.slug }, query: { locale: 'fr' } });
assert.ok(typeof page.data === 'object');
assert.equal(page.data.title, nested.title);

const found = await searchDocumentation({ query: { q: nested.title, locale: 'fr' } });
assert.ok(found.data?.results.some(({ url }) => url === nested.url));
assert.equal((await listChangelogEntries({ query: { limit: 3 } })).data?.entries.length, 3);
assert.ok(((await listSolutions()).data?.count ?? 0) > 0);

const missing = await getDocumentationPage({ path: { slug: 'no/such' } });
assert.equal(missing.error?.error.code, 'not_found');
