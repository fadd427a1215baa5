import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SITE_LIST_FILE } from '../src/files/site-list.ts';
import { load, page, pair, writeFolder } from '../test/content-folder.ts';
import { digests } from '../test/files.ts';
import { pagefindPages, writePagefind } from './pagefind.ts';
import { pagefindFiles } from './pagefind-files.ts';
import { PagefindThread } from './pagefind-thread.ts';
import { PreviousSite, sha256, writeNotes } from './previous-site.ts';
import { SiteFolder } from './site-folder.ts';
import { writeSiteList } from './site-list.ts';

const PAGES = {
  ...pair('docs/*/start.md', page('## Install\n\nWords & more: install it.', 'Start')),
  ...pair('docs/*/guides/search.md', page('Words about searching.', 'Search')),
  'docs/en/only.md': page('In one language.', 'Only'),
};

const CHANGED = page('Other words.', 'Start');

async function contentOf(files: Readonly<Record<string, string>>) {
  const { content } = await load(files);
  if (!content) throw new Error('The content has errors.');
  return content;
}

interface Site {
  readonly folder: string;
  readonly notes: string;
}

/** Writes the search of a site after that of another; tells how many pages were read for it. */
async function build(files: Readonly<Record<string, string>>, after?: Site, version = 'one') {
  const root = await writeFolder({});
  const [folder, notes] = [join(root, 'site'), join(root, 'notes.json')];
  const previous = after && (await PreviousSite.open(after.folder, after.notes, version));
  const site = new SiteFolder(folder, previous ?? PreviousSite.none(), true);
  const { read, total } = await writePagefind(await contentOf(files), site, new PagefindThread());
  const written = await digests(folder);
  const told = Object.fromEntries(site.files.map(({ path, sha256 }) => [path, sha256]));
  const list = await writeSiteList(folder, site.files);
  await writeNotes(notes, { version, build: list.build, keys: site.keys });
  return { folder, notes, read, total, digests: written, told };
}

/** The one file of a folder of the index that begins so. */
async function fileIn(folder: string, start: string): Promise<string> {
  const [name] = (await readdir(folder)).filter((each) => each.startsWith(start)).sort();
  if (name === undefined) throw new Error(`No ${start}* in ${folder}.`);
  return join(folder, name);
}

describe('the index of all locales', () => {
  it('is what one run over all of them makes', async () => {
    const content = await contentOf(PAGES);
    const pages = [...pagefindPages(content, 'en'), ...pagefindPages(content, 'fr')];
    const files = await pagefindFiles(pages);
    const expected = files.map((file) => [`/pagefind/${file.path}`, sha256(file.content)]);
    const { digests, told, read, total } = await build(PAGES);
    expect(digests).toEqual(Object.fromEntries(expected));
    expect(told).toEqual(digests);
    expect([read, total]).toEqual([pages.length, pages.length]);
  });

  it.each([
    ['nothing', {}, []],
    ['a page in English', { 'docs/en/start.md': CHANGED }, ['en']],
    ['a page in French', { 'docs/fr/start.md': CHANGED }, ['fr']],
    ['a page in each', pair('docs/*/start.md', CHANGED), ['en', 'fr']],
    ['a new page in French', { 'docs/fr/only.md': CHANGED }, ['fr']],
  ] as const)('reads the locales anew in which %s changed', async (_, changed, locales) => {
    const files = { ...PAGES, ...changed };
    const first = await build(PAGES);
    const after = await build(files, first);
    const content = await contentOf(files);
    expect(after.read).toBe(locales.flatMap((locale) => pagefindPages(content, locale)).length);
    expect(after.digests).toEqual((await build(files)).digests);
    expect(after.told).toEqual(after.digests);
    expect((await build(files, after)).read, 'the next build').toBe(0);
  });

  it('is made anew by another version', async () => {
    const { total, read } = await build(PAGES, await build(PAGES), 'two');
    expect(read).toBe(total);
  });

  it.each([
    ['a page of the index', 'fragment', 'en_', 'en'],
    ['a page of the index', 'fragment', 'fr_', 'fr'],
    ['words of the index', 'index', 'fr_', 'fr'],
    ['the list of pages', '', 'pagefind.fr_', 'fr'],
    ['the stemmer', '', 'wasm.fr', 'fr'],
    ['a script', '', 'pagefind.js', 'en'],
  ] as const)('is made anew where somebody changed or removed %s: %s/%s', async (...row) => {
    const [, folder, start, locale] = row;
    const site = await build(PAGES);
    const own = pagefindPages(await contentOf(PAGES), locale).length;
    const file = await fileIn(join(site.folder, 'pagefind', folder), start);
    await appendFile(file, ' ');
    const afterChange = await build(PAGES, site);
    expect([afterChange.read, afterChange.digests]).toEqual([own, site.digests]);
    await rm(file);
    const afterRemoval = await build(PAGES, site);
    expect([afterRemoval.read, afterRemoval.digests]).toEqual([own, site.digests]);
  });

  it('is made anew where somebody changed what names the indexes', async () => {
    const site = await build(PAGES);
    const file = join(site.folder, 'pagefind/pagefind-entry.json');
    await appendFile(file, ' ');
    const after = await build(PAGES, site);
    expect([after.read, after.digests]).toEqual([site.total, site.digests]);
  });

  it('leaves the site before as it was', async () => {
    const site = await build(PAGES);
    await build({ ...PAGES, 'docs/fr/start.md': CHANGED }, site);
    const { [SITE_LIST_FILE]: _, ...files } = await digests(site.folder);
    expect(files).toEqual(site.digests);
  });

  it('is no success if Pagefind ends before its work', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    // Ends at once, as it knows no `--service`.
    vi.stubEnv('PAGEFIND_EXTENDED_BINARY_PATH', process.execPath);
    await expect(build(PAGES)).rejects.toThrow('Pagefind ended before its work.');
  });
});
