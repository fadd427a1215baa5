import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { markdownAddresses } from '../src/content/addresses.ts';
import { loadContent } from '../src/content/content.ts';
import { docMarkdown } from '../src/content/markdown.ts';
import type { ReadPages } from '../src/content/read.ts';
import { renderedMarkdown, renderMarkdown } from '../src/content/render.ts';
import { page, pair, SITE, writeFolder } from '../test/content-folder.ts';
import { openReadPages, writeReadPages } from './read-pages-file.ts';

const VERSION = 'one';

const FILES = {
  'site.yaml': SITE,
  ...pair('docs/*/first.md', page('## Here\n\n[Second](second.md)', 'First')),
  ...pair('docs/*/second.mdx', page('<Callout>\n\nText.\n\n</Callout>', 'Second')),
};

/** Loads a content folder, and keeps what was read. */
async function kept() {
  const folder = await writeFolder(FILES);
  const result = await load(folder);
  const file = join(folder, 'kept.pages');
  await writeReadPages(file, VERSION, result.read);
  return { folder, file, ...result };
}

async function load(folder: string, before?: ReadPages, baseUrl = 'https://site.example') {
  const { content, diagnostics, read } = await loadContent({ folder, baseUrl }, before);
  if (!content) throw new Error('The content has errors.');
  const markdown = Object.fromEntries(
    content.docs.en.map((entry) => [entry.slug, docMarkdown(entry, content)]),
  );
  return { content, diagnostics, read, markdown };
}

describe('pages of another build', () => {
  it('serve again, with the Markdown that was made of them', async () => {
    const { folder, file, content, markdown } = await kept();
    const before = await openReadPages(file, VERSION);
    const again = await load(folder, before);
    expect(again.content.docs).toEqual(content.docs);
    expect(again.markdown).toEqual(markdown);
    for (const [path, read] of before) expect(again.read.get(path), path).toBe(read);
    const first = before.get('docs/en/first.md');
    expect(first && renderedMarkdown.get(first.page.document)?.text).toContain('## Here');
  });

  it('are parsed again where their text has changed', async () => {
    const { folder, file } = await kept();
    await writeFile(join(folder, 'docs/en/first.md'), page('## There', 'New'));
    const { content, markdown } = await load(folder, await openReadPages(file, VERSION));
    const [first] = content.docs.en;
    expect(first).toMatchObject({ data: { title: 'New' } });
    expect([...(first?.document.anchors ?? [])]).toEqual(['there']);
    expect(markdown.first).toContain('## There');
  });

  it('keep their problems', async () => {
    const folder = await writeFolder({
      ...FILES,
      'docs/en/bad.md': '---\ntitel: X\n---\n<Card>\n',
    });
    const { diagnostics, read } = await load(folder);
    const file = join(folder, 'kept.pages');
    await writeReadPages(file, VERSION, read);
    const before = await openReadPages(file, VERSION);
    expect(diagnostics.length).toBeGreaterThan(2);
    expect((await load(folder, before)).diagnostics).toEqual(diagnostics);
  });

  it('are rendered again where an address in them is another one now', async () => {
    const { folder, file, content } = await kept();
    const before = await openReadPages(file, VERSION);
    const moved = await load(folder, before, 'https://other.example');
    expect(moved.markdown.first).toContain('(https://other.example/docs/second.mdx)');
    const [first] = content.docs.en;
    if (!first) throw new Error('No page.');
    const addresses = markdownAddresses(first, content);
    expect(renderMarkdown(first, addresses)).toContain('(https://site.example/docs/second.mdx)');
  });

  it('are not there for other code, without a file, or where it is damaged', async () => {
    const { file } = await kept();
    expect((await openReadPages(file, 'two')).size).toBe(0);
    expect((await openReadPages(`${file}.none`, VERSION)).size).toBe(0);
    const bytes = await readFile(file);
    const at = bytes.indexOf('Second');
    await writeFile(file, bytes.fill('X', at, at + 1));
    expect((await openReadPages(file, VERSION)).size).toBe(0);
    await truncate(file, 100);
    expect((await openReadPages(file, VERSION)).size).toBe(0);
  });
});
