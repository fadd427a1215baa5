import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder, writeText } from '../test/temporary-site.ts';
import { expectDocs } from './claim-build.ts';
import { lossWarnings } from './summary.ts';

const files = (pages: number) => [
  ...Array.from({ length: pages }, (_, index) => ({ path: `/${index}.html` })),
  { path: '/docs.mdx' },
];

describe('the pages of a site', () => {
  it.each([
    [0, 0, 0],
    [0, 5, 0],
    [10, 5, 0],
    [10, 4, 1],
    [1_840, 0, 1],
  ])('that were %i and are %i: %i warnings', (before, now, warnings) => {
    expect(lossWarnings(files(before), files(now))).toHaveLength(warnings);
  });

  it('are counted if most are lost', () => {
    expect(lossWarnings(files(1_840), files(12))).toEqual([
      '12 pages, where the last build had 1,840: is all of the content there?',
    ]);
  });
});

describe('a content folder', () => {
  it.each(['docs/en/a.md', 'docs/en/b/c.mdx'])('with %s has documentation', async (file) => {
    const content = await temporaryFolder();
    await writeText(join(content, file), '');
    expect(() => expectDocs(content)).not.toThrow();
  });

  it.each(['site.yaml', 'docs/en/a.txt', 'changelog/en/a.md'])(
    'with only %s has none, which is an error',
    async (file) => {
      const content = await temporaryFolder();
      await writeText(join(content, file), '');
      expect(() => expectDocs(content)).toThrow('docs has no pages. Set CONTENT_DIR');
      await mkdir(join(content, 'docs/fr'), { recursive: true });
      expect(() => expectDocs(content)).toThrow('--allow-empty');
    },
  );
});
