import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { load, page } from '../../../test/content-folder.ts';
import { cheap } from '../../compile/derived.ts';
import { DATA_FILE_BYTES } from '../../contract/limits.ts';
import { Locales } from '../../contract/locales.ts';
import { contentDataOutputs } from './content-data.ts';
import { listInParts } from './in-parts.ts';
import { assertValid, isIn } from './output.ts';

const sha256 = (text: string) => `sha256:${hash('sha256', text)}`;

/** A file with the content of a small site as data, by its address. */
async function dataOf(path: string, files: Readonly<Record<string, string>>) {
  const { model, diagnostics } = await load({
    'site.yaml':
      'name: Test\ntagline: Tag\ndescription: About\nlocales: [{ code: en }]\nreference: false\n',
    ...files,
  });
  if (!model) throw new Error(JSON.stringify(diagnostics));
  const group = [...contentDataOutputs(model)].find((each) => isIn(each, path));
  return JSON.parse(String((await group?.make())?.get(path)));
}

describe('a list in parts', () => {
  const site = { baseUrl: 'https://example.com/root', locales: new Locales() };
  const blocks = ['a', 'b', 'c'].map((letter) => {
    const code = letter.repeat(2_000_000);
    return { url: 'https://example.com/root/docs/a', digest: sha256(code), code };
  });
  const filesOf = (count: number) =>
    listInParts(
      '/fr/content-code.json',
      'ContentCode',
      'blocks',
      site,
      cheap(() => ({ head: { locale: 'fr' }, items: blocks.slice(0, count) })),
    );

  it('is one file while it fits, without the field parts', async () => {
    const files = await filesOf(2).make();
    expect([...files.keys()]).toEqual(['/fr/content-code.json']);
    expect(Object.keys(JSON.parse(String(files.get('/fr/content-code.json'))))).toEqual([
      'locale',
      'blocks',
    ]);
  });

  it('has further files within the size limit, listed in the first with digests', async () => {
    const group = filesOf(3);
    const files = await group.make();
    const { parts, ...first } = JSON.parse(String(files.get('/fr/content-code.json')));
    const further = String(files.get('/fr/content-code/2.json'));
    expect(parts).toEqual([
      { url: 'https://example.com/root/fr/content-code/2.json', digest: sha256(further) },
    ]);
    expect([...first.blocks, ...JSON.parse(further).blocks]).toEqual(blocks);
    for (const [path, text] of files) {
      expect(isIn(group, path)).toBe(true);
      expect(Buffer.byteLength(String(text))).toBeLessThan(DATA_FILE_BYTES);
    }
  });
});

it('the menu is listed from top to bottom, with groups, folders, links and badges', async () => {
  const { items } = await dataOf('/content-navigation.json', {
    'nav.yaml':
      '- page: start\n  badge: New\n- group: Make\n  items:\n    - folder: make\n    - { link: https://example.com/, label: Elsewhere }\n',
    'docs/en/start.md': page('Words.', 'Start'),
    'docs/en/make/one.md': page('Words.', 'One'),
  });
  const at = 'https://site.example/docs/';
  expect(items).toEqual([
    {
      ...{ title: 'Start', kind: 'page', level: 1, badge: 'New' },
      ...{ url: `${at}start`, markdownUrl: `${at}start.mdx` },
    },
    { title: 'Make', kind: 'group', level: 1 },
    {
      ...{ title: 'Make', kind: 'folder', level: 2 },
      ...{ url: `${at}make`, markdownUrl: `${at}make.mdx` },
    },
    {
      ...{ title: 'One', kind: 'page', level: 3 },
      ...{ url: `${at}make/one`, markdownUrl: `${at}make/one.mdx` },
    },
    { title: 'Elsewhere', kind: 'link', level: 2, url: 'https://example.com/' },
  ]);
});

it('every code block has its language, title, section and digest, wherever it is', async () => {
  const text = [
    '```sh\nabove\n```',
    '## Steps',
    '1. First\n\n   ```js title="a.js"\n   if (a) {\n\n     b();\n   }\n   ```',
    '> ~~~\n> quoted\n> ~~~',
    '````md\n```js\ninner\n```\n````',
  ].join('\n\n');
  const { blocks } = await dataOf('/content-code.json', { 'docs/en/a.md': page(text, 'A') });
  const url = 'https://site.example/docs/a';
  const block = (code: string, facts: object) => ({ url, ...facts, digest: sha256(code), code });
  expect(blocks.filter((each: { url: string }) => each.url === url)).toEqual([
    block('above', { language: 'sh' }),
    block('if (a) {\n\n  b();\n}', { anchor: 'steps', language: 'js', title: 'a.js' }),
    block('quoted', { anchor: 'steps' }),
    block('```js\ninner\n```', { anchor: 'steps', language: 'md' }),
  ]);
});

it('a code block without a closing fence ends with its list item', async () => {
  const item = '- ```sh\n  one\n\n';
  const files = { 'docs/en/a.md': page(`${item.repeat(20_000)}End.`, 'A') };
  const { blocks } = await dataOf('/content-code.json', files);
  expect(blocks.filter(({ code }: { code: string }) => code.trim() === 'one')).toHaveLength(20_000);
});

it('takes headings, ids and languages of any length', async () => {
  const long = 'a'.repeat(3_000);
  const text = `## ${long}\n\n## B {#${long}}\n\n\`\`\`${long}\nx\n\`\`\`\n`;
  const files = { 'docs/en/a.md': page(text, 'A') };
  const { pages } = await dataOf('/content-index.json', files);
  const { sections } = pages.find(({ title }: { title: string }) => title === 'A');
  expect(sections.map(({ anchor }: { anchor: string }) => anchor)).toEqual(['a'.repeat(500), 'b']);
  expect((await dataOf('/content-code.json', files)).blocks).toHaveLength(1);
});

it('an error names the page of a value that is too long', () => {
  const url = 'https://site.example/docs/a';
  const index = { pages: [{ url, title: 'a'.repeat(600) }] };
  const check = () => assertValid('ContentIndex', index, '/a.json');
  expect(check).toThrow(`more than 500 characters in ${url}`);
});
