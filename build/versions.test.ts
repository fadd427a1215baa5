import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { remember } from '../src/common/remember.ts';
import { SEARCH_PAGE } from '../src/contract/search-page.ts';
import { OTHER_VERSIONS } from '../src/contract/versions.ts';
import { createService } from '../src/service/service.ts';
import { loadSite } from '../src/site/load.ts';
import { siteOf } from '../src/site/site.ts';
import { page, writeFolder } from '../test/content-folder.ts';
import { liveFiles } from './dev/live-files.ts';

/** What the service fills in on pages. */
const PAGE = `${SEARCH_PAGE.field}<select name="version"><option value="" selected></option><option value="1.4"></option></select>${SEARCH_PAGE.start}${SEARCH_PAGE.end}${SEARCH_PAGE.settingsStart}${JSON.stringify({ kinds: { docs: 'Docs' }, areas: [], results: { other: '{count}' }, nothing: '', otherWords: '' })}${SEARCH_PAGE.settingsEnd}${OTHER_VERSIONS}`;

const SITE = `name: Test
tagline: Tag
description: About
locales: [{ code: en }]
reference: false
redirects: { old: renamed }
versions:
  current: { id: "2.1" }
  others:
    - { id: "1.4", ref: v1.4, ended: 2026-06-30 }
    - { id: "1.0", folder: ../docs-1 }
`;

/** A site with a version in a tag and one in a folder, and requests to it. */
const versionedSite = (settings = SITE) => loadedWith(settings);

const loadedWith = remember(async (settings: string) => {
  const root = await writeFolder({
    'content/docs/en/setup.md': page(
      '[Old](/docs/old), [part](./old.md#part)\n\n## Part\n\nOne',
      'Setup',
    ),
    'content/docs/en/old.md': page('## Part\n\nSame', 'Old'),
    'content/docs/en/gone.md': page('[Nowhere](./nowhere.md)', 'Gone'),
    'docs-1/docs/en/setup.md': page('[Now](/docs/renamed#part)\n\n## Part\n\nOne', 'Setup'),
    'content/site.yaml': SITE,
  });
  const folder = join(root, 'content');
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, '-c', 'user.name=T', '-c', 'user.email=t@t.example', ...args]);
  git('init', '-q');
  git('add', '-A');
  git('commit', '-qm', 'First');
  git('tag', 'v1.4');
  await rm(join(folder, 'docs/en/gone.md'));
  await rm(join(folder, 'docs/en/old.md'));
  await writeFile(join(folder, 'docs/en/renamed.md'), page('## Part\n\nSame', 'Old'));
  await writeFile(
    join(folder, 'docs/en/setup.md'),
    page('## Part\n\nTwo\n\n## New\n\nMore', 'Setup'),
  );
  await writeFile(join(folder, 'site.yaml'), settings);
  const { model, diagnostics } = await loadSite({
    folder,
    project: root,
    baseUrl: 'https://site.example',
  });
  const service =
    model && createService({ files: liveFiles(siteOf(model, { render: async () => PAGE })) });
  const get = async (path: string, accept = '*/*') => {
    const request = new Request(`https://site.example${path}`, { headers: { Accept: accept } });
    const response = await service?.fetch(request);
    if (!response) throw new Error('The site has errors.');
    return response;
  };
  const post = async (method: string, params: object) => {
    const response = await service?.fetch(
      new Request('https://site.example/mcp', {
        method: 'POST',
        headers: {
          Accept: 'application/json, text/event-stream',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      }),
    );
    return response?.json();
  };
  return { model, diagnostics, get, post };
});

describe('a site with versions', () => {
  it('publishes the pages of a tag and of a folder, with links within the version', async () => {
    const { get } = await versionedSite();
    const text = await (await get('/docs/@1.4/setup.mdx')).text();
    expect(text).toContain('[Old](https://site.example/docs/@1.4/old.mdx)');
    expect(text).toContain('[part](https://site.example/docs/@1.4/old.mdx#part)');
    const oldest = await (await get('/docs/@1.0/setup.mdx')).text();
    expect(oldest).toContain('[Now](https://site.example/docs/renamed.mdx#part)');
    expect((await get('/docs/setup.mdx')).status).toBe(200);
  });

  it('reports mistakes of an old version as warnings, with its id before the path', async () => {
    const { diagnostics } = await versionedSite();
    expect(diagnostics.map(({ severity, path, code }) => ({ severity, path, code }))).toEqual([
      { severity: 'warning', path: '@1.4/docs/en/gone.md', code: 'link-broken' },
    ]);
  });

  it.each([
    ['/docs/@latest/setup', 308, '/docs/setup'],
    ['/docs/@2.1/setup', 307, '/docs/setup'],
    ['/docs/@2', 307, '/docs'],
    ['/docs/@1/setup.mdx?a=b', 307, '/docs/@1.4/setup.mdx?a=b'],
    ['/api/v1/docs/@1/setup', 307, '/api/v1/docs/@1.4/setup'],
  ])('redirects %s with %i', async (path, status, location) => {
    const { get } = await versionedSite();
    const response = await get(path);
    expect([response.status, response.headers.get('Location')]).toEqual([status, location]);
  });

  it.each([
    ['/api/v1/docs/@1.4/old', '@1.4/old'],
    ['/api/v1/docs/old?version=1.4', '@1.4/old'],
    ['/api/v1/docs/old?version=^1.2', '@1.4/old'],
    ['/api/v1/docs/setup?version=2.1', 'setup'],
  ])('returns the page of %s', async (path, slug) => {
    const { get } = await versionedSite();
    expect(await (await get(path)).json()).toMatchObject({ slug });
  });

  it('lists and searches one version', async () => {
    const { get } = await versionedSite();
    const list = await (await get('/api/v1/docs?version=1.0')).json();
    expect(list.pages.map(({ slug }: { slug: string }) => slug)).toEqual(['@1.0/setup']);
    const found = await (await get('/api/v1/search?q=same&version=1.4')).json();
    expect(found.results[0].url).toBe('https://site.example/docs/@1.4/old');
    const unknown = await get('/api/v1/docs?version=3');
    expect(unknown.status).toBe(400);
    expect((await unknown.json()).error.details.expected.enum).toEqual([
      '2.1',
      '1.4',
      '1.0',
      'latest',
    ]);
  });

  it('names the versions that have a page which another one lacks', async () => {
    const { get } = await versionedSite();
    const response = await get('/docs/gone', 'application/json');
    expect(response.status).toBe(404);
    expect((await response.json()).error.details.versions).toEqual(['1.4']);
  });

  it('sends search engines from the Markdown of an old page where its HTML sends them', async () => {
    const { get } = await versionedSite();
    const linkOf = async (path: string) => (await get(path)).headers.get('Link');
    const canonical = (path: string) => `<https://site.example${path}>; rel="canonical"`;
    expect(await linkOf('/docs/@1.4/old.mdx')).toContain(canonical('/docs/renamed'));
    expect(await linkOf('/docs/@1.4/setup.mdx')).toContain(canonical('/docs/@1.4/setup'));
  });

  it.each([
    ['/search?q=same&version=1.4', '/docs/@1.4/old'],
    ['/search?q=same', '/docs/renamed'],
  ])('shows results of one version at %s', async (path, expected) => {
    const { get } = await versionedSite();
    const page = await (await get(path, 'text/html')).text();
    expect(page.match(/(?<=<a href=")[^"#]*/g)).toContain(expected);
    const value = path.includes('version') ? '1.4' : '';
    expect(page).toContain(`<option value="${value}" selected>`);
  });

  it('links the versions that have a missing page', async () => {
    const { get } = await versionedSite();
    const page = await (await get('/docs/gone', 'text/html')).text();
    expect(page).toContain('<a href="/docs/@1.4/gone">1.4</a>');
  });

  it('lists pages that only other versions have in the sitemap', async () => {
    const { get } = await versionedSite();
    const sitemap = await (await get('/sitemap.xml')).text();
    const pages = sitemap.match(/(?<=<loc>https:\/\/site\.example\/docs\/)[^<]*/g);
    expect(pages).toEqual(['renamed', 'setup', '@1.4/gone']);
  });

  it('maps each version by itself for agents, and names it at the top', async () => {
    const { get } = await versionedSite();
    const map = await (await get('/llms.txt')).text();
    expect(map).toContain('- [Version: 1.4](https://site.example/docs/@1.4/llms.txt)');
    const old = await (await get('/docs/@1.4/llms.txt')).text();
    const notice =
      'This is the documentation of version 1.4, which has not been maintained since 30 June 2026.';
    expect(old).toContain(notice);
    expect(old).not.toMatch(/changelog|\/index\.mdx/);
    const page = await (await get('/docs/@1.4/old.mdx')).text();
    expect(page.split('\n').slice(0, 3)).toEqual(['# Old', '', notice]);
    expect(page).toContain(
      '\n\n[This page in the current version, 2.1](https://site.example/docs/renamed.mdx)\n\n',
    );
    expect(await (await get('/docs/renamed.mdx')).text()).not.toContain('version');
  });

  it.each([
    ['search', { query: 'same', version: '1.4' }, 'https://site.example/docs/@1.4/old'],
    ['list', { version: '1.0' }, '"@1.0/setup"'],
    ['list', { under: '@1.0' }, '"@1.0/setup"'],
    ['read', { page: 'old', version: '^1.2' }, 'https://site.example/docs/@1.4/old'],
    ['read', { page: 'old#part', version: '1.4' }, '## Part'],
    ['read', { page: 'old', version: '7' }, '"enum":["2.1","1.4","1.0","latest"]'],
    ['changes', { since: '1.4' }, '"count":3,"changes":[{"version":"2.1","change":"moved"'],
    [
      'changes',
      { since: '1.0' },
      '"version":"1.4","change":"added","url":"https://site.example/docs/@1.4/gone"',
    ],
    ['changes', { since: '^1.0', version: '1.4' }, '"since":"1.4","locale":"en","count":0'],
    ['changes', { since: '1.0', version: '1.4' }, '"since":"1.0","locale":"en","count":3'],
    ['changes', { since: '9' }, '"parameter":"since"'],
  ])('offers agents “%s” with %o', async (name, args, expected) => {
    const { post } = await versionedSite();
    const result = await post('tools/call', { name, arguments: args });
    expect(JSON.stringify(result).replaceAll('\\"', '"')).toContain(expected);
  });

  it('says in the Markdown of an old page what has changed on it since', async () => {
    const { get } = await versionedSite();
    const setup = 'https://site.example/docs/setup.mdx';
    expect(await (await get('/docs/@1.4/setup.mdx')).text()).toContain(
      `\n\nWhat has changed on this page since 1.4: Changed [Setup](${setup}), Changed [Part](${setup}#part), Added [New](${setup}#new)\n\n`,
    );
    expect(await (await get('/docs/@1.4/old.mdx')).text()).not.toContain('has changed');
    const gone = await (await get('/docs/@1.4/gone.mdx')).text();
    expect(gone).toContain(
      '\n\nThe current version, 2.1, does not have this page. [Documentation of version 2.1](https://site.example/docs.mdx)\n\n',
    );
  });

  it('lists the pages and sections of a version that differ from the one before', async () => {
    const { get, model } = await versionedSite();
    const site = 'https://site.example/docs';
    expect(await (await get('/docs/@changes.mdx')).text()).toContain(
      [
        '# Changes from 1.4 to 2.1',
        '> Pages and sections that are new, changed or removed in 2.1.',
        'Map of this site for agents: [llms.txt](https://site.example/llms.txt)',
        `## Changed\n\n- [Old](${site}/renamed.mdx)\n- [Setup](${site}/setup.mdx)\n  - Changed [Setup](${site}/setup.mdx)\n  - Changed [Part](${site}/setup.mdx#part)\n  - Added [New](${site}/setup.mdx#new)`,
        `## Removed\n\n- [Gone](${site}/@1.4/gone.mdx)\n`,
      ].join('\n\n'),
    );
    const text = await (await get('/docs/@1.4/@changes.mdx')).text();
    expect(text).toContain(
      `## Added\n\n- [Gone](${site}/@1.4/gone.mdx)\n- [Old](${site}/@1.4/old.mdx)\n\n## Changed\n\n- [Setup](${site}/@1.4/setup.mdx)\n  - Changed [Setup](${site}/@1.4/setup.mdx)\n`,
    );
    expect((await get('/docs/@1.0/@changes.mdx')).status).toBe(404);
    const json = await (await get('/version-changes.json')).json();
    expect(json).toMatchObject({ locale: 'en', previousVersion: '1.4', version: '2.1' });
    const listed = json.pages.map((each: { change: string; url: string; previousUrl: string }) => [
      each.change,
      each.url,
      each.previousUrl,
    ]);
    expect(listed).toEqual([
      ['moved', `${site}/renamed`, `${site}/@1.4/old`],
      ['modified', `${site}/setup`, `${site}/@1.4/setup`],
      ['removed', `${site}/@1.4/gone`, `${site}/@1.4/gone`],
    ]);
    const [, { sections }] = json.pages;
    expect(sections.map((each: { anchor: string; change: string }) => each)).toMatchObject([
      { anchor: '', change: 'modified' },
      { anchor: 'part', change: 'modified' },
      { anchor: 'new', change: 'added' },
    ]);
    const page = model?.editions.en?.pages.find(({ path }) => path === '/docs/@changes');
    expect(page?.versions?.pages.map(({ path }) => path)).toEqual([
      '/docs/@changes',
      '/docs/@1.4/@changes',
      '/docs/@1.0',
    ]);
  });

  it.each([
    ['/docs/@latest/@changes', 308, '/docs/@changes'],
    ['/docs/@2.1/@changes.mdx', 307, '/docs/@changes.mdx'],
    ['/docs/@1/@changes', 307, '/docs/@1.4/@changes'],
  ])('redirects %s with %i, a page about changes', async (path, status, location) => {
    const { get } = await versionedSite();
    const response = await get(path);
    expect([response.status, response.headers.get('Location')]).toEqual([status, location]);
  });

  it.each([
    ['setup', 0.5, undefined],
    ['setup', 0, '/docs/setup'],
    ['old', 0.5, '/docs/renamed'],
    ['gone', 0.5, undefined],
  ])('gives the page “%s” with a share of %d the canonical page %s', async (slug, share, path) => {
    const { model } = await versionedSite(`${SITE}  canonical: ${share}\n`);
    const old = model?.others?.find(({ version }) => version?.id === '1.4');
    const found = old?.editions.en?.pages.find((each) => each.path === `/docs/@1.4/${slug}`);
    expect(found?.versions?.canonical).toBe(path);
  });

  it('says what to do if git lacks a ref', async () => {
    const { diagnostics } = await versionedSite(SITE.replace('ref: v1.4', 'ref: v9'));
    expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual([
      'version-missing git knows no tag, branch or commit “v9”',
    ]);
  });
});
