import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { page, writeFolder } from '../content-folder.ts';
import { build, copyProject } from '../faults/project.ts';
import { digests } from '../files.ts';
import { buildSite, ROOT } from '../site-server.ts';
import { writeSite } from '../temporary-site.ts';
import { DIST } from './dist.ts';

const outDir = (name: string) => join(ROOT, '.astro/test', name);

describe('a build', () => {
  it('has the same bytes in another folder, at another time, in another time zone', async () => {
    const place = await mkdtemp(join(tmpdir(), 'lectern another place '));
    onTestFinished(() => rm(place, { recursive: true, force: true }));
    const project = join(place, 'a checkout');
    // With the git history: pages without a date show that of their last commit.
    if (existsSync(join(ROOT, '.git'))) {
      await promisify(execFile)('git', ['clone', '--quiet', '--no-checkout', ROOT, project]);
    }
    await copyProject(project, false);
    await cp(join(ROOT, 'content'), join(project, 'content'), { recursive: true });
    const outDir = join(place, 'the site');
    const env = { TZ: 'Pacific/Kiritimati', LC_ALL: 'C', AWS_SECRET_ACCESS_KEY: 'private' };
    await build({ project, content: join(project, 'content'), outDir, env });
    const [here, there] = [await digests(DIST), await digests(outDir)];
    expect(Object.keys(there)).toEqual(Object.keys(here));
    expect(Object.keys(here).filter((path) => here[path] !== there[path])).toEqual([]);
  });

  it('that fails prints every reason and does not change the site', async () => {
    const target = outDir('kept');
    await writeSite(target, { '/index.html': 'the site of before' });
    const content = await writeFolder({
      'site.yaml': 'name: X\ntagline: T\ndescription: D\n',
      'docs/en/a.md': page('[x](gone.md)'),
      'docs/fr/a.mdx': page('<Nope />'),
    });
    const { code, output } = await buildSite(target, { CONTENT_DIR: content });
    expect(code).toBe(1);
    expect(output).toContain('docs/en/a.md:5:1  link-broken  “gone.md” leads nowhere on this site');
    expect(output).toContain('docs/fr/a.mdx:5:1  component-unknown  there is no component <Nope>');
    expect(await readFile(join(target, 'index.html'), 'utf8')).toBe('the site of before');
  });

  it('supports pages with the names of parts of the site', async () => {
    const names = ['changelog', 'solutions/a', 'guide/docs', 'guide/docs/b', 'not-found', 'folder'];
    const target = outDir('named');
    const pages = names.map((name) => [`docs/en/${name}.md`, page(name, name)] as const);
    const content = await writeFolder({
      'site.yaml': 'name: X\ntagline: T\ndescription: D\nlocales: [{ code: en, label: English }]\n',
      ...Object.fromEntries(pages),
    });
    const { code, output } = await buildSite(target, { CONTENT_DIR: content });
    expect(code, output).toBe(0);
    for (const name of names) {
      const html = await readFile(join(target, `docs/${name}/index.html`), 'utf8');
      expect(html).toContain(`<h1>${name}</h1>`);
    }
  });

  it.each([
    ['CONTENT_DIR', '/no/such/folder', 'set CONTENT_DIR to a folder'],
    ['SITE_URL', 'https://x.example/?a', 'SITE_URL is “https://x.example/?a”'],
  ])('with an invalid %s says what to set', async (name, value, message) => {
    const { code, output } = await buildSite(outDir('never'), { [name]: value });
    expect(code).toBe(1);
    expect(output).toContain(message);
  });
});
