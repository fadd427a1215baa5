import { describe, expect, it } from 'vitest';
import { load, page, pair, SITE as SETTINGS } from '../../../test/content-folder.ts';
import type { Locale } from '../../contract/locales.ts';
import { bodyHtml, entryMarkdown } from '../../site/markdown/fill-page.ts';

const OTHERS = {
  ...pair('docs/*/guide/setup.md', page('## First step', 'Setup')),
  ...pair('docs/*/guide/index.md', page('', 'Guide')),
  ...pair('solutions/*/shops.md', '---\nlabel: Shops\ndescription: For shops\n---\n'),
  'media/a b.png': 'x',
};

async function render(body: string, extension = 'md', locale: Locale = 'en') {
  const name = extension === 'mdx' ? 'docs/*/guide/page.mdx' : 'docs/*/guide/page.md';
  const reference = body.includes('/api/reference')
    ? { 'site.yaml': `${SETTINGS}reference: true\n` }
    : {};
  const { model, diagnostics } = await load({ ...OTHERS, ...reference, ...pair(name, page(body)) });
  const entry = model?.editions[locale]?.docs.find(({ slug }) => slug === 'guide/page');
  if (!model || !entry) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return {
    markdown: entryMarkdown(entry, model),
    html: await bodyHtml(entry, model).make(),
    text: entry.body.sections,
  };
}

const SITE = 'https://site.example';

describe('the id of a heading', () => {
  it.each([
    ['## Set up', '## Set up'],
    ['## Étape *un*: `--dry-run`', '## Étape *un*: `--dry-run`'],
    ['## Set up {#set-up}', '## Set up'],
    ['## Set up {#start}', '## Set up {#start}'],
    ['## Set up {#start} ##', '## Set up {#start} ##'],
    ['Set up {#start}\n------', 'Set up {#start}\n------'],
    ['## One\n\n## One', '## One\n\n## One {#one-1}'],
    ['> - ## One {#two}', '> - ## One {#two}'],
  ])('is in the Markdown of %j only if it is not the default', async (body, expected) => {
    expect((await render(body)).markdown).toBe(expected);
  });
});

it('reports no difference for a footnote defined in a container', async () => {
  const body = '> [!NOTE]\n> Text.[^1]\n>\n> [^1]: What it is about.\n';
  const { diagnostics } = await load({ ...OTHERS, ...pair('docs/*/guide/page.md', page(body)) });
  expect(diagnostics.filter(({ code }) => code === 'twin-differs')).toEqual([]);
});

it.each([
  'Term\n: Text.\n\n  <p>Plain <b>html</b></p>\n',
  '- Text.\n\n  <p>Plain <b>html</b></p>\n',
])('has the blocks of HTML in %j as Markdown', async (body) => {
  const { markdown } = await render(body);
  expect(markdown).toBe(body.replace('<p>Plain <b>html</b></p>\n', 'Plain **html**'));
});

it('numbers footnotes in the order of the text, in lists below lists too', async () => {
  const { html } = await render('- One[^a]\n  - Two[^b]\n\n[^b]: Second\n\n[^a]: First\n');
  expect([...html.matchAll(/footnote-label">(\d)</g)].map(([, number]) => number)).toEqual([
    '1',
    '2',
  ]);
  expect(html).toMatch(/First.*Second/s);
});

describe('links and images', () => {
  /** What the author writes, the Markdown that is published, the HTML. */
  const TABLE: readonly (readonly [written: string, markdown: string, html: string])[] = [
    [
      '[a](./setup.md)',
      `[a](${SITE}/docs/guide/setup.mdx)`,
      '<p><a href="/docs/guide/setup">a</a></p>',
    ],
    [
      '[a](setup.md#first-step)',
      `[a](${SITE}/docs/guide/setup.mdx#first-step)`,
      '<p><a href="/docs/guide/setup#first-step">a</a></p>',
    ],
    ['[a](setup)', `[a](${SITE}/docs/guide/setup.mdx)`, '<p><a href="/docs/guide/setup">a</a></p>'],
    ['[a](../guide/)', `[a](${SITE}/docs/guide.mdx)`, '<p><a href="/docs/guide">a</a></p>'],
    ['[a](index.md)', `[a](${SITE}/docs/guide.mdx)`, '<p><a href="/docs/guide">a</a></p>'],
    [
      '[a](/docs/guide/setup)',
      `[a](${SITE}/docs/guide/setup.mdx)`,
      '<p><a href="/docs/guide/setup">a</a></p>',
    ],
    [
      '[a](/docs/guide/setup/)',
      `[a](${SITE}/docs/guide/setup.mdx)`,
      '<p><a href="/docs/guide/setup">a</a></p>',
    ],
    [
      '[a](/docs/guide/setup.mdx)',
      `[a](${SITE}/docs/guide/setup.mdx)`,
      '<p><a href="/docs/guide/setup">a</a></p>',
    ],
    ['[a](/)', `[a](${SITE}/index.mdx)`, '<p><a href="/">a</a></p>'],
    ['[a](/changelog)', `[a](${SITE}/changelog.mdx)`, '<p><a href="/changelog">a</a></p>'],
    [
      '[a](/solutions/shops)',
      `[a](${SITE}/solutions/shops.mdx)`,
      '<p><a href="/solutions/shops">a</a></p>',
    ],
    [
      '[a](/fr/docs/guide)',
      `[a](${SITE}/fr/docs/guide.mdx)`,
      '<p><a href="/fr/docs/guide">a</a></p>',
    ],
    ['[a](/llms.txt)', `[a](${SITE}/llms.txt)`, '<p><a href="/llms.txt">a</a></p>'],
    ['[a](/api/v1/docs)', `[a](${SITE}/api/v1/docs)`, '<p><a href="/api/v1/docs">a</a></p>'],
    [
      '[a](/docs/api/reference#not_found)',
      `[a](${SITE}/docs/api/reference.mdx#not_found)`,
      '<p><a href="/docs/api/reference#not_found">a</a></p>',
    ],
    [
      '[a](https://x.example/y)',
      '[a](https://x.example/y)',
      '<p><a href="https://x.example/y">a</a></p>',
    ],
    [
      '[a](mailto:a@b.example)',
      '[a](mailto:a@b.example)',
      '<p><a href="mailto:a@b.example">a</a></p>',
    ],
    [
      '<https://x.example>',
      '<https://x.example>',
      '<p><a href="https://x.example">https://x.example</a></p>',
    ],
    [
      '[**b** `c`](setup.md "T \\"q\\"")',
      `[**b** \`c\`](${SITE}/docs/guide/setup.mdx "T \\"q\\"")`,
      '<p><a href="/docs/guide/setup" title="T &quot;q&quot;"><strong>b</strong> <code>c</code></a></p>',
    ],
    [
      '[a][r]\n\n[r]: ./setup.md "T"',
      `[a][r]\n\n[r]: ${SITE}/docs/guide/setup.mdx "T"`,
      '<p><a href="/docs/guide/setup" title="T">a</a></p>',
    ],
    [
      '![alt](<../../../media/a b.png>)',
      `![alt](${SITE}/content/media/a%20b.png)`,
      '<p><a class="enlarge" href="/content/media/a%20b.png" aria-label="Enlarge: alt"><img src="/content/media/a%20b.png" alt="alt" loading="lazy" decoding="async"></a></p>',
    ],
    [
      '![alt](../../../media/a%20b.png "T")',
      `![alt](${SITE}/content/media/a%20b.png "T")`,
      '<p><a class="enlarge" href="/content/media/a%20b.png" aria-label="Enlarge: alt"><img src="/content/media/a%20b.png" alt="alt" title="T" loading="lazy" decoding="async"></a></p>',
    ],
    [
      '[![i](../../../media/a%20b.png)](setup.md)',
      `[![i](${SITE}/content/media/a%20b.png)](${SITE}/docs/guide/setup.mdx)`,
      '<p><a href="/docs/guide/setup"><img src="/content/media/a%20b.png" alt="i" loading="lazy" decoding="async"></a></p>',
    ],
    ['`[a](setup.md)`', '`[a](setup.md)`', '<p><code>[a](setup.md)</code></p>'],
    [
      '| a |\n|---|\n| [x](setup.md) |',
      `| a |\n|---|\n| [x](${SITE}/docs/guide/setup.mdx) |`,
      '<div class="table" tabindex="0"><table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><a href="/docs/guide/setup">x</a></td>\n</tr>\n</tbody>\n</table></div>',
    ],
  ];

  it.each(TABLE)('%s', async (written, markdown, html) => {
    const rendered = await render(written);
    expect(rendered.markdown).toBe(markdown);
    expect(rendered.html).toBe(html);
  });

  it.each(TABLE)('%s, before HTML', async (written, markdown) => {
    const rendered = await render(`${written}\n\n<hr>`);
    expect(rendered.markdown).toBe(`${markdown}\n\n---`);
  });

  it('from a page to itself keep their anchor', async () => {
    const rendered = await render('## Part\n\n[a](#part)');
    expect(rendered.markdown).toBe(`## Part\n\n[a](${SITE}/docs/guide/page.mdx#part)`);
    expect(rendered.html).toContain('<a href="#part">a</a>');
  });

  it('stay in the language of the page', async () => {
    const rendered = await render('[a](/docs/guide) [b](setup.md)', 'md', 'fr');
    expect(rendered.markdown).toBe(
      `[a](${SITE}/fr/docs/guide.mdx) [b](${SITE}/fr/docs/guide/setup.mdx)`,
    );
  });
});

describe('text that needs no change', () => {
  it.each([
    'snake_case * star [bracket] & < > \\_ escaped',
    '* a\n* b\n  1) c\n\n***\n\n+ d',
    '```js\nconst a = "[x](setup.md)"; // <b>\n```',
    '| a | b |\n|:--|--:|\n| `x|y` | 1 |',
    'Line with two spaces  \nbreak\\\nbreak',
  ])('stays as it is: %j', async (text) => {
    expect((await render(text)).markdown).toBe(text);
  });
});

describe('raw HTML', () => {
  it('may have 150,000 tags in one paragraph', async () => {
    expect((await render('a<svg>'.repeat(150_000))).markdown).toContain('a');
  });

  const TABLE: readonly (readonly [html: string, markdown: string])[] = [
    ['A <b>bold</b> <i>word</i>', 'A **bold** *word*'],
    ['A <a href="setup.md">link</a>', `A [link](${SITE}/docs/guide/setup.mdx)`],
    ['A <!-- comment --> b', 'A  b'],
    ['a<br>b', 'a\\\nb'],
    ['| a |\n|---|\n| x<br>y |', '| a |\n|---|\n| x<br>y |'],
    ['Press <kbd>Ctrl</kbd>', 'Press <kbd>Ctrl</kbd>'],
    ['<!-- all of it -->', ''],
    [
      '<p align="center"><img src="../../../media/a%20b.png" alt="A"></p>',
      `![A](${SITE}/content/media/a%20b.png)`,
    ],
    ['<h2>Title</h2>', '## Title'],
    ['<ul><li>a</li><li>b</li></ul>', '- a\n- b'],
    ['<table><tr><th>a</th></tr><tr><td>b</td></tr></table>', '| a |\n| - |\n| b |'],
    [
      '<details>\n<summary>S</summary>\n\nText\n\n</details>',
      '<details>\n<summary>S</summary>\n\nText\n\n</details>',
    ],
    ['<unclosed', '<unclosed'],
  ];

  it.each(TABLE)('%s', async (html, markdown) => {
    expect((await render(html)).markdown).toBe(markdown);
  });
});

describe('components', () => {
  const TABLE: readonly (readonly [mdx: string, markdown: string])[] = [
    ['<Callout>\n\nText.\n\n- a\n\n</Callout>', '> **Note:**\n>\n> Text.\n>\n> - a'],
    [
      '<Callout type="warning" title="Mind this">\n\nText.\n\n</Callout>',
      '> **Warning: Mind this**\n>\n> Text.',
    ],
    ['<Steps>\n\n1. One\n\n   More\n\n2. Two\n\n</Steps>', '1. One\n\n   More\n\n2. Two'],
    [
      '<Tabs>\n<Tab label="curl">\n\n```sh\ncurl x\n```\n\n</Tab>\n<Tab label="Python">\n\nText\n\n</Tab>\n</Tabs>',
      '**Option 1 of 2: curl**\n\n```sh\ncurl x\n```\n\n**Option 2 of 2: Python**\n\nText',
    ],
    [
      '<Tabs>\n  <Tab label="a">\n    ```sh\n    x\n      y\n    ```\n  </Tab>\n</Tabs>',
      '**Option 1 of 1: a**\n\n```sh\nx\n  y\n```',
    ],
    ['<Tabs>\n  <Tab label="a">\n\n- b\n\n  </Tab>\n</Tabs>', '**Option 1 of 1: a**\n\n- b'],
    [
      '::: code-group\n\n```html [a]\n<b>\n</b>\n```\n\n:::',
      '**Option 1 of 1: a**\n\n```html\n<b>\n</b>\n```',
    ],
    [
      '<Cards>\n<Card title="Set [up]" href="./setup.md">How to **start**.</Card>\n<Card title="Home" href="/" />\n</Cards>',
      `- [Set \\[up\\]](${SITE}/docs/guide/setup.mdx): How to **start**.\n- [Home](${SITE}/index.mdx)`,
    ],
    [
      '<Figure src="../../../media/a%20b.png" alt="A picture" caption="What it shows" />',
      `![A picture](${SITE}/content/media/a%20b.png)\n\n*What it shows*`,
    ],
    [
      '1. One\n\n   <Callout>\n\n   In a list.\n\n   </Callout>\n\n2. Two',
      '1. One\n\n   > **Note:**\n   >\n   > In a list.\n\n2. Two',
    ],
    ['> <Callout>\n>\n> Quoted.\n>\n> </Callout>', '> > **Note:**\n> >\n> > Quoted.'],
    ['{/* gone */}\n\nText', 'Text'],
    [
      '<a href="mailto:a@b.example?subject=I am">Mail</a>',
      '[Mail](<mailto:a@b.example?subject=I%20am>)',
    ],
    [
      '<a href="https://x.example">\n  <img src="https://x.example/a b.png" alt="A" />\n  Read it\n</a>',
      '[![A](<https://x.example/a%20b.png>) Read it](https://x.example)',
    ],
    [
      '<Callout>\n\nA [link](setup.md).\n\n</Callout>',
      `> **Note:**\n>\n> A [link](${SITE}/docs/guide/setup.mdx).`,
    ],
  ];

  it.each(TABLE)('%s', async (mdx, markdown) => {
    expect((await render(mdx, 'mdx')).markdown).toBe(markdown);
  });

  it('are rendered once each, however deeply nested', async () => {
    const depth = 40;
    const mdx = `${'<Callout>\n\n'.repeat(depth)}Deep.\n\n${'</Callout>\n\n'.repeat(depth)}`;
    const { markdown, html } = await render(mdx, 'mdx');
    expect(markdown.split('**Note:**')).toHaveLength(depth + 1);
    expect(html.split('<aside')).toHaveLength(depth + 1);
  });

  it('carry labels in the language of the page', async () => {
    const { markdown } = await render('<Callout type="tip">\n\nx\n\n</Callout>', 'mdx', 'fr');
    expect(markdown).toBe('> **Astuce\u00a0:**\n>\n> x');
  });

  it('have their addresses resolved in HTML', async () => {
    const { html } = await render(
      '<Cards>\n<Card title="a" href=\'./setup.md\'>x</Card>\n</Cards>\n\n<Figure src="../../../media/a%20b.png" alt="./setup.md" />',
      'mdx',
    );
    expect(html).toContain('<a href="/docs/guide/setup">a</a>');
    expect(html).toContain('<img src="/content/media/a%20b.png" alt="./setup.md"');
  });
});

it('the type of a field is code in Markdown where it looks like HTML', async () => {
  const { markdown } = await render(
    '<Field name="a" type="List<Item>" />\n\n<Field name="b" type="string[]" />',
    'mdx',
  );
  expect(markdown).toBe('- `a` (`List<Item>`)\n\n- `b` (string[])');
});

describe('the text for the search', () => {
  it('is plain, one section per heading, components included', async () => {
    const { text } = await render(
      'Intro *one* `two`.\n\n## Head **ing**\n\n- a\n- [b](setup.md)\n\n<Callout title="Mind">\n\nText\n\n</Callout>\n\n<Figure src="../../../media/a%20b.png" alt="Alt" caption="Cap" />\n\n```sh\nrun --flag\n```',
      'mdx',
    );
    expect(text).toEqual([
      { heading: '', text: 'Intro one two.' },
      {
        heading: 'Head ing',
        slug: 'head-ing',
        depth: 2,
        text: 'a\nb\nMind\nText\nAlt\nCap\n`run --flag`',
      },
    ]);
  });
});

describe('blocks that MDX lets authors indent at will', () => {
  it.each([
    [
      '1.  One\n\n          <Callout>\n\n          Text.\n\n          </Callout>',
      '1.  One\n\n    > **Note:**\n    >\n    > Text.',
    ],
    [
      '- One\n\n          ```js\n          if (a) {\n            b();\n          }\n          ```',
      '- One\n\n  ```js\n  if (a) {\n    b();\n  }\n  ```',
    ],
    ['      ## Two\n\n      Text\n      on two lines.', '## Two\n\nText\non two lines.'],
    ['> One\n>\n>       Two', '> One\n>\n> Two'],
    ['4. One\n\n\t\tTwo\n\t\t\n\t\tThree', '4. One\n\n   Two\n\t\t\n   Three'],
    [
      '- One\n\n\t\t```js\n\t\tif (a) {\n\t\t    b();\n\t\t}\n\t\t```',
      '- One\n\n  ```js\n  if (a) {\n      b();\n  }\n  ```',
    ],
    ['\tOne\n\tand two', 'One\nand two'],
  ])('stand where Markdown does not take them for code: %j', async (body, expected) => {
    expect((await render(body, 'mdx')).markdown).toBe(expected);
  });

  it('stay in Markdown, where they are code', async () => {
    expect((await render('- One\n\n          code')).markdown).toBe('- One\n\n          code');
  });
});
