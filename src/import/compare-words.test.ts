import { rmSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { folderOf, importFiles } from '../../test/import/import-files.ts';

const SITE = {
  'docusaurus.config.js': "export default { title: 'Tool', presets: [['classic', { docs: {} }]] }",
  'docs/a.md': '# A\n\nText.\n',
};

const notesOf = async (
  kind: string,
  files: Readonly<Record<string, string>>,
  against?: string,
): Promise<{ incompletePages: readonly string[]; notes: readonly string[] }> => {
  const { notes, incompletePages } = await importFiles({ ...SITE, ...files }, { against });
  const named = notes.filter((note) => note.kind === kind);
  return { incompletePages, notes: named.map(({ path, detail }) => `${path}: ${detail}`) };
};

it('lists the missing words of pages, the worst page first', async () => {
  const lost = await notesOf('words-missing', {
    'docs/a.md': '# A\n\nSome words {load("one")} more.\n',
    'docs/b.md': '# B\n\nText {load("one two three four five six")} end.\n',
  });
  const worst = 'docs/b.md: 6 of 9 words: one two three four five six';
  expect(lost.notes).toEqual([worst, 'docs/a.md: 1 of 5 words: one']);
  expect(lost.incompletePages).toEqual([worst]);
});

it('does not report code of expressions as missing', async () => {
  const { notes } = await notesOf('words-missing', {
    'docs/b.mdx':
      '# B\n\nMatch [a-z0-9]{6}, \\{kept}. ![P](/p.png){{ style: { maxWidth: "4px" } }}\n\n' +
      '{Object.entries(list).map(([key, value]) => (\n  <b className={`x ${key}`}>{value}</b>\n))}\n\n```js\n{code}\n```\n',
    'static/p.png': 'png',
  });
  expect(notes).toEqual([]);
  const lost = await notesOf('words-missing', {
    'docs/b.mdx': '# B\n\n{list.map(() => <b>All of <i>{x}</i> is here</b>)} {open\n',
  });
  expect(lost.notes).toEqual(['docs/b.mdx: 4 of 6 words: all of is here']);
});

it('reports a text file beside the pages that no page includes', async () => {
  const parts = { 'docs/_part.md': 'Four words of text.\n', 'docs/_used.md': 'Used.\n' };
  const page = { 'docs/b.md': "# B\n\nimport Used from './_used.md';\n\n<Used />\n" };
  const lost = await notesOf('text-unclaimed', { ...parts, ...page });
  expect(lost.notes).toEqual(['docs/_part.md: 4 words']);
});

it('compares with the built pages of the old site', async () => {
  const built = folderOf({
    'docs/a/index.html':
      '<nav>Menu</nav><main><article><h1>A</h1><p>Text.</p><div>one two three four five six<svg><text>x</text></svg></div></article></main>',
  });
  onTestFinished(() => rmSync(built, { recursive: true, force: true }));
  const lost = await notesOf('words-missing', {}, built);
  expect(lost.notes).toEqual(['docs/a.md: 6 of 8 words: one two three four five six']);
});

it('does not report code titles and callout types of built pages as missing', async () => {
  const built = folderOf({
    'docs/b/index.html':
      '<article><h1>B</h1><p>Note</p><p>One.</p><p>a.toml</p><pre>b</pre><p>Warning</p><p>Two.</p><p>b.toml</p><pre>c</pre></article>',
  });
  onTestFinished(() => rmSync(built, { recursive: true, force: true }));
  const page = {
    'docs/b.md':
      '# B\n\n:::note\nOne.\n:::\n\n```toml title="a.toml"\nb\n```\n\n> [!WARNING]\n> Two.\n\n- ```toml title="b.toml"\n  c\n  ```\n',
  };
  expect((await notesOf('words-missing', page, built)).notes).toEqual([]);
});

it('does not report comments and blocks for includes as missing', async () => {
  const { notes } = await importFiles({
    ...SITE,
    'docs/b.md':
      '# B\n\n<!--\n```ts twoslash\nhidden()\n``` -->\n\nSeen.\n\n' +
      '```twoslash include main\nabove()\n// ---cut---\nseen()\n```\n\n```ts twoslash\n// @include: main\n```\n',
  });
  expect(notes.filter(({ kind }) => kind === 'words-missing')).toEqual([]);
});

it('does not report the text of pictures for dark pages as missing', async () => {
  const { notes } = await importFiles({
    ...SITE,
    'docs/b.md':
      '# B\n\n![A chart](/a.png#only-light)\n![A chart](/b.png#gh-dark-mode-only)\n\n<p>\n  <img alt="A chart" src="/b.png#only-dark" />\n</p>\n',
    'static/a.png': 'png',
    'static/b.png': 'png',
  });
  expect(notes.filter(({ kind }) => kind === 'words-missing')).toEqual([]);
});

it('does not report the fallback content of media elements as missing', async () => {
  const { notes } = await importFiles({
    ...SITE,
    'docs/b.md':
      '# B\n\n<video controls>\n  <source src="/a.mp4" />\n  Not supported here.\n</video>\n',
    'static/a.mp4': 'mp4',
  });
  expect(notes.filter(({ kind }) => kind === 'words-missing')).toEqual([]);
});

it('does not report template values in addresses as missing', async () => {
  const { notes } = await importFiles({
    'index.md': '# Home\n\n[One](/docs/{{version}}/a)\n',
    'a.md': '---\ntitle: Short\n---\n&nbsp;\n\n# A\n',
  });
  expect(notes.filter(({ kind }) => kind === 'words-missing')).toEqual([]);
});

it('inlines several imports on one line, under names with an escaped underscore', async () => {
  const { text, kinds } = await importFiles({
    ...SITE,
    'docs/_one.md': 'One.\n',
    'docs/_two.md': 'Two.\n',
    'docs/b.md':
      "# B\n\nimport Tabs from '@theme/Tabs'; import\nOne from './\\_one.md'; import Two from './\\_two.md';\n\n<One />\n\n<Two />\n",
  });
  expect(text('content/docs/en/b.md')).toContain('One.\n\nTwo.');
  expect(kinds).not.toContain('code-dropped');
});

it('keeps code with a part that is only known at run time', async () => {
  const code = `npx tool@\${version()}`;
  const { text } = await importFiles({
    ...SITE,
    'docs/b.mdx': `# B\n\n<CodeBlock language="sh" title="shell">\n{\`${code}\`}\n</CodeBlock>\n`,
  });
  const block = `\`\`\`sh title="shell"\n${code}\n\`\`\``;
  expect(text('content/docs/en/b.mdx')).toContain(block);
});

it('does not report the title of a code group as missing, which Mintlify does not show', async () => {
  const { notes } = await importFiles({
    'docs.json': '{ "name": "Tool", "navigation": { "pages": ["a"] } }',
    'a.mdx':
      '---\ntitle: A\n---\n\n<CodeGroup title="one.py">\n```py Python\nb\n```\n</CodeGroup>\n',
  });
  expect(notes.filter(({ kind }) => kind === 'words-missing')).toEqual([]);
});

it('does not report statements with blank lines as missing', async () => {
  const { notes } = await importFiles({
    ...SITE,
    'docs/b.mdx':
      '# B\n\nexport const Counter = () => {\n  const [count, setCount] = useState(0)\n\n  const more = () => setCount(count + 1)\n\n  return <button onClick={more}>{count}</button>\n}\n\n<Counter />\n',
  });
  expect(notes.filter(({ kind }) => kind === 'words-missing')).toEqual([]);
});

it('does not report the title of a file tree as missing, which Starlight does not show', async () => {
  const { notes } = await importFiles({
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'T' })] };\n",
    'src/content/docs/a.mdx':
      '---\ntitle: A\n---\n\n<FileTree title="Structure">\n- one\n</FileTree>\n',
  });
  expect(notes.filter(({ kind }) => kind === 'words-missing')).toEqual([]);
});

it('does not report names of imported data and invisible fields as missing', async () => {
  const { notes } = await importFiles({
    ...SITE,
    'package.json': '{ "engines": { "node": "24" } }',
    'docs/b.mdx':
      "# B\n\nimport pkg from '../package.json';\n\nNode {pkg.engines.node}\n\n<Team bios={[{ name: 'Ann', username: 'one' }]} />\n",
  });
  expect(notes.filter(({ kind }) => kind === 'words-missing')).toEqual([]);
});

it('does not report options of containers and the text above a table of contents as missing', async () => {
  const { notes } = await importFiles({
    'docs/index.md':
      '# A\n\n* Contents\n{:toc}\n\n::: incorrect { "type": "script" }\n\nb\n\n:::\n',
  });
  expect(notes.filter(({ kind }) => kind === 'words-missing')).toEqual([]);
});

it('does not report the address of a two-line link definition as missing', async () => {
  const page = { 'docs/b.mdx': '# B\n\nSee [One][1].\n\n[1]:\n    https://x.example/two/three\n' };
  const { notes } = await importFiles({ ...SITE, ...page });
  expect(notes.filter(({ kind }) => kind === 'words-missing')).toEqual([]);
});

it('separates words at block elements of HTML', async () => {
  const page = { 'docs/b.mdx': '# B\n\n## <div className="label">Required</div>**title**\n' };
  const { text } = await importFiles({ ...SITE, ...page });
  expect(text('content/docs/en/b.mdx')).toContain('## Required **title**\n');
});

it('does not report the title in the front matter as missing if a heading replaces it', async () => {
  const script =
    '<script setup>\nimport A from "./a.vue"\n</script>\n\n<style>\na { b: c }\n</style>\n';
  const { notes } = await importFiles({
    '.vitepress/config.js': 'export default { title: "Tool" }',
    'index.md': '# Home\n',
    'a.md': `---\ntitle: Names in the tab\n---\n\n${script}\n# Heading\n\nText.\n`,
  });
  expect(notes.filter(({ kind }) => kind === 'words-missing')).toEqual([]);
});

it('does not report code titles from components as missing', async () => {
  const { notes } = await notesOf('words-missing', {
    'docs/b.mdx':
      '# B\n\n<CodeBlock language="js" title="设置 日志 记录">{`a()`}</CodeBlock>\n\n{: .x}\n',
  });
  expect(notes).toEqual([]);
});
