import { existsSync } from 'node:fs';
import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildSite, ROOT } from '../site-server.ts';
import { temporaryFolder } from '../temporary-site.ts';

/** A page in English and French on a site with six languages. */
const PAGE = 'docs/share/with-a-team';

/** Builds the site in six languages with a different value of `translations`. */
async function build(translations: string) {
  const folder = await temporaryFolder();
  await cp(join(ROOT, 'test/sites/languages/content'), join(folder, 'content'), {
    recursive: true,
  });
  const settings = join(folder, 'content/site.yaml');
  const text = await readFile(settings, 'utf8');
  expect(text).toContain('translations: fallback');
  await writeFile(settings, text.replace('fallback', translations));
  const dist = join(folder, 'dist');
  const { code, output } = await buildSite(dist, {}, [], folder);
  const read = (path: string) => readFile(join(dist, path), 'utf8');
  return { code, output, dist, read };
}

it('a missing translation is an error with translations: complete', async () => {
  const { code, output, dist } = await build('complete');
  expect(code).toBe(1);
  expect(output).toContain('docs/en/share/with-a-team.md');
  expect(output).toContain('pair-missing');
  expect(existsSync(dist)).toBe(false);
});

it('a missing translation is a missing page with translations: partial', async () => {
  const { code, output, dist, read } = await build('partial');
  expect(code).toBe(0);
  expect(output).toContain('pair-missing');
  expect(existsSync(join(dist, 'de', PAGE))).toBe(false);
  expect(existsSync(join(dist, `de/${PAGE}.mdx`))).toBe(false);
  const original = await read(`${PAGE}/index.html`);
  expect([...original.matchAll(/hreflang="([^"]+)" href/g)].map(([, code]) => code)).toEqual([
    'en',
    'fr',
    'x-default',
  ]);
  expect(await read('de/docs/draw/index.html')).not.toContain(`/de/${PAGE}`);
});
