import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { expect, it, onTestFinished } from 'vitest';
import { parse } from 'yaml';
import { entriesOf } from '../../src/compile/content.ts';
import { COMPONENTS } from '../../src/lectern.ts';
import { loadSite } from '../../src/site/load.ts';
import { bodyHtml } from '../../src/site/markdown/fill-page.ts';
import { runLectern } from '../command.ts';
import { page, SITE, writeFolder } from '../content-folder.ts';

const run = promisify(execFile);

/** The documented adapter. */
const [, ADAPTER = ''] =
  /```ts title="src\/components.ts"\n([\s\S]*?)```/.exec(
    readFileSync('docs/content/docs/en/operate/leave.md', 'utf8'),
  ) ?? [];

/** An Astro site that renders every page of the folder `content`. */
const ASTRO = {
  'package.json': '{ "type": "module" }',
  'astro.config.mjs': `import mdx from '@astrojs/mdx';
import { satteri } from '@astrojs/markdown-satteri';
import { defineConfig, passthroughImageService } from 'astro/config';
export default defineConfig({
  integrations: [mdx()],
  image: { service: passthroughImageService() },
  markdown: { syntaxHighlight: false, processor: satteri({ features: { math: true } }) },
  vite: { resolve: { alias: { lectern: ${JSON.stringify(resolve('src/lectern.ts'))} } } },
});
`,
  'src/components.ts': ADAPTER,
  'src/pages/[...path].astro': `---
import { components } from '../components.ts';
export function getStaticPaths() {
  const pages = import.meta.glob(
    ['../../content/*/en/**/*.{md,mdx}', '!../../content/**/_*', '!../../content/**/_*/**'],
    { eager: true },
  );
  return Object.entries(pages).map(([file, { Content }]) => ({
    params: { path: file.slice('../../content/'.length).replace(/\\.mdx?$/, '') },
    props: { Content },
  }));
}
const { Content } = Astro.props;
---
<Content components={components} />
`,
};

/** Exports a content folder and builds the result with Astro; returns the folder of both. */
async function exportedAndBuilt(content: string): Promise<string> {
  await mkdir('.astro', { recursive: true });
  const folder = await mkdtemp(resolve('.astro/export-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(ASTRO)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const { code, stderr } = await runLectern(['export', join(folder, 'content')], {
    CONTENT_DIR: content,
  });
  expect([code, stderr]).toEqual([0, '']);
  const astro = resolve('node_modules/astro/bin/astro.mjs');
  await run('node', [astro, 'build', '--root', folder], {
    cwd: folder,
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1' },
  });
  return folder;
}

/** Elements that only one side renders, or that each renders with different words. */
const isLeftOut = (name: string, { className, role, id, dataFootnoteBackref }: Properties) =>
  ['math', 'script', 'style'].includes(name) ||
  role === 'tooltip' ||
  dataFootnoteBackref !== undefined ||
  id === 'footnote-label' ||
  [className].flat().some((each) => LEFT_OUT.includes(String(each)));

const LEFT_OUT = ['diagram', 'diagram-source', 'language-mermaid', 'language-math', 'toc'];

type Properties = Extract<Nodes, { type: 'element' }>['properties'];

/** The words of HTML, including alternative texts. */
function wordsOf(html: string): string {
  const text = (node: Nodes): string => {
    if (node.type === 'text') return node.value;
    if (node.type === 'element') {
      const { tagName, properties } = node;
      if (isLeftOut(tagName, properties)) return ' ';
      // Titles of code are in the info string, which Astro does not show by default.
      const isTitle = tagName === 'figure' && [properties.className].flat().includes('code-figure');
      const children = isTitle ? node.children.slice(2) : node.children;
      return ` ${properties.alt ?? ''} ${children.map(text).join('')}`;
    }
    return 'children' in node ? node.children.map(text).join('') : '';
  };
  return (text(fromHtml(html)).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ');
}

/** The English pages of a site, as rendered by Lectern and by Astro after export. */
async function compared(content: string) {
  const folder = await exportedAndBuilt(content);
  const { model } = await loadSite({ folder: resolve(content), baseUrl: 'https://site.example' });
  if (!model) throw new Error('The site cannot be loaded.');
  const written = entriesOf(model).filter(
    ({ locale, collection, file }) =>
      locale === 'en' && collection !== 'landing' && file !== undefined,
  );
  const pages = await Promise.all(
    written.map(async (entry) => {
      const path = entry.file?.replace(/\.mdx?$/, '') ?? '';
      const html = readFileSync(join(folder, 'dist', path, 'index.html'), 'utf8');
      const ours = wordsOf(await bodyHtml(entry, model).make());
      return { path, ours, theirs: wordsOf(html) };
    }),
  );
  return { folder, pages };
}

it('Astro shows every word of the exported sample', async () => {
  const { pages } = await compared('content');
  expect(pages.length).toBeGreaterThan(80);
  for (const { path, ours, theirs } of pages) expect(`${path} ${theirs}`).toBe(`${path} ${ours}`);
});

/** Exported unchanged. */
const PLAIN =
  '---\ntitle: Plain\n---\n\n* {a} <br> <b>\n\n![An icon](icon.svg)\n\n    code\n\n## Head\n';

/** Every dialect, in plain Markdown that becomes MDX. */
const DIALECTS = String.raw`
:::note Mind *this*
A {brace}, a <b>tag</b> and 3 < 4.

- a

  ::: details More
  Deep.
  :::
:::

> [!WARNING]
> One *two*
> three.

> Quote
>
> ::: tip
> In a quote.
> :::

- [ ] task

  > [!tip]- Folded
  > Text.

::: code-group
~~~sh [npm]
npm install
~~~
~~~sh [pnpm]
pnpm add
~~~
:::

::::tabs
:::tab[One]
First.
:::
:::tab[Two]
Second.
:::
::::

[[toc]]

## A heading {#given}

### A heading

[to it](#given), [the other](./components.mdx), <https://astro.build/> and <a@site.example>.

import this sentence.

Prices of $5 and $6, $x^{2}$ and :smile: with HTML.

*[HTML]: HyperText Markup Language

Term
: Meaning of it
: Another

  Second paragraph.

    indented { code }

~~~js {1} title="a.js"
const a = 1; // [!code ++]
~~~

<<< ./_code.ts#part

<!--@include: ./_part.md-->

--8<-- "./_part.md"

<table>
<tr><td>cell_one_</td><td align=center>*cell* &amp; {two}</td></tr>
</table>

<details>
<summary>Summary</summary>

**Hidden** text<br>more.

</details>

<pre>
kept
  {as it is}
</pre>

<!-- a comment -->

<img src="./icon.svg" width=1 alt="An icon"></i> and <kbd>Ctrl</kbd>[^1]

<Card title="Tags in Markdown" href="./components.mdx">Text.</Card>

<Steps>

1. One
2. Two <Badge text="new" />

</Steps>

- one

  <details><summary>S</summary>

  text {x}

  </details>

<p>Unclosed

<ul>
<li>One
<li>Two
</ul>

[A {label}] and ![a {b}](./icon.svg) at https://y.example/{z}

[A {label}]: ./components.mdx

| a | b |
|---|---|
| x {y} | [a \| b](#given) |

[^1]: A footnote.
`;

it('Astro shows every word of a page with every dialect, and of every component', async () => {
  const { components } = parse(await readFile('docs/reference/examples.yaml', 'utf8')) as {
    readonly components: Readonly<Record<string, string>>;
  };
  const aliases = Object.keys(COMPONENTS).filter((name) => !Object.hasOwn(components, name));
  const examples = [
    ...Object.values(components),
    ...aliases.map((name) =>
      name === 'TabItem'
        ? '<Tabs>\n\n<TabItem label="A">\n\nText.\n\n</TabItem>\n\n</Tabs>'
        : `<${name} title="A" name="b">\n\nText.\n\n</${name}>`,
    ),
  ];
  const folder = await writeFolder({
    'site.yaml': SITE,
    'images/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'docs/en/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'docs/en/dialects.md': page(DIALECTS),
    'docs/en/_part.md': 'Included.\n',
    'docs/en/_code.ts': '// #region part\nexport const a = 1;\n// #endregion part\n',
    'docs/en/components.mdx': page(examples.join('\n')),
    'docs/en/plain.md': PLAIN,
  });
  const { folder: exported, pages } = await compared(folder);
  expect(readFileSync(join(exported, 'content/docs/en/plain.md'), 'utf8')).toBe(PLAIN);
  for (const { path, ours, theirs } of pages) expect(`${path} ${theirs}`).toBe(`${path} ${ours}`);
});

it('reports a page that cannot be MDX and copies it', async () => {
  const text = page('<Callout>\n\nNever closed.');
  const folder = await writeFolder({ 'site.yaml': SITE, 'docs/en/a.mdx': text });
  const target = join(folder, 'exported');
  const { code, stderr } = await runLectern(['export', target], { CONTENT_DIR: folder });
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('docs/en/a.mdx: 5:1: not valid MDX: '),
  ]);
  expect(readFileSync(join(target, 'docs/en/a.mdx'), 'utf8')).toBe(text);
  const again = await runLectern(['export', target], { CONTENT_DIR: folder });
  expect(again.stderr).toContain(`${target} is not empty. Name another folder, or empty it.`);
});
