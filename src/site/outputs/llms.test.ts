import { describe, expect, it } from 'vitest';
import { load, page } from '../../../test/content-folder.ts';
import { LLMS_TXT_LENGTH } from '../../contract/limits.ts';
import { llmsFullOutputs, llmsTxtOutputs } from './llms.ts';
import type { Output } from './output.ts';

const SETTINGS =
  'name: Test\ntagline: Tag\ndescription: About\nlocales: [{ code: en }]\nreference: false\n';

/** The texts of a kind, by path, of a site with these pages. */
async function textsOf(
  outputs: (model: NonNullable<Awaited<ReturnType<typeof load>>['model']>) => Iterable<Output>,
  slugs: readonly string[],
  files: Readonly<Record<string, string>> = {},
) {
  const { model, diagnostics } = await load({
    'site.yaml': SETTINGS,
    ...Object.fromEntries(slugs.map((slug) => [`docs/en/${slug}.md`, page('Words.', slug)])),
    ...files,
  });
  expect(diagnostics.slice(0, 3)).toEqual([]);
  if (!model) throw new Error('The content of the test has errors.');
  const made = [...outputs(model)].map(async ({ path, make }) => [path, String(await make())]);
  return new Map((await Promise.all(made)) as [string, string][]);
}

const numbered = (count: number, name: (number: number) => string) =>
  Array.from({ length: count }, (_, index) => name(index));

describe('llms.txt', () => {
  it.each([
    ['flat', numbered(3_000, (number) => `page-with-a-long-name-${number}`), 8],
    [
      'of single pages in folders',
      numbered(1_000, (number) => `folder-${number}/page-${number}`),
      4,
    ],
    ['of small folders', numbered(1_500, (number) => `folder-${number % 750}/page-${number}`), 8],
    ['of sections', numbered(1_000, (number) => `section-${number % 4}/page-${number}`), 5],
  ])('of a site that is %s has few short files and each page once', async (_, slugs, most) => {
    const texts = await textsOf(llmsTxtOutputs, slugs);
    expect(texts.size).toBeLessThanOrEqual(most);
    for (const [path, text] of texts)
      expect(text.length, path).toBeLessThanOrEqual(LLMS_TXT_LENGTH);
    const all = [...texts.values()].join('\n');
    for (const slug of slugs) expect(all.split(`/docs/${slug}.mdx)`).length - 1, slug).toBe(1);
    const root = texts.get('/llms.txt') ?? '';
    for (const path of texts.keys()) if (path !== '/llms.txt') expect(root).toContain(`${path})`);
  });

  it('lists old entries of a long changelog in separate files', async () => {
    const entries = numbered(900, (number) => `entry-${number}`);
    const texts = await textsOf(
      llmsTxtOutputs,
      ['start'],
      Object.fromEntries(
        entries.map((name) => [
          `changelog/en/${name}.md`,
          `---\ntitle: ${name}\ndate: 2026-01-01\n---\n\nWords.\n`,
        ]),
      ),
    );
    for (const [path, text] of texts)
      expect(text.length, path).toBeLessThanOrEqual(LLMS_TXT_LENGTH);
    const all = [...texts.values()].join('\n');
    for (const name of entries) expect(all).toContain(`/changelog/${name}.mdx)`);
    expect(texts.get('/llms.txt')).toContain('/changelog/llms.txt)');
  });
});

describe('an item of llms.txt', () => {
  it('has the description of the page or else its headings', async () => {
    const texts = await textsOf(llmsTxtOutputs, [], {
      'docs/en/said.md':
        '---\ntitle: Said\ndescription: What it says.\n---\n\n## Not this\n\nText.\n',
      'docs/en/plain.md': page(
        '## First\n\nText.\n\n### Below\n\nText.\n\n## Second\n\nText.',
        'Plain',
      ),
      'docs/en/bare.md': page('Text.', 'A <b> title'),
    });
    const map = texts.get('/llms.txt') ?? '';
    expect(map).toMatch(/^- \[Said\]\(\S+\): What it says\.$/m);
    expect(map).toMatch(/^- \[Plain\]\(\S+\): First; Second$/m);
    expect(map).toMatch(/^- \[A \\<b> title\]\(\S+\)$/m);
  });

  it('of the reference of the site’s own API are listed with that API', async () => {
    const texts = await textsOf(llmsTxtOutputs, ['guide'], {
      'site.yaml': SETTINGS.replace('reference: false', 'reference: true'),
    });
    const parts = (texts.get('/llms.txt') ?? '').split(/^## /m);
    const withReference = parts.filter((part) => part.includes('/docs/api/reference'));
    expect(withReference).toHaveLength(1);
    expect(withReference[0]).toContain('[OpenAPI](');
    expect(parts.find((part) => part.includes('/docs/guide.mdx'))).not.toContain('/api/reference');
  });
});

describe('llms-full.txt', () => {
  it('of a flat site is split into full files', async () => {
    const slugs = numbered(60, (number) => `page-${number}`);
    const long = `${'word '.repeat(24_000)}\n`;
    const texts = await textsOf(
      llmsFullOutputs,
      [],
      Object.fromEntries(slugs.map((slug) => [`docs/en/${slug}.md`, page(long, slug)])),
    );
    expect([...texts.keys()].sort()).toEqual([
      '/docs/llms-full.txt',
      '/docs/~2/llms-full.txt',
      '/llms-full.txt',
    ]);
    const all = [...texts.values()].join('\n');
    for (const slug of slugs) expect(all).toContain(`/docs/${slug}\n`);
  });
});
