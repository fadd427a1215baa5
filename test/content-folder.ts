import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { loadSite } from '../src/site/load.ts';
import type { SiteModel } from '../src/site/model.ts';

export const SITE = 'name: Test\ntagline: { en: Tag, fr: Slogan }\ndescription: About\n';

/** Writes files into a new folder that is removed after the test. */
export async function writeFolder(
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}

/** A page with front matter and body. */
export const page = (body = '', title = 'A page') => `---\ntitle: ${title}\n---\n\n${body}\n`;

/** The same page in both locales. */
export const pair = (path: string, text: string) => ({
  [path.replace('*', 'en')]: text,
  [path.replace('*', 'fr')]: text,
});

/** Settings without the API reference unless they set it: it takes ten times as long to load as a page. */
const small = (settings: string) =>
  /^reference:/m.test(settings) ? settings : `${settings.replace(/\n?$/, '\n')}reference: false\n`;

/**
 * Loads a content folder with these files, adding {@link SITE} if there is no `site.yaml`, and
 * `reference: false` unless it is set. It is also the project folder, with `public/` and `theme/`.
 */
export async function load(files: Readonly<Record<string, string | Uint8Array>>) {
  const folder = await writeFolder({
    ...files,
    'site.yaml': small(String(files['site.yaml'] ?? SITE)),
  });
  return loadSite({ folder, project: folder, baseUrl: 'https://site.example' });
}

/** The Markdown of a public page. */
export function markdownAt({ editions }: SiteModel, path: string): string {
  const pages = Object.values(editions).flatMap(({ pages }) => pages);
  const page = pages.find((each) => each.path === path);
  if (!page) throw new Error(`There is no page ${path}.`);
  return page.markdown.make().text;
}

const loaded = new Map<string, ReturnType<typeof load>>();

/** Like {@link load}, but only once per test file for equal files. */
export function loadOnce(files: Readonly<Record<string, string>>): ReturnType<typeof load> {
  // Content files are read on request, but the folder is removed after the test.
  if (Object.keys(files).some((path) => path.startsWith('public/'))) return load(files);
  const key = JSON.stringify(files);
  const site = loaded.get(key) ?? load(files);
  loaded.set(key, site);
  return site;
}
