import { execFileSync } from 'node:child_process';
import { appendFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { siteList } from '../src/files/site-list.ts';
import { loadSite } from '../src/site/load.ts';
import { siteOf } from '../src/site/site.ts';
import { page, writeFolder } from '../test/content-folder.ts';
import { digests } from '../test/files.ts';
import { FileHashes, fileSystemTime } from './file-hashes.ts';
import { recallFrom } from './recall-from.ts';
import { Store } from './store.ts';
import { writeSite } from './write-site.ts';

const SITE = `name: Test
tagline: Tag
description: About
ogImages: false
reference: false
translations: fallback
redirects: { old: start }
versions:
  current: { id: "3" }
  badge: true
  others:
    - { id: "2", ref: two }
    - { id: "1", folder: ../one }
    - { id: "0", folder: ../zero }
`;

const body = (more = '') =>
  `Above, [next](./next.md).\n\n## First\n\nOne\n\n## Second\n\n![Picture](/media/a.svg)\n${more}`;

const pages = (name: string) => ({
  [`${name}/docs/en/start.md`]: page(body(), 'Start'),
  [`${name}/docs/en/next.md`]: page(body(`\n${name}\n`), 'Next'),
  [`${name}/docs/en/part/gone.md`]: page('[Entry](/changelog/first)', 'Gone'),
  [`${name}/docs/fr/start.md`]: page(body(), 'Début'),
  [`${name}/media/a.svg`]: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
});

const inGit = (root: string, ...args: string[]) =>
  execFileSync('git', ['-C', root, '-c', 'user.name=T', '-c', 'user.email=t@t.example', ...args]);

/** A project with four versions of its documentation, one of them at a tag. */
async function project(): Promise<string> {
  const root = await writeFolder({
    ...pages('content'),
    ...pages('one'),
    ...pages('zero'),
    'content/changelog/en/first.md': '---\ntitle: First\ndate: 2026-01-01\n---\n\nNew.\n',
    'content/site.yaml': SITE,
    '.gitignore': 'store*\nsite*\n',
  });
  inGit(root, 'init', '-q');
  await commit(root);
  return root;
}

/** Commits the content, and moves the tag of version 2 there. */
async function commit(root: string): Promise<void> {
  inGit(root, 'add', '-A');
  inGit(root, 'commit', '-qm', 'State', '--date', '2026-01-01T00:00:00Z');
  inGit(root, 'tag', '-f', 'two');
}

const jobs: Parameters<typeof recallFrom>[1] = { make: async (value) => value.make() };

/** Builds a project, with what a store has, into a folder. */
async function build(root: string, storeName: string, name: string) {
  const store = Store.open(join(root, storeName), 'one');
  const { model } = await loadSite(
    { folder: join(root, 'content'), project: root, baseUrl: 'https://site.example' },
    recallFrom(store, jobs),
  );
  if (!model) throw new Error('The site has errors.');
  let rendered = 0;
  const render = async (view: object) => {
    rendered += 1;
    return JSON.stringify(view);
  };
  const hashes = new FileHashes(store);
  const folder = join(root, name);
  const { files } = await writeSite(siteOf(model, { render }), { folder, hashes, store, jobs });
  hashes.save(fileSystemTime(join(root, 'clock')));
  store.close();
  return { site: { list: siteList(files), files: await digests(folder) }, rendered };
}

const settings = (from: string | RegExp, to: string) => async (root: string) => {
  const file = join(root, 'content/site.yaml');
  await writeFile(file, (await readFile(file, 'utf8')).replace(from, to));
};
const append = (path: string, text: string) => (root: string) => appendFile(join(root, path), text);
const write = (path: string, text: string) => async (root: string) => {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), text);
};
const move = (from: string, to: string) => (root: string) =>
  rename(join(root, from), join(root, to));
const remove = (path: string) => (root: string) => rm(join(root, path), { recursive: true });

/** What may happen between two builds, each after the one above it. */
const EDITS: readonly (readonly [what: string, edit: (root: string) => Promise<unknown>])[] = [
  ['a section of today changes', append('content/docs/en/start.md', '\nMore.\n')],
  ['it changes again', append('content/docs/en/start.md', '\nMore.\n')],
  [
    'most of a page changes, and it is no longer canonical',
    write('content/docs/en/start.md', page('Other\n\n## First\n\nOther', 'Other')),
  ],
  ['a page is new', write('content/docs/en/new.md', page('New', 'New'))],
  ['a page is removed', remove('content/docs/en/part')],
  ['a page is renamed', move('content/docs/en/next.md', 'content/docs/en/later.md')],
  ['a redirect leads there', settings('old: start', 'next: later')],
  ['a page of an old version changes', append('one/docs/en/next.md', '\nCorrected.\n')],
  ['an old version has a page more', write('one/docs/en/only.md', page('Only', 'Only'))],
  ['an old version has a navigation', write('one/nav.yaml', '- folder: part\n')],
  ['a picture of an old version changes', append('zero/media/a.svg', '<!-- -->')],
  ['a translation is added', write('one/docs/fr/next.md', page('Suite', 'Suite'))],
  [
    'an old page includes a file',
    append('zero/docs/en/next.md', '\n<!--@include: ./start.md-->\n'),
  ],
  ['that file changes', append('zero/docs/en/start.md', '\nCorrected.\n')],
  ['the tag of a version moves', commit],
  ['a text of the interface changes', write('content/ui.en.yaml', 'onThisPage: Here\n')],
  [
    'a changelog entry links an old page',
    append('content/changelog/en/first.md', '\n[Old words](/docs/@1/start)\n'),
  ],
  [
    'the first language changes',
    settings('name: Test', 'name: Test\nlocales: [{ code: fr }, { code: en }]'),
  ],
  ['the brand changes', settings('name: Test', 'name: Test\ntheme: { accent: "#0f766e" }')],
  [
    'a link stands in the header',
    settings('name: Test', 'name: Renamed\nheader: { links: [{ label: L, url: /docs }] }'),
  ],
  ['no fallback pages', settings('translations: fallback', 'translations: partial')],
  ['a version ends', settings('folder: ../one', 'folder: ../one, ended: 2026-01-31')],
  ['a version is renamed', settings('id: "0"', 'id: "0.5"')],
  ['a version is added', settings('  others:', '  others:\n    - { id: next, unreleased: true }')],
  ['a version is removed', settings(/.*folder: \.\.\/one.*\n/, '')],
  ['another version is the current one', settings('current: { id: "3" }', 'current: { id: "4" }')],
  ['a file of the site is altered', append('site/docs/@2/start/index.html', ' ')],
  ['a file of a search index is altered', append('site/docs/@2/start.mdx', ' ')],
  ['a folder of the site is removed', remove('site/docs/@2')],
  ['what was kept is lost', remove('store')],
];

describe('a build with versions', () => {
  it('equals a clean build after every edit', async () => {
    const root = await project();
    await build(root, 'store', 'site');
    for (const [what, edit] of EDITS) {
      await edit(root);
      const after = await build(root, 'store', 'site');
      await rm(join(root, 'store-clean'), { recursive: true, force: true });
      await rm(join(root, 'site-clean'), { recursive: true, force: true });
      const clean = await build(root, 'store-clean', 'site-clean');
      expect(after.site, what).toEqual(clean.site);
    }
  });

  it('renders the pages of a version again only if their content changes', async () => {
    const root = await project();
    const first = await build(root, 'store', 'site');
    expect((await build(root, 'store', 'site')).rendered).toBe(0);
    await append('content/docs/en/next.md', '\nMore.\n')(root);
    const changed = await build(root, 'store', 'site');
    await append('content/docs/en/next.md', '\nMore.\n')(root);
    const again = await build(root, 'store', 'site');
    expect(again.rendered).toBeLessThan(changed.rendered);
    expect(again.rendered).toBeLessThan(first.rendered / 4);
  });
});
