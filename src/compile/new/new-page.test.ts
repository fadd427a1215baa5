import { readFile, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { page, pair, SITE, writeFolder } from '../../../test/content-folder.ts';
import { loadSite } from '../../site/load.ts';
import { entriesOf } from '../content.ts';
import { listFiles } from '../read/list-files.ts';
import { type Kind, newPage, newSlugProblem } from './new-page.ts';

const NO_TITLES = { en: undefined, fr: undefined };
const today = new Date(2026, 10, 5, 23, 30);

const folderWith = (files: Readonly<Record<string, string>> = {}) =>
  writeFolder({ 'site.yaml': SITE, ...files });

const make = (folder: string, kind: Kind, slug: string, titles = {}) =>
  newPage({ folder, kind, slug, titles: { ...NO_TITLES, ...titles }, today });

describe('a new page', () => {
  it.each([
    ['doc', 'guides/first-steps', { title: 'First steps' }],
    ['changelog', 'faster', { title: 'Faster', date: '2026-11-05' }],
    ['solution', 'bakeries', { label: 'Bakeries' }],
  ] as const)(
    'of kind %s is a pair of files that the check has nothing against',
    async (kind, slug, data) => {
      const folder = await folderWith();
      const { files, addresses } = await make(folder, kind, slug);
      const { model, diagnostics } = await loadSite({ folder, baseUrl: 'https://x.example' });
      expect(diagnostics).toEqual([]);
      const entries = (['en', 'fr'] as const).map((locale) =>
        (model ? entriesOf(model) : []).find(({ path }) => path === addresses[locale]),
      );
      expect(entries.map((entry) => entry?.file)).toEqual(files);
      expect(entries.map((entry) => entry?.data)).toEqual([
        { ...data, description: 'One sentence that says what this page answers.' },
        { ...data, description: 'Une phrase qui dit à quoi répond cette page.' },
      ]);
    },
  );

  it('has the given titles, whatever they contain', async () => {
    const folder = await folderWith();
    await make(folder, 'doc', 'a', { en: 'A: "b" # c', fr: '- « d »' });
    const { model } = await loadSite({ folder, baseUrl: 'https://x.example' });
    expect(model?.editions.en?.docs[0]?.data.title).toBe('A: "b" # c');
    expect(model?.editions.fr?.docs[0]?.data.title).toBe('- « d »');
  });

  it('is not written through a link that leads out of the content folder', async () => {
    const folder = await folderWith({ 'docs/en/a.md': page('Text.') });
    const elsewhere = await folderWith();
    await symlink(elsewhere, join(folder, 'docs/fr'));
    await expect(make(folder, 'doc', 'b')).rejects.toThrow('docs/fr/b.md is not written');
    await expect(readFile(join(elsewhere, 'b.md'))).rejects.toThrow('ENOENT');
    await expect(readFile(join(folder, 'docs/en/b.md'))).rejects.toThrow('ENOENT');
  });

  it('comes last in its section if its siblings have an order', async () => {
    const folder = await folderWith({
      ...pair('docs/*/a/index.md', '---\ntitle: A\norder: 40\n---\n'),
      ...pair('docs/*/a/b.md', '---\ntitle: B\norder: 7\n---\n'),
      ...pair('docs/*/a/deep/c.md', '---\ntitle: C\norder: 90\n---\n'),
      ...pair('docs/*/z/d.md', page()),
    });
    for (const slug of ['a/last', 'z/last', 'top']) await make(folder, 'doc', slug);
    const orderOf = async (slug: string) =>
      /^order: .*$/m.exec(await readFile(join(folder, `docs/fr/${slug}.md`), 'utf8'))?.[0];
    expect(await Promise.all(['a/last', 'z/last', 'top'].map(orderOf))).toEqual([
      'order: 8',
      undefined,
      'order: 41',
    ]);
  });

  it('reports a new section, and can be the page of it', async () => {
    const folder = await folderWith();
    const first = await make(folder, 'doc', 'guides/a');
    expect(first.notes.join(' ')).toContain('lectern new doc guides creates a page for it');
    expect((await make(folder, 'doc', 'guides')).files).toEqual([
      'docs/en/guides/index.md',
      'docs/fr/guides/index.md',
    ]);
    expect((await make(folder, 'doc', 'guides/b')).notes).toEqual([]);
  });

  it.each([
    ['docs/en/a.md and docs/fr/a.md exist.', 'doc', 'a'],
    ['docs/fr/half.mdx exists.', 'doc', 'half'],
    ['docs/en/deep/index.md and docs/fr/deep/index.md exist.', 'doc', 'DEEP'],
    ['docs/en/broken.md and docs/fr/broken.md exist.', 'doc', 'broken'],
    ['“old” redirects to “a”.', 'doc', 'old'],
  ] as const)('is not created: %s', async (message, kind, slug) => {
    const folder = await folderWith({
      'site.yaml': `${SITE}redirects: { old: a }\n`,
      ...pair('docs/*/a.md', page()),
      ...pair('docs/*/deep/index.md', page()),
      ...pair('docs/*/broken.md', 'No front matter.'),
      'docs/fr/half.mdx': page(),
    });
    const before = await listFiles(folder);
    await expect(make(folder, kind, slug)).rejects.toThrow(`Not created: ${message}`);
    expect(await listFiles(folder)).toEqual(before);
  });

  it('is created completely or not at all', async () => {
    const folder = await folderWith({ 'docs/fr': 'a file where a folder should be' });
    const before = await listFiles(folder);
    await expect(make(folder, 'doc', 'guides/a')).rejects.toThrow();
    expect(await listFiles(folder)).toEqual(before);
    await expect(readFile(join(folder, 'docs/en'))).rejects.toThrow('ENOENT');
  });
});

describe('a slug for a new page', () => {
  it.each([
    ['doc', 'Été au lac.md', 'did you mean “ete-au-lac”?'],
    ['doc', '/guides/x/', 'did you mean “guides/x”?'],
    ['doc', 'guides/x.mdx', 'did you mean “guides/x”?'],
    ['doc', '../x', 'did you mean “x”?'],
    ['doc', 'index', 'a generated page has the address of docs/ itself'],
    ['doc', 'api/reference', 'is the address of the generated API reference'],
    ['changelog', '2026/faster', 'changelog/ has no subfolders; did you mean “faster”?'],
    ['solution', '', 'a generated page has the address of solutions/ itself'],
  ] as const)('of kind %s cannot be “%s”: %s', (kind, slug, message) => {
    expect(newSlugProblem(kind, slug)).toContain(message);
  });

  it.each([
    ['doc', 'guides/x'],
    ['doc', 'v2.0'],
    ['changelog', 'faster'],
  ] as const)('of kind %s can be “%s”', (kind, slug) => {
    expect(newSlugProblem(kind, slug)).toBeUndefined();
  });
});
