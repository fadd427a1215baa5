import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { send } from '../conformance/client.ts';
import { DIST, readText } from './dist.ts';

/** Prefix of the decompressed files of Pagefind. */
const SIGNATURE = 'pagefind_dcd';

interface Fragment {
  readonly url: string;
  readonly meta: Readonly<Record<string, string>>;
  readonly filters: Readonly<Record<string, readonly string[]>>;
  readonly anchors: readonly { readonly element: string; readonly id: string }[];
}

/** The pages of the bundle in a language. */
async function fragments(locale: string): Promise<Fragment[]> {
  const folder = join(DIST, 'pagefind/fragment');
  const names = (await readdir(folder)).filter((name) => name.startsWith(`${locale}_`));
  return Promise.all(
    names.map(async (name) => {
      const text = gunzipSync(await readFile(join(folder, name))).toString();
      return JSON.parse(text.slice(SIGNATURE.length));
    }),
  );
}

describe('the index of Pagefind', () => {
  it.each([
    ['en', '/docs/formats/paper', 'Paper formats', 'margins-for-each-size'],
    ['fr', '/fr/docs/formats/paper', 'Formats papier', 'les-marges-selon-la-taille'],
  ])('has the pages of “%s”, with their sections', async (locale, url, title, section) => {
    const pages = await fragments(locale);
    const { languages } = JSON.parse(await readText('/pagefind/pagefind-entry.json'));
    expect(languages[locale].page_count).toBe(pages.length);
    const page = pages.find((each) => each.url === url);
    expect(page?.meta).toEqual({ title, kind: 'docs' });
    expect(page?.anchors).toContainEqual(expect.objectContaining({ element: 'h2', id: section }));
  });

  it('has the kind of every page and the version of changelog entries', async () => {
    const pages = await fragments('en');
    const kinds = new Set(pages.flatMap(({ filters }) => filters.kind ?? 'none'));
    expect([...kinds].sort()).toEqual(['changelog', 'docs', 'solutions']);
    expect(pages.some(({ filters }) => filters.version)).toBe(true);
  });

  it('can be read by any site', async () => {
    const [fragment = ''] = await readdir(join(DIST, 'pagefind/fragment'));
    for (const file of ['pagefind-entry.json', 'wasm.en.pagefind', `fragment/${fragment}`]) {
      const { status, headers } = await send(`/pagefind/${file}`);
      expect(status, file).toBe(200);
      expect(headers['access-control-allow-origin'], file).toBe('*');
    }
  });
});
