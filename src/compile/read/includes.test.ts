import { describe, expect, it, vi } from 'vitest';
import { load, page } from '../../../test/content-folder.ts';
import { bodyHtml, entryMarkdown } from '../../site/markdown/fill-page.ts';
import { expandIncludes } from './includes.ts';

const FILES = {
  'site.yaml': 'name: T\ntagline: T\ndescription: D\ntranslations: partial\n',
  'docs/en/guide/_parts/hello.md':
    '---\ntitle: none\n---\n\nHello *you*.\n\n<!--@include: ../more.md-->\n',
  'docs/en/guide/more.md': '---\ntitle: More\n---\nMore.\n\n[x](gone.md)\n',
  'snippets/a.ts': 'one();\n  // #region two\n  two();\n  // #endregion two\nthree();\n',
  'one.txt': 'one\n',
  'docs/en/guide/_parts/empty.md': '---\n---\nText.\n\n---\n',
  'a.css': '/* #region a */\n#region-select {\n}\n#region {\n}\n/* #endregion a */\n',
  'c.ts': "// ANCHOR: a\nconst ANCHOR: string = '';\n// ANCHOR_END: a\n",
  'snippets/b.py': 'a\n# --8<-- [start:x]\nb\n# --8<-- [end:x]\nc\n',
};

/** Problems of the cases themselves: without a translation, and with code that ends with its list. */
const OF_THE_CASE = ['pair-missing', 'block-unclosed'];

async function render(body: string) {
  const { model, diagnostics } = await load({ ...FILES, 'docs/en/guide/a.md': page(body) });
  const entry = model?.editions.en?.docs.find(({ slug }) => slug === 'guide/a');
  return {
    markdown: model && entry && entryMarkdown(entry, model),
    html: model && entry && (await bodyHtml(entry, model).make()),
    problems: diagnostics
      .filter(({ path, code }) => path === 'docs/en/guide/a.md' && !OF_THE_CASE.includes(code))
      .map(({ line, code }) => `${line} ${code}`),
  };
}

describe('an include', () => {
  it.each([
    ['<<< @/snippets/a.ts#two{1} [two.ts]', '`two.ts`\n\n```ts\ntwo();\n```'],
    ['<<< ../../../snippets/a.ts', '```ts\none();\n  two();\nthree();\n```'],
    ['- a\n\n  <<< @/snippets/b.py#x{js}', '- a\n\n  ```js\n  b\n  ```'],
    ['```py\n--8<-- "snippets/b.py:x"\n```', '```py\nb\n```'],
    ['--8<-- "snippets/b.py:1:1"', 'a'],
    ['1. ```sh\n   a\n   ```\n\n<<< @/one.txt', '1. ```sh\n   a\n   ```\n\n```txt\none\n```'],
    ['> ```sh\n> a\n\n<<< @/one.txt', '> ```sh\n> a\n\n```txt\none\n```'],
    ['- ~~~\n  a\n\n<<< @/one.txt', '- ~~~\n  a\n\n```txt\none\n```'],
    ['<!-- @include: ./_parts/empty.md -->', 'Text.\n\n---'],
    ['<<< @/c.ts', "```ts\nconst ANCHOR: string = '';\n```"],
    ['<<< @/c.ts#a', "```ts\nconst ANCHOR: string = '';\n```"],
    ['<<< @/a.css', '```css\n#region-select {\n}\n#region {\n}\n```'],
    [
      '```md\n<<< @/snippets/a.ts\n<!--@include: ./x.md-->\n```',
      '```md\n<<< @/snippets/a.ts\n<!--@include: ./x.md-->\n```',
    ],
  ])('%s', async (body, markdown) => {
    expect(await render(body)).toMatchObject({ markdown, problems: [] });
  });

  it('reads Markdown with the files that it includes, and reports its problems at the include of the page', async () => {
    const { html, problems } = await render(
      'Text\n\n<!-- @include: ./_parts/hello.md -->\n\n[y](gone.md)',
    );
    expect(html).toBe(
      '<p>Text</p>\n<p>Hello <em>you</em>.</p>\n<p>More.</p>\n<p><a href="/docs/guide/gone">x</a></p>\n<p><a href="/docs/guide/gone">y</a></p>',
    );
    expect(problems).toEqual(['7 link-broken', '9 link-broken']);
  });

  it('is limited in total size, however often files include each other', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 7 }, (_, index) => [
        `docs/en/_${index}.md`,
        `<!--@include: ./_${index + 1}.md-->\n`.repeat(40),
      ]),
    );
    const { diagnostics } = await load({
      ...FILES,
      ...files,
      'docs/en/_7.md': 'x'.repeat(1_000),
      'docs/en/a.md': page('<!--@include: ./_0.md-->\n<!--@include: ./_1.md-->'),
    });
    expect(diagnostics.filter(({ code }) => code === 'include-invalid')).toHaveLength(2);
  });

  it('reads no further files once a page exceeds the limit', () => {
    const read = vi.fn(() => 'x'.repeat(1_000_001));
    const known = new Set(['large.txt']);
    const sources = { path: 'docs/en/a.md', known, read };
    const { problems } = expandIncludes('<<< @/large.txt\n'.repeat(1_000), sources);
    expect(problems).toHaveLength(1_000);
    expect(read).toHaveBeenCalledOnce();
  });
});
