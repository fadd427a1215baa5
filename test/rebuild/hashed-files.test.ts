import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { siteAt } from '../../src/files/site-in.ts';
import { filesBelow } from '../../src/files/walk.ts';
import { page, writeFolder } from '../content-folder.ts';
import { buildSite, freePort, ROOT, startPreview, stop } from '../site-server.ts';

const folderOf = (name: string) => join(ROOT, '.astro/test/hashed', name);

/** Builds a small site with an accent colour, which changes its styles. */
async function build(accent: string, name: string, ...flags: string[]): Promise<string> {
  const content = await writeFolder({
    'site.yaml': `name: X\ntagline: T\ndescription: D\nlocales: [{ code: en, label: English }]\ntheme: { accent: '${accent}' }\n`,
    [`docs/en/${accent.slice(1)}.md`]: page('Text.'),
  });
  const dist = folderOf(name);
  const { code, output } = await buildSite(dist, { CONTENT_DIR: content }, flags);
  expect(code, output).toBe(0);
  return output;
}

const styles = (name: string) =>
  filesBelow(folderOf(name)).filter((path) => /^\/_astro\/.*\.css$/.test(path));

it('of the previous site are kept, from a folder or a URL', async () => {
  for (const name of ['a', 'b', 'c']) await rm(folderOf(name), { recursive: true, force: true });
  await build('#0f766e', 'a');
  const first = styles('a');
  const output = await build('#7c2d12', 'b', '--previous', folderOf('a'));
  expect(output).toMatch(/earlier {3}1 files of the last sites/);
  expect(styles('b')).toHaveLength(first.length + 1);
  expect(styles('b')).toEqual(expect.arrayContaining(first));
  const listed = siteAt(folderOf('b')).files.map(({ path }) => path);
  expect(first.filter((path) => !listed.includes(path))).toHaveLength(1);
  expect(filesBelow(folderOf('b'))).not.toContain('/docs/0f766e/index.html');

  const port = await freePort();
  const preview = await startPreview(folderOf('b'), port);
  onTestFinished(() => stop(preview));
  const url = `http://127.0.0.1:${port}`;
  const old = first.find((path) => !listed.includes(path)) ?? '';
  const response = await fetch(url + old);
  expect(response.headers.get('Cache-Control')).toContain('immutable');
  expect(await response.text()).toBe(await readFile(join(folderOf('a'), old), 'utf8'));
  await build('#1d4ed8', 'c', '--previous', url);
  expect(styles('c')).toEqual(expect.arrayContaining(styles('b')));
  // A folder with earlier files contains only a site, until a file is added.
  await build('#1d4ed8', 'c');
  expect(styles('c')).toHaveLength(first.length);
});
