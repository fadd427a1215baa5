import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { page, writeFolder } from '../content-folder.ts';
import { buildSite, ROOT } from '../site-server.ts';
import { DIST, listFiles } from './dist.ts';

const outDir = (name: string) => join(ROOT, '.astro/test', name);

describe('a build', () => {
  it('gives the same bytes as another of the same tree', async () => {
    const again = outDir('again');
    const { code, output } = await buildSite(again);
    expect(code, output).toBe(0);
    const files = await listFiles(DIST);
    expect(await listFiles(again)).toEqual(files);
    const different: string[] = [];
    for (const file of files) {
      const [a, b] = await Promise.all([readFile(DIST + file), readFile(again + file)]);
      if (!a.equals(b)) different.push(file);
    }
    expect(different).toEqual([]);
  });

  it('that fails says why, all of it, and leaves the site as it was', async () => {
    const target = outDir('kept');
    await mkdir(target, { recursive: true });
    await writeFile(join(target, 'index.html'), 'the site of before');
    const content = await writeFolder({
      'site.yaml': 'name: X\ntagline: T\ndescription: D\n',
      'docs/en/a.md': page('[x](gone.md)'),
      'docs/fr/a.mdx': page('<Nope />'),
    });
    const { code, output } = await buildSite(target, { CONTENT_DIR: content });
    expect(code).toBe(1);
    expect(output).toContain(
      'docs/en/a.md:5:1  link-broken  “gone.md” leads to nothing on this site',
    );
    expect(output).toContain('docs/fr/a.mdx:5:1  component-unknown  there is no component <Nope>');
    expect(await readFile(join(target, 'index.html'), 'utf8')).toBe('the site of before');
  });

  it.each([
    ['CONTENT_DIR', '/no/such/folder', 'Set CONTENT_DIR to a folder'],
    ['SITE_URL', 'https://x.example/below', 'SITE_URL is “https://x.example/below”'],
  ])('with a wrong %s says what to set', async (name, value, message) => {
    const { code, output } = await buildSite(outDir('never'), { [name]: value });
    expect(code).toBe(1);
    expect(output).toContain(message);
  });
});
