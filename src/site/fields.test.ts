import { describe, expect, it } from 'vitest';
import { contentFiles } from '../../build/dev/live-files.ts';
import { loadOnce, SITE } from '../../test/content-folder.ts';
import { mcpRequest, toolCall } from '../../test/mcp-request.ts';
import { createService } from '../service/service.ts';

const FIELDS = `fields:
  level:
    label: { en: Level, fr: Niveau }
    type: choice
    choices: { easy: { en: Easy, fr: Facile }, hard: { en: Hard, fr: Difficile } }
    shown: true
  reviewed: { label: { en: Reviewed, fr: Relu le }, type: date, shown: true }
  minutes: { label: Minutes, type: number }
  owner: { label: Owner }
`;

const text = (title: string, fields = '') => `---\ntitle: ${title}\n${fields}---\n\nPaper.\n`;

const FILES = {
  'site.yaml': `${SITE}${FIELDS}`,
  'docs/en/a.md': text('A', 'level: easy\nreviewed: 2026-05-01\nminutes: 2.5\nowner: Ana [Li]\n'),
  'docs/fr/a.md': text('A', 'level: [easy, hard]\nreviewed: 2026-05-01\n'),
  'docs/en/b.md': text('B', 'level: hard\n'),
  'docs/fr/b.md': text('B'),
  'changelog/en/c.md': text('C', 'date: 2026-05-01\nlevel: hard\n'),
  'changelog/fr/c.md': text('C', 'date: 2026-05-01\n'),
};

async function site(files: Readonly<Record<string, string>> = FILES) {
  const { model } = await loadOnce(files);
  if (!model) throw new Error('The content of the test has errors.');
  const service = createService({ files: contentFiles(model) });
  const get = async (path: string, init?: RequestInit) =>
    (await service.fetch(new Request(`https://site.example${path}`, init))).text();
  const json = async (path: string, init?: RequestInit) => JSON.parse(await get(path, init));
  return { get, json };
}

describe('declared fields', () => {
  it('are in the JSON of pages and in the content index, as written', async () => {
    const { json } = await site();
    const fields = { level: ['easy'], reviewed: '2026-05-01', minutes: 2.5, owner: 'Ana [Li]' };
    expect((await json('/api/v1/docs/a')).fields).toEqual(fields);
    expect((await json('/api/v1/docs/b?locale=fr')).fields).toBeUndefined();
    expect((await json('/changelog/c.json')).fields).toEqual({ level: ['hard'] });
    const { pages } = await json('/content-index.json');
    const urls = new Map(
      pages.map((page: { url: string; fields?: object }) => [page.url, page.fields]),
    );
    expect(urls.get('https://site.example/docs/a')).toEqual(fields);
    expect(urls.get('https://site.example/docs')).toBeUndefined();
  });

  it('appear on pages in their language if the settings show them', async () => {
    const { get } = await site();
    const lines = async (path: string) => (await get(path)).split('\n');
    expect(await lines('/docs/a.mdx')).toContain('**Level**: Easy · **Reviewed**: 1 May 2026');
    expect(await lines('/fr/docs/a.mdx')).toContain(
      '**Niveau**\u00a0: Facile et Difficile · **Relu le**\u00a0: 1er mai 2026',
    );
    expect(await get('/docs/b.mdx')).toContain('\n**Level**: Hard\n');
    expect(await get('/docs/b.mdx')).not.toContain('Reviewed');
    expect(await get('/changelog/c.mdx')).toContain('**Level**: Hard');
  });

  it.each([
    ['level=easy', ['a']],
    ['level=hard', ['b']],
    ['level=easy&minutes=2.5', ['a']],
    ['level=hard&minutes=2.5', []],
    ['owner=Ana+%5BLi%5D', ['a']],
    ['owner=Ana', []],
    ['level=hard&locale=fr', ['a']],
    ['level=hard&under=a', []],
  ])('limit a search by %s', async (filter, slugs) => {
    const { json } = await site();
    const { results } = await json(`/api/v1/search?q=paper&${filter}`);
    const found = results.map(({ url }: { url: string }) => url.split('/').at(-1));
    expect(found).toEqual(slugs);
  });

  it('filter the search of MCP, and appear in its description and the OpenAPI document', async () => {
    const { json } = await site();
    const call = toolCall('search', { query: 'paper', level: 'hard' });
    const { result } = await json('/mcp', call);
    expect(result.structuredContent.results).toEqual([{ url: 'https://site.example/docs/b' }]);
    const { result: context } = await json(
      '/mcp',
      toolCall('context', { query: 'paper', level: 'hard' }),
    );
    expect(context.structuredContent.sections).toHaveLength(1);
    const { result: list } = await json('/mcp', mcpRequest('tools/list'));
    const [search] = list.tools;
    expect(search.inputSchema.properties.level.examples).toEqual(['easy', 'hard']);
    const { paths } = await json('/openapi.json');
    const names = paths['/api/v1/search'].get.parameters.map(({ name }: { name: string }) => name);
    expect(names.slice(-4)).toEqual(['level', 'reviewed', 'minutes', 'owner']);
  });

  it('only accept their choices', async () => {
    const { json } = await site();
    const { error } = await json('/api/v1/search?q=paper&level=soft');
    expect(error).toMatchObject({
      code: 'invalid_parameter',
      details: { parameter: 'level', value: 'soft', expected: { enum: ['easy', 'hard'] } },
    });
  });

  it('find nothing if no page has them, and do not match words of texts', async () => {
    const { json } = await site();
    expect((await json('/api/v1/search?q=paper&reviewed=2020-01-01')).results).toEqual([]);
    expect((await json('/api/v1/search?q=easy')).results).toEqual([]);
  });

  it.each([
    ['level: soft', 'field-value'],
    ['level: []', 'field-value'],
    ['reviewed: yesterday', 'field-value'],
    ['minutes: "2"', 'field-type'],
    ['owner: 3', 'field-type'],
    ['ower: Ana', 'field-ignored'],
  ])('%s is reported as %s', async (line, code) => {
    const { diagnostics } = await loadOnce({ ...FILES, 'docs/en/b.md': text('B', `${line}\n`) });
    expect(diagnostics).toMatchObject([{ path: 'docs/en/b.md', line: 3, code }]);
  });

  it.each([
    'fields: { title: { label: T } }',
    'fields: { locale: { label: T } }',
    'fields: { Level: { label: T } }',
    'fields: { level: { label: T, type: choice } }',
    'fields: { level: { label: T, choices: [a] } }',
    'fields: { level: { type: date } }',
  ])('%s is rejected', async (setting) => {
    const { model, diagnostics } = await loadOnce({ ...FILES, 'site.yaml': `${SITE}${setting}\n` });
    expect(model).toBeUndefined();
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([{ path: 'site.yaml' }]);
  });

  it('do not appear on a site without declared fields', async () => {
    const { get, json } = await site({
      'site.yaml': SITE,
      'docs/en/a.md': text('A'),
      'docs/fr/a.md': text('A'),
    });
    expect(await get('/_lectern/manifest.json')).not.toContain('fields');
    const { paths } = await json('/openapi.json');
    expect(JSON.stringify(paths['/api/v1/search'].get.parameters)).not.toContain('field');
  });
});
