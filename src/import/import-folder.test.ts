import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withinEffort } from '../../test/fuzz/check.ts';
import { folderOf, importFiles } from '../../test/import/import-files.ts';
import { folded, isHarmless } from '../files/safe-names.ts';
import { isSafePath } from '../files/site-list.ts';
import { importFolder } from './import-folder.ts';
import { MAX_TEXT_BYTES } from './source-folder.ts';
import { planWrite, writeFiles } from './write.ts';

const OPTIONS = { trustConfig: false, posts: 'changelog' } as const;
/** Most processor time of the import of one page, in seconds: of one that is read over and over, it is minutes. */
const MAX_SECONDS = 20;
/** Names of files that some system cannot store. */
const HOSTILE = ['CON.png', 'trail.png.', 'b\\c.png', 'd\u0001.png', 'e:f.png', 'git~1'];

const SITE = { 'mkdocs.yml': 'site_name: Tool\n', 'docs/a.md': '# A\n' };

function temporary(files: Readonly<Record<string, string>>): string {
  const folder = folderOf(files);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('is deterministic', async () => {
  const folder = temporary({ ...SITE, 'docs/b.md': '# B\n\n[gone](no.md) ![x](x.png)\n' });
  const [first, second] = [
    await importFolder(folder, OPTIONS),
    await importFolder(folder, OPTIONS),
  ];
  expect(second.files).toEqual(first.files);
});

it('writes nothing outside the folder', async () => {
  const files = new Map([['versions/../../a.md', 'A']]);
  const written = writeFiles(temporary({}), files, [...files.keys()]);
  await expect(written).rejects.toThrow('“versions/../../a.md” is outside of the new project.');
});

it('reads nothing outside the folder', async () => {
  const outside = temporary({ 'secret.md': '# Secret\n', 'secret.png': 'secret' });
  const folder = temporary({
    ...SITE,
    'docs/b.md': `# B\n\n--8<-- "../../${outside.split('/').at(-1)}/secret.md"\n\n![x](../../${outside.split('/').at(-1)}/secret.png) ![y](link.png)\n`,
  });
  symlinkSync(join(outside, 'secret.png'), join(folder, 'docs/link.png'));
  symlinkSync(outside, join(folder, 'docs/folder'));
  symlinkSync(outside, join(folder, 'fixture'));
  const { files, notes } = await importFolder(folder, OPTIONS);
  expect([...files.values()].some((text) => /^(?:# Secret|secret)/m.test(String(text)))).toBe(
    false,
  );
  expect(notes.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['symlink', 'include-missing', 'image-missing']),
  );
  expect(notes.map(({ path }) => path)).not.toContain('fixture');
});

it('reads nothing through a symbolic link that leaves the folder', async () => {
  const outside = temporary({ 'sub/secret.md': '# Secret\n' });
  const folder = temporary({
    'mkdocs.yml': 'site_name: A\ndocs_dir: out/sub\n',
    'b/a.md': '# A\n',
  });
  symlinkSync(outside, join(folder, 'out'));
  symlinkSync('b', join(folder, 'docs'));
  await expect(importFolder(folder, OPTIONS)).rejects.toThrow('There are no pages below out/sub.');
  writeFileSync(join(folder, 'mkdocs.yml'), 'site_name: A\n');
  expect([...(await importFolder(folder, OPTIONS)).files.keys()]).toContain('content/docs/en/a.md');
});

it('omits files that are too large or not text', async () => {
  const folder = temporary({ ...SITE, 'docs/large.md': 'x'.repeat(MAX_TEXT_BYTES + 1) });
  writeFileSync(join(folder, 'docs/latin.md'), Buffer.from([0x23, 0x20, 0xe9]));
  const { notes } = await importFolder(folder, OPTIONS);
  expect(notes.map(({ kind, path }) => `${kind} ${path}`)).toEqual(
    expect.arrayContaining(['file-too-large docs/large.md', 'file-encoding docs/latin.md']),
  );
});

it.each(['docs.json', 'astro.config.mjs'])('reports that %s is too large', async (name) => {
  const folder = temporary({ 'src/content/docs/a.md': '# A\n' });
  writeFileSync(join(folder, name), ' '.repeat(MAX_TEXT_BYTES + 1));
  const { notes } = await importFolder(folder, OPTIONS);
  expect(notes.map(({ kind, path }) => `${kind} ${path}`)).toContain(`file-too-large ${name}`);
});

it('does not run the configuration', async () => {
  const { text } = await importFiles({
    'docs/.vitepress/config.js':
      "globalThis.wasRun = true; export default { title: process.exit(1) || 'x' }",
    'docs/a.md': '# A\n',
  });
  expect(globalThis).not.toHaveProperty('wasRun');
  expect(text('content/docs/en/a.md')).toContain('title: A');
});

it.each([
  ['a folder without documentation', {}, undefined, /No configuration of VitePress, .* was found/],
  ['a system that is not detected', SITE, 'vitepress', /No configuration of VitePress was found/],
  ['an unknown system', SITE, 'mkdoc', /Did you mean “mkdocs”\?/],
])('rejects %s', async (_, files, from, message) => {
  await expect(importFolder(temporary(files), { ...OPTIONS, from })).rejects.toThrow(message);
});

it.each([
  ['unmatched braces', '{'.repeat(20_000)],
  ['unclosed tags', '<Card>\n'.repeat(18_000)],
  ['nested tags', '<A b={'.repeat(25)],
  ['deep quotes', '>'.repeat(5_000)],
  ['unclosed comments', '<!--'.repeat(2_000)],
  ['unclosed comments of other templates', '{# '.repeat(5_000)],
  ['comments of other templates', '{# a #}\n'.repeat(5_000)],
  ['commands of other templates', '{% raw %}'.repeat(5_000)],
])('survives %s', async (_, text) => {
  const work = importFiles({
    'docusaurus.config.js': "module.exports = { title: 'T', presets: [['classic', {}]] }",
    'docs/a.md': `# A\n\n${text}\n`,
  });
  const { files } = await withinEffort(MAX_SECONDS, work);
  expect(files.has('content/docs/en/a.md')).toBe(true);
});

const nested = (open: string, close: string) => `${open.repeat(3_000)}${close.repeat(3_000)}`;

it.each([
  ['mkdocs.yml', `site_name: T\nnav: ${nested('[{a: ', '}]')}\n`],
  ['docs/.vitepress/config.mjs', `export default {sidebar: ${nested('[{items: ', '}]')}}\n`],
])('rejects too deeply nested lists in %s', async (path, text) => {
  const files = { [path]: text, 'docs/a.md': '# A\n' };
  await expect(importFiles(files)).rejects.toThrow(`${path} is nested too deeply to be read.`);
});

it.each([
  ['nav: &a [{ x: *a }]', 'Text.'],
  ['plugins: [macros]\nextra: &a { x: *a }', '{{ x }}'],
])('rejects a cyclic configuration: %s', async (code, text) => {
  const files = { 'mkdocs.yml': `site_name: A\n${code}\n`, 'docs/a.md': `# A\n\n${text}\n` };
  await expect(importFiles(files)).rejects.toThrow('mkdocs.yml is not valid YAML.');
});

it('never overwrites a file that was changed', async () => {
  const folder = temporary(SITE);
  const target = temporary({});
  const { files } = await importFolder(folder, OPTIONS);
  await writeFiles(target, files, [...files.keys()]);
  const page = 'content/docs/en/a.md';
  expect((await planWrite(target, files)).unchanged).toHaveLength(files.size);
  const changed = new Map(files).set(page, 'new from the old site');
  expect((await planWrite(target, changed)).write).toEqual([page]);
  writeFileSync(join(target, page), 'edited by hand');
  expect((await planWrite(target, changed)).changed).toEqual([page]);
  expect(readFileSync(join(target, page), 'utf8')).toBe('edited by hand');
  rmSync(join(target, page));
  mkdirSync(join(target, page));
  expect((await planWrite(target, files)).changed).toEqual([page]);
});

it('completes an interrupted import without overwriting edits', async () => {
  const target = temporary({});
  const { files } = await importFolder(temporary(SITE), OPTIONS);
  await writeFiles(target, files, [...files.keys()]);
  const changed = new Map([...files.keys()].map((path) => [path, `new ${path}`]));
  // What ends the import between two files: the second has no folder to be in.
  const [first = '', second = ''] = [...files.keys()].filter((path) => path.startsWith('content/'));
  const stopped = new Map([...changed, ['content/site.yaml/x', 'x']]);
  await expect(writeFiles(target, stopped, [first, 'content/site.yaml/x'])).rejects.toThrow();
  expect((await planWrite(target, changed)).changed).toEqual([]);
  expect((await planWrite(target, changed)).unchanged).toEqual([first]);
  writeFileSync(join(target, second), 'edited by hand');
  expect((await planWrite(target, changed)).changed).toEqual([second]);
});

it('does not write through symbolic links', async () => {
  const [target, outside] = [temporary({}), temporary({ 'page.md': 'mine', 'file.tmp': 'mine' })];
  const files = new Map([['content/a.md', 'new']]);
  mkdirSync(join(target, 'content'));
  symlinkSync(join(outside, 'page.md'), join(target, 'content/a.md'));
  symlinkSync(join(outside, 'file.tmp'), join(target, '.lectern-import.tmp'));
  expect((await planWrite(target, files)).changed).toEqual(['content/a.md']);
  await writeFiles(target, files, ['content/a.md']);
  expect(readFileSync(join(target, 'content/a.md'), 'utf8')).toBe('new');
  symlinkSync(outside, join(target, 'public'));
  const more = new Map([['public/deep/b.txt', 'new']]);
  await expect(writeFiles(target, more, ['public/deep/b.txt'])).rejects.toThrow(
    '“public” is a symbolic link. Nothing was written.',
  );
  expect(readdirSync(outside).sort()).toEqual(['file.tmp', 'page.md']);
  for (const name of ['file.tmp', 'page.md'])
    expect(readFileSync(join(outside, name), 'utf8')).toBe('mine');
});

it('omits redirects that a check rejects', async () => {
  const { text, notes } = await importFiles({
    ...SITE,

    'mkdocs.yml':
      'site_name: Tool\nplugins:\n  - redirects:\n      redirect_maps: { "star*.md": a.md, "old.md": a.md, "mcp.md": a.md }\n',
  });
  expect(text('content/site.yaml')).not.toContain('star');
  expect(text('content/site.yaml')).toContain('/old: /docs/a');
  expect(notes.filter(({ kind }) => kind === 'address-lost').map(({ detail }) => detail)).toEqual([
    '/mcp',
    '/star*',
  ]);
});

it('omits hidden files except `.well-known`', async () => {
  const { files, kinds } = await importFiles({
    'mkdocs.yml': 'site_name: Tool\nmarkdown_extensions: [pymdownx.snippets]\n',
    'docs/a.md': '# A\n\n--8<-- ".env"\n\n![x](.git/x.png)\n',
    '.env': 'SECRET=1\n',
    'docs/.env': 'SECRET=1\n',
    'docs/.GIT/config': 'SECRET=1\n',
    'docs/.git/x.png': 'SECRET=1\n',
    'docs/.well-known/security.txt': 'Contact: mailto:a@a.example\n',
  });
  expect([...files].filter(([, content]) => content.includes('SECRET'))).toEqual([]);
  expect([...files.keys()]).toContain('public/.well-known/security.txt');
  expect(kinds).toContain('include-missing');
});

it('makes file names portable, and reports the others', async () => {
  const { files, notes } = await importFiles({
    ...SITE,
    'docs/a.md': '# A\n\n![x](img/A.png) ![x](img/a.png) ![x](img/CON.png) ![x](img/end.png.)\n',
    'docs/con.md': '# Con\n',
    'docs/aux/com1.md': '# Com\n',
    'docs/git~1/dot./b.md': '# Git\n',
    ...Object.fromEntries(
      ['A.png', 'a.png', 'CON.png', 'end.png.'].map((name) => [`docs/img/${name}`, name]),
    ),
    ...Object.fromEntries(HOSTILE.map((name) => [`docs/other/${name}`, name])),
    'docs/other/B.png': 'B',
    'docs/other/b.png': 'b',
  });
  const paths = [...files.keys()];
  expect(paths.filter((path) => !isSafePath(`/${path}`) || !isHarmless(`/${path}`))).toEqual([]);
  expect(new Set(paths.map(folded)).size).toBe(paths.length);
  expect(paths).toEqual(
    expect.arrayContaining([
      'content/docs/en/page-con.md',
      'content/docs/en/page-aux/page-com1.md',
      'content/docs/en/page-git~1/dot/b.md',
    ]),
  );
  const shown = ['A.png', 'a-2.png', '_CON.png', 'end.png-'];
  expect(shown.map((name) => String(files.get(`content/media/docs/img/${name}`)))).toEqual([
    ...['A.png', 'a.png', 'CON.png', 'end.png.'],
  ]);
  const lost = notes.flatMap(({ kind, path }) => (kind === 'file-name' ? path : []));
  expect(lost.sort()).toEqual([...HOSTILE, 'b.png'].map((name) => `docs/other/${name}`).sort());
});

it('shortens names that are too long for an address', async () => {
  const name = `${'a'.repeat(250)}b`;
  const { files } = await importFiles({ ...SITE, [`docs/${name}.md`]: '# Long\n' });
  expect([...files.keys()]).toContain(`content/docs/en/${'a'.repeat(200)}.md`);
});

it('runs a trusted configuration like its own tool', async () => {
  const folder = temporary({
    'site/package.json': '{ "type": "module" }',
    'site/docusaurus.config.ts': `import names from './names.json';
      import { readFileSync } from 'node:fs';
      enum Kind { Docs = 'classic' }
      const { tagline } = require('./tagline.cjs');
      export default async () => ({ title: names.title, tagline, url: readFileSync('url.txt', 'utf8'),
        presets: [[Kind.Docs, {}]], customFields: { here: __dirname } })`,
    'site/names.json': '{ "title": "Tool" }',
    'site/tagline.cjs': "module.exports = { tagline: 'Digs'.concat('!') }",
    'site/url.txt': 'https://tool.example',
    'site/docs/a.md': '# A\n',
  });
  const { site } = await importFolder(folder, { ...OPTIONS, trustConfig: true });
  expect(site.brand).toMatchObject({ name: 'Tool', tagline: 'Digs!', url: 'https://tool.example' });
  expect(process.cwd()).not.toContain(folder);
});

it('runs a configuration of Astro, and reads the options of Starlight', async () => {
  const folder = temporary({
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
      import topics from 'starlight-sidebar-topics';
      export default { integrations: [starlight({ title: 'Tool'.toUpperCase(),
        plugins: [topics([{ label: 'Guides', link: '/a/', items: ['b', 'a'] }])] })] }`,
    'node_modules/starlight-sidebar-topics/package.json': '{ "main": "index.cjs" }',
    'node_modules/starlight-sidebar-topics/index.cjs': 'module.exports = () => ({ hooks: {} })',
    'src/content/docs/a.md': '---\ntitle: A\n---\n',
    'src/content/docs/b.md': '---\ntitle: B\n---\n',
  });
  const { site, files } = await importFolder(folder, { ...OPTIONS, trustConfig: true });
  expect(site.brand.name).toBe('TOOL');
  expect(files.get('content/nav.yaml')).toMatch(/Guides[\s\S]*- b\n[\s\S]*- a\n/);
});

it('selects the topmost site outside tests, and reports the others', async () => {
  const { config, notes } = await importFiles({
    'a/mkdocs.yml': 'site_name: A\n',
    'a/docs/a.md': '# A\n',
    'b/c/.vitepress/config.js': "export default { title: 'B' }",
    'b/c/a.md': '# A\n',
    'fixtures/docusaurus.config.js': 'export default {}',
  });
  expect(config).toBe('a/mkdocs.yml');
  const others = notes.filter(({ kind }) => kind === 'site-other');
  expect(others.map(({ path }) => path)).toEqual(['b/c/.vitepress/config.js']);
});

it('reports folders of which it uses nothing, except examples and files for contributors', async () => {
  const { notes } = await importFiles({
    'docs/en/mkdocs.yml':
      'site_name: A\nmarkdown_extensions:\n  - pymdownx.snippets: { base_path: . }\n',
    'docs/en/docs/a.md': '# A\n\n--8<-- "parts/b.md"\n',
    'docs/de/docs/a.md': '# A\n',
    'docs/de/b.md': '# B\n',
    'parts/b.md': 'Part.\n',
    'parts/c.md': 'Another.\n',
    'tool/README.md': '# Tool\n',
    'tool/CHANGELOG.md': '# 1.0\n',
    'tool/tests/d.md': '# D\n',
    'notes.md': '# Notes\n',
  });
  const unclaimed = notes.filter(({ kind }) => kind.endsWith('-unclaimed'));
  expect(unclaimed.map(({ kind, path, detail }) => [kind, path, detail])).toEqual([
    ['text-unclaimed', 'parts/c.md', '1 words'],
    ['folder-unclaimed', 'docs/de', '2 files'],
  ]);
});

it('selects the site with the most pages at equal depth', async () => {
  const { config, notes } = await importFiles({
    'docs/az/mkdocs.yml': 'site_name: A\n',
    'docs/az/docs/a.md': '# A\n',
    'docs/en/mkdocs.yml': 'site_name: A\n',
    'docs/en/docs/a.md': '# A\n',
    'docs/en/docs/b.md': '# B\n',
  });
  expect(config).toBe('docs/en/mkdocs.yml');
  expect(notes.filter(({ kind }) => kind === 'site-other')).toHaveLength(1);
});

it.each([
  { 'mkdocs.yml': 'site_name: Tool\nnav:\n  - a.md\n', 'docs/a.md': '# A\n', 'docs/b.md': '# B\n' },
  {
    'docs.json':
      '{ "$schema": "https://mintlify.com/docs.json", "name": "Tool", "navigation": { "pages": ["a"] } }',
    'a.mdx': '# A\n',
    'b.mdx': '# B\n',
  },
  // What is not known of the sidebar names no page.
  {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight';\nimport { label } from 'elsewhere';\nexport default { integrations: [starlight({ title: 'T', sidebar: [{ label: label(), translations: label(), items: ['a'] }] })] };\n",
    'src/content/docs/a.md': '---\ntitle: A\n---\n',
    'src/content/docs/b.md': '---\ntitle: B\n---\n',
  },
  {
    '.vitepress/config.js':
      "import { label } from 'elsewhere';\nexport default { themeConfig: { sidebar: [{ text: label(), items: [{ text: 'A', link: '/a' }] }] } };\n",
    'a.md': '# A\n',
    'b.md': '# B\n',
  },
])('hides pages that the navigation does not list: %j', async (files) => {
  const { files: made, notes } = await importFiles(files);
  const menus = [...made].flatMap(([path, text]) =>
    /^content\/docs\//.test(path) && String(text).includes('menu: false') ? path : [],
  );
  expect(menus.map((path) => path.replace(/\.\w+$/, ''))).toEqual(['content/docs/en/b']);
  expect(notes.filter(({ kind }) => kind === 'page-hidden')).toHaveLength(1);
});

it('hides no pages if the old sidebar is not completely known', async () => {
  const { notes } = await importFiles({
    '.vitepress/config.js':
      "import { more } from 'elsewhere';\nexport default { themeConfig: { sidebar: [{ text: 'A', link: '/a' }, ...more()] } };\n",
    'a.md': '# A\n',
    'b.md': '# B\n',
  });
  expect(notes.filter(({ kind }) => kind === 'page-hidden')).toEqual([]);
});

const MKDOCS = 'site_name: A\nmarkdown_extensions: [admonition, pymdownx.critic]\n';

it.each([
  [
    'blocks in blocks',
    Array.from({ length: 40 }, (_, at) => `${' '.repeat(4 * at)}!!! a "b"`).join('\n'),
  ],
  [
    'tabs in tabs',
    Array.from({ length: 40 }, (_, at) => `${' '.repeat(4 * at)}=== "a"`).join('\n'),
  ],
  ['a long block', `!!! a\n${'    b\n'.repeat(150_000)}`],
  ['unclosed marks', '{~~a~>'.repeat(3_000)],
  ['spaces before text', `${' '.repeat(60_000)}a`],
  ['spaces in a heading', `# a${' '.repeat(50_000)}b`],
  [
    'fences of many lengths',
    Array.from({ length: 2_000 }, (_, at) => '`'.repeat(3 + at)).join('\n'),
  ],
  ['an unclosed id', `# a {#${'a'.repeat(100_000)}`],
  ['words after the kind of a note', `!!! a${' b'.repeat(100)} "`],
  ['tildes', `${'~'.repeat(100_000)}\u2028`],
  ['spaces in an include', `{! a${' '.repeat(100_000)}b`],
])('reads %s quickly', async (_, text) => {
  const folder = temporary({ 'mkdocs.yml': MKDOCS, 'docs/index.md': `${text}\n` });
  await withinEffort(4, importFolder(folder, OPTIONS));
});

it('inlines many included lines', async () => {
  const { text } = await importFiles({
    'mkdocs.yml': 'site_name: A\nmarkdown_extensions: [pymdownx.snippets]\n',
    'docs/a.md': '# A\n\n--8<-- "b.txt"\n',
    'b.txt': '--8<-- "c.txt"\n'.repeat(3),
    'c.txt': 'c\n'.repeat(50_000),
  });
  expect(text('content/docs/en/a.md').length).toBeGreaterThan(300_000);
});

it('reads many redirects quickly', async () => {
  const maps = Array.from({ length: 20_000 }, (_, at) => `      a${at}.md: a.md`).join('\n');
  const plugins = `plugins:\n  - redirects:\n     redirect_maps:\n${maps}\n`;
  await withinEffort(6, importFiles({ ...SITE, 'mkdocs.yml': `site_name: A\n${plugins}` }));
});

it('reads unclosed shortcodes quickly', async () => {
  const folder = temporary({ 'docs/a.md': `# A\n\n${'{{</*'.repeat(60_000)}\n` });
  await withinEffort(4, importFolder(folder, OPTIONS));
});

it('parses long component data without a process for each', async () => {
  const page = (number: number) => {
    const data = Array.from({ length: 800 }, (_, row) => ({ name: `row ${row} of ${number}` }));
    return `# Page\n\n<List items={${JSON.stringify(data)}} />\n`;
  };
  const pages = Array.from({ length: 60 }, (_, at) => [`docs/${at}.mdx`, page(at)]);
  const { text } = await importFiles({ 'docs/index.md': '# Tool\n', ...Object.fromEntries(pages) });
  expect(text('content/docs/en/59.mdx')).toContain('- row 799 of 59\n');
}, 10_000);
