import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { contentFiles } from '../../../build/dev/live-files.ts';
import { load, page, SITE } from '../../../test/content-folder.ts';
import { assetBytes } from '../../service/assets.ts';

const FILES = {
  'docs/en/a.md': page('[Description](../../apis/pets.yaml)'),
  'docs/fr/a.md': page('[Description](../../apis/pets.yaml)'),
  'apis/pets.yaml':
    'openapi: 3.1.0\ninfo: { title: Pets, version: "1" }\npaths: { /pets: { $ref: pets/list.yaml } }',
  'apis/pets/list.yaml':
    'get: { operationId: listPets, responses: { 200: { description: All, content: { a/json: { schema: { $ref: ../Pet.yaml } } } } } }',
  'apis/Pet.yaml': 'properties: { parent: { $ref: Pet.yaml } }',
};

it.each(['', '@1/'])('publishes a description in several files as one, in %j', async (version) => {
  const { model, diagnostics } = await load({
    ...FILES,
    ...Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`v1/${path}`, text])),
    'site.yaml': `${SITE}reference: false
apis: [{ label: Pets, path: pets, file: apis/pets.yaml }]
versions: { current: { id: "2" }, others: [{ id: "1", folder: v1 }] }
`,
  });
  expect(diagnostics).toEqual([]);
  if (!model) throw new Error('There is no site.');
  const { exists, read } = contentFiles(model);
  const asset = await read(`/content/${version}apis/pets.yaml`);
  const { paths, components } = parse(new TextDecoder().decode(asset && (await assetBytes(asset))));
  expect(paths['/pets'].get.operationId).toBe('listPets');
  const parent = { $ref: '#/components/schemas/Pet' };
  expect(components.schemas).toEqual({ Pet: { properties: { parent } } });
  expect(await exists(`/docs/${version}pets/list-pets.mdx`)).toBe(true);
  expect(await exists(`/content/${version}apis/Pet.yaml`)).toBe(false);
});

it('publishes files that may run scripts so that no file server lets them', async () => {
  const { model } = await load({
    'docs/en/a.md': page('[Demo](./demo/index.html) ![Logo](./LOGO.SVG)'),
    'docs/en/demo/index.html': '<script src="x.js"></script>',
    'docs/en/LOGO.SVG': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  if (!model) throw new Error('There is no site.');
  const { exists, read } = contentFiles(model);
  const asset = await read('/content/docs/en/demo/index.html');
  expect(new TextDecoder().decode(asset && (await assetBytes(asset)))).toMatch(
    /^<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none';[^"]*"><script/,
  );
  expect(await exists('/content/docs/en/LOGO.SVG')).toBe(false);
  expect(await exists('/content/docs/en/LOGO.SVG.svg')).toBe(true);
});

it.each([
  ['no mark', Buffer.from('<p>é'), ''],
  ['UTF-8', Buffer.from('\uFEFF<p>é'), '\uFEFF'],
  ['UTF-16', Buffer.from('\uFEFF<p>é', 'utf16le'), '\uFEFF'],
  ['UTF-16, the other way', Buffer.from('\uFEFF<p>é', 'utf16le').swap16(), '\uFEFF'],
])('publishes HTML so that browsers read its text: %s', async (_, demo, mark) => {
  const { model } = await load({
    'docs/en/a.md': page('[Demo](demo.html)'),
    'docs/en/demo.html': demo,
  });
  const asset = model && (await contentFiles(model).read('/content/docs/en/demo.html'));
  const text = asset && Buffer.from(await assetBytes(asset)).toString();
  expect(text).toMatch(new RegExp(`^${mark}<!doctype html><meta [^>]*><p>é$`));
});
