import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { load, page, pair } from '../../../test/content-folder.ts';
import { pagefindOutputs } from './pagefind.ts';

const PAGES = {
  ...pair('docs/*/start.md', page('## Install\n\nWords & more: install it.', 'Start')),
  ...pair('docs/*/guides/search.md', page('Words about searching.', 'Search')),
};

const CHANGED = page('Other words.', 'Start');

async function groupsOf(files: Readonly<Record<string, string>>) {
  const { model } = await load(files);
  if (!model) throw new Error('The content has errors.');
  return pagefindOutputs(model);
}

const keysOf = async (files: Readonly<Record<string, string>>) =>
  (await groupsOf(files)).map(({ key }) => key);

describe('the index for browsers', () => {
  it('has the pages of its locale, and the files to load it', async () => {
    const [english] = await groupsOf(PAGES);
    const files = [...((await english?.make()) ?? [])].map(([path]) => path);
    expect(files.every((path) => path.startsWith('/pagefind/en/'))).toBe(true);
    expect(files).toContain('/pagefind/en/pagefind.js');
    // Two pages, and the API reference.
    expect(files.filter((path) => path.includes('/fragment/'))).toHaveLength(3);
  });

  it.each([
    ['nothing', {}, []],
    ['a page in English', { 'docs/en/start.md': CHANGED }, [0]],
    ['a page in French', { 'docs/fr/start.md': CHANGED }, [1]],
    ['a page in each', pair('docs/*/start.md', CHANGED), [0, 1]],
  ] as const)('is made again if %s changed', async (_, changed, expected) => {
    const before = await keysOf(PAGES);
    const after = await keysOf({ ...PAGES, ...changed });
    expect([...before.keys()].filter((index) => before[index] !== after[index])).toEqual(expected);
  });

  it('fails if Pagefind exits before it is done', async () => {
    onTestFinished(() => void vi.unstubAllEnvs());
    // Ends at once, as it knows no `--service`.
    vi.stubEnv('PAGEFIND_EXTENDED_BINARY_PATH', process.execPath);
    const [english] = await groupsOf(PAGES);
    await expect(english?.make()).rejects.toThrow('Pagefind exited before it was done.');
  });
});
