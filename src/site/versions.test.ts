import { expect, it } from 'vitest';
import { contentFiles } from '../../build/dev/live-files.ts';
import { load, page, SITE } from '../../test/content-folder.ts';
import { assetBytes } from '../service/assets.ts';

const VERSIONS = `versions:
  current: { id: "2.1", released: 2026-05-01 }
  others:
    - { id: "2.0", folder: v2 }
    - { id: "1.4", folder: v1, label: { en: One, fr: Un }, ended: 2026-06-30 }
`;

const PAGES = {
  'docs/en/start.md': page('[Same](same.md)', 'Start'),
  'docs/en/same.md': page('[Start](start.md)', 'Same'),
  'docs/fr/start.md': page('Début', 'Début'),
  'v2/docs/en/start.md': page('Earlier', 'Start'),
  'v2/docs/en/same.md': page('[Start](start.md)', 'Same'),
  'v1/docs/en/start.md': page('Earlier', 'Start'),
  'v1/docs/en/gone.md': page('', 'Gone'),
};

async function filesOf(settings: string) {
  const { model, diagnostics } = await load({
    ...PAGES,
    'site.yaml': `${SITE}reference: false\n${settings}`,
  });
  if (!model) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const files = contentFiles(model);
  const read = async (path: string) => {
    const asset = await files.read(path);
    return JSON.parse(new TextDecoder().decode(asset && (await assetBytes(asset))));
  };
  return { exists: files.exists, read };
}

it('lists the versions with names and addresses, and the digests of pages by version', async () => {
  const { exists, read } = await filesOf(VERSIONS);
  const { locale, versions, pages } = await read('/versions.json');
  expect(locale).toBe('en');
  const docs = 'https://site.example/docs';
  expect(versions).toEqual([
    {
      ...{ id: '2.1', label: '2.1', status: 'current', released: '2026-05-01' },
      ...{ aliases: ['latest', '2'], url: docs, pages: 2 },
      contentIndex: 'https://site.example/content-index.json',
      changes: 'https://site.example/version-changes.json',
    },
    {
      ...{ id: '2.0', label: '2.0', status: 'supported', aliases: [], url: `${docs}/@2.0` },
      ...{ contentIndex: `${docs}/@2.0/content-index.json`, pages: 2 },
      changes: `${docs}/@2.0/version-changes.json`,
    },
    {
      ...{ id: '1.4', label: 'One', status: 'ended', ended: '2026-06-30', aliases: ['1'] },
      ...{ url: `${docs}/@1.4`, contentIndex: `${docs}/@1.4/content-index.json`, pages: 2 },
    },
  ]);
  for (const { contentIndex } of versions)
    expect(await exists(new URL(contentIndex).pathname)).toBe(true);
  const forms = pages.map(({ slug, texts }: { slug: string; texts: { versions: string[] }[] }) => [
    slug,
    texts.map(({ versions }) => versions.join()),
  ]);
  expect(Object.fromEntries(forms)).toEqual({
    start: ['2.1', '2.0,1.4'],
    same: ['2.1,2.0'],
    gone: ['1.4'],
  });
  const french = await read('/fr/versions.json');
  expect(french.versions.map(({ label }: { label: string }) => label)).toEqual([
    '2.1',
    '2.0',
    'Un',
  ]);
  expect(french.pages).toMatchObject([{ slug: 'start', texts: [{ versions: ['2.1'] }] }]);
});

it.each([
  [VERSIONS, ['/versions.json', '/fr/versions.json']],
  ['', [] as string[]],
])('has and describes the list only on a site with versions', async (settings, expected) => {
  const { exists, read } = await filesOf(settings);
  for (const path of ['/versions.json', '/fr/versions.json'])
    expect(await exists(path)).toBe(expected.includes(path));
  const { 'x-published-resources': resources } = await read('/openapi.json');
  const listed = resources.filter(({ path }: { path: string }) => path.endsWith('/versions.json'));
  expect(listed.map(({ path }: { path: string }) => path)).toEqual(expected);
  for (const { description } of listed) expect(description.length).toBeGreaterThan(20);
});

it('names the version that introduced a page, except for the API reference, which has no versions', async () => {
  const { model } = await load({ ...PAGES, 'site.yaml': `${SITE}${VERSIONS}  badge: true\n` });
  const english = model?.editions.en;
  const newIn = (slug: string) => english?.siteVersions?.of(english, slug).newIn;
  expect(newIn('same')).toEqual({ '*': '2.0' });
  expect(newIn('start')).toBeUndefined();
  expect(newIn('api/reference')).toBeUndefined();
});

it('has unchanged pages for an API that is equal in two versions', async () => {
  const description = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Pets', version: '1' },
    paths: { '/pets': { get: { operationId: 'list', tags: ['Pets'] } } },
  });
  const { model } = await load({
    ...PAGES,
    'site.yaml': `${SITE}${VERSIONS}apis: [{ file: pets.json, label: Pets, path: pets }]\n`,
    'pets.json': description,
    'v2/pets.json': description,
  });
  const french = model?.editions.fr;
  const changed = french?.siteVersions?.difference(french)?.pages.map(({ title }) => title);
  expect(changed).toEqual(['Début']);
});

it('an error names the version that has no page', async () => {
  const versions = 'versions: { current: { id: "2" }, others: [{ id: "1", folder: v1 }] }\n';
  const files = { 'docs/en/a.md': page('Text.'), 'v1/note.txt': 'Nothing.' };
  const { model } = await load({ ...files, 'site.yaml': `${SITE}reference: false\n${versions}` });
  if (!model) throw new Error('There is no site.');
  await expect(async () => contentFiles(model).read('/docs/@1/llms.txt')).rejects.toThrow(
    'The documentation of version “1” has no page',
  );
});
