import { describe, expect, it } from 'vitest';
import { load, page, pair } from '../../../test/content-folder.ts';
import { entryHtml, entryMarkdown } from '../../site/fill-page.ts';

/** A page in each of its forms, and what is said about it. */
async function render(body: string, format: 'md' | 'mdx') {
  const { model, diagnostics } = await load(pair(`docs/*/a.${format}`, page(body)));
  const entry = model?.docs.en?.find(({ slug }) => slug === 'a');
  if (!model || !entry) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return {
    markdown: entryMarkdown(entry, model),
    html: entryHtml(entry, model),
    words: entry.body.sections
      .map(({ heading, text }) => [heading, text].filter(Boolean).join('\n'))
      .join('\n'),
    codes: diagnostics.filter(({ path }) => path.startsWith('docs/en')).map(({ code }) => code),
  };
}

/** What the author writes, the Markdown that is published, a part of the HTML, the words for the search. */
type Row = readonly [written: string, markdown: string, html: string, words: string];

const CALLOUTS: readonly Row[] = [
  [
    ':::note Mind *this*\nText.\n\n- a\n:::',
    '> **Note: Mind this**\n>\n> Text.\n>\n> - a',
    '<aside class="callout callout-note">\n<p class="callout-title">Note: Mind this</p>\n<p>Text.</p>\n<ul>\n<li>a</li>\n</ul>\n</aside>',
    'Mind this\nText.\na',
  ],
  [
    '::: tip\nText.\n:::',
    '> **Tip:**\n>\n> Text.',
    '<p class="callout-title">Tip:</p>\n<p>Text.</p>',
    'Text.',
  ],
  [
    ':::caution[Hot **and** `new`]{.x}\nText.\n:::',
    '> **Caution: Hot and new**\n>\n> Text.',
    '<aside class="callout callout-caution">\n<p class="callout-title">Caution: Hot and new</p>',
    'Hot and new\nText.',
  ],
  [
    ':::: warning\n::: details More {open}\nText.\n:::\n::::',
    '> **Warning:**\n>\n> <details>\n> <summary>More</summary>\n>\n> Text.\n>\n> </details>',
    '<details class="accordion" open>\n<summary>More</summary>\n<p>Text.</p>\n</details>',
    'More\nText.',
  ],
  [
    '1. One\n\n   ::: danger\n   Text.\n   :::\n\n2. Two',
    '1. One\n\n   > **Danger:**\n   >\n   > Text.\n\n2. Two',
    '<aside class="callout callout-danger">',
    'One\nText.\nTwo',
  ],
  [
    '> [!IMPORTANT]\n> One *two*\n> three.\n>\n> Four.',
    '> **Important:**\n>\n> One *two*\n> three.\n>\n> Four.',
    '<p class="callout-title">Important:</p>\n<p>One <em>two</em>\nthree.</p>\n<p>Four.</p>\n</aside>',
    'One two\nthree.\nFour.',
  ],
  [
    '> [!note] Mind this\n> Text.',
    '> **Note: Mind this**\n>\n> Text.',
    '<p class="callout-title">Note: Mind this</p>\n<p>Text.</p>',
    'Mind this\nText.',
  ],
  [
    '> [!tip]- More\n> Text.',
    '<details>\n<summary>More</summary>\n\nText.\n\n</details>',
    '<details class="accordion">\n<summary>More</summary>\n<p>Text.</p>\n</details>',
    'More\nText.',
  ],
  [
    '> [!NOTES]\n> Text.',
    '> [!NOTES]\n> Text.',
    '<blockquote>\n<p>[!NOTES]\nText.</p>',
    '[!NOTES]\nText.',
  ],
  ['::: v-pre\n*a*\n:::', '*a*', '<p><em>a</em></p>', 'a'],
];

const TEXTS: readonly Row[] = [
  [
    '## Set up {#start}\n\n[a](#start)\n\n## Start',
    '## Set up\n\n[a](https://site.example/docs/a.mdx#start)\n\n## Start',
    '<h2 id="start">Set up<a class="anchor" href="#start" aria-label="Set up"></a></h2>\n<p><a href="#start">a</a></p>\n<h2 id="start-1">',
    'Set up\na\nStart',
  ],
  [
    'At 10:30, localhost:8080, a::b, :smiley and ::: here.',
    'At 10:30, localhost:8080, a::b, :smiley and ::: here.',
    '<p>At 10:30, localhost:8080, a::b, :smiley and ::: here.</p>',
    'At 10:30, localhost:8080, a::b, :smiley and ::: here.',
  ],
  [
    'From $5 to $10, $HOME and US$3.',
    'From $5 to $10, $HOME and US$3.',
    '<p>From $5 to $10, $HOME and US$3.</p>',
    'From $5 to $10, $HOME and US$3.',
  ],
  [
    '```md\n::: tip\n$5 and $6\n:::\n```',
    '```md\n::: tip\n$5 and $6\n:::\n```',
    '<pre tabindex="0"><code class="language-md">::: tip\n$5 and $6\n:::</code></pre>',
    '::: tip\n$5 and $6\n:::',
  ],
];

const CODE: readonly Row[] = [
  [
    '```js title="a b.js" {1,3-9} showLineNumbers\na\nb\nc\n```',
    '`a b.js`\n\n```js\na\nb\nc\n```',
    '<figure class="code-figure">\n<figcaption>a b.js</figcaption>\n<pre tabindex="0" class="has-lines has-numbers"><code class="language-js"><span class="line line-mark" data-line="1">a</span>\n<span class="line" data-line="2">b</span>\n<span class="line line-mark" data-line="3">c</span></code></pre>\n</figure>',
    'a b.js\na\nb\nc',
  ],
  [
    '```js{2} [a.js]\na\nb\n```',
    '`a.js`\n\n```js\na\nb\n```',
    '<figcaption>a.js</figcaption>\n<pre tabindex="0" class="has-lines"><code class="language-js"><span class="line">a</span>\n<span class="line line-mark">b</span></code></pre>',
    'a.js\na\nb',
  ],
  [
    '```js\na // [!code --]\nb // [!code ++]\nc\n```',
    '```diff\n-a\n+b\n c\n```',
    '<span class="line line-del">a</span>\n<span class="line line-ins">b</span>\n<span class="line">c</span>',
    'a\nb\nc',
  ],
  [
    '```py\n# [!code focus:2]\na\nb\nc # [!code highlight]\n```',
    '```py\na\nb\nc\n```',
    '<pre tabindex="0" class="has-lines has-focus"><code class="language-py"><span class="line line-focus">a</span>\n<span class="line line-focus">b</span>\n<span class="line line-mark">c</span></code></pre>',
    'a\nb\nc',
  ],
  [
    '```js ins={1} del={2} mark={"A":3}\na\nb\nc\n```',
    '```diff\n+a\n-b\n c\n```',
    '<span class="line line-ins">a</span>\n<span class="line line-del">b</span>\n<span class="line line-mark">c</span>',
    'a\nb\nc',
  ],
  [
    '```diff lang="text"\n-a\n+b\n c\n```',
    '```diff\n-a\n+b\n c\n```',
    '<code class="language-text"><span class="line line-del">a</span>\n<span class="line line-ins">b</span>\n<span class="line">c</span>',
    'a\nb\nc',
  ],
  [
    '```text\n// highlight-next-line\na\n// highlight-start\nb\nc\n// highlight-end\nd\n```',
    '```text\na\nb\nc\nd\n```',
    '<span class="line line-mark">a</span>\n<span class="line line-mark">b</span>\n<span class="line line-mark">c</span>\n<span class="line">d</span>',
    'a\nb\nc\nd',
  ],
  [
    '```Dockerfile\nFROM a\n```\n\n```Output frame="none"\nb\n```',
    '```dockerfile\nFROM a\n```\n\n```output\nb\n```',
    '<code class="language-dockerfile">',
    'FROM a\nb',
  ],
  [
    '```js [!code\nx // [!code nope] [!code\n```',
    '```js\nx // [!code nope] [!code\n```',
    '<code class="language-js">x <span class="token-comment">// [!code nope] [!code</span></code>',
    'x // [!code nope] [!code',
  ],
  [
    '::: code-group\n\n```sh [npm]\nnpm i\n```\n\n```sh [yarn] {1}\nyarn\n```\n\n:::',
    '**Option 1 of 2: npm**\n\n```sh\nnpm i\n```\n\n**Option 2 of 2: yarn**\n\n```sh\nyarn\n```',
    '<div class="tabs">\n<section class="tab">\n<p class="tab-label">npm</p>\n<pre tabindex="0"><code class="language-sh">',
    'npm\nnpm i\nyarn\nyarn',
  ],
  [
    '::::tabs\n:::tab[One]\na\n:::\n:::tab Two\nb\n:::\n::::',
    '**Option 1 of 2: One**\n\na\n\n**Option 2 of 2: Two**\n\nb',
    '<p class="tab-label">Two</p>\n<p>b</p>',
    'One\na\nTwo\nb',
  ],
];

describe.each(['md', 'mdx'] as const)('the dialects in .%s', (format) => {
  it.each([...CALLOUTS, ...TEXTS, ...CODE])('%s', async (written, markdown, html, words) => {
    const rendered = await render(written, format);
    expect(rendered.markdown).toBe(markdown);
    expect(rendered.html).toContain(html);
    expect(rendered.words).toBe(words);
    expect(rendered.codes).toEqual([]);
  });
});
