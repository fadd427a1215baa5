import { describe, expect, it } from 'vitest';
import { load, page, pair } from '../../../test/content-folder.ts';
import { bodyHtml, entryMarkdown } from '../../site/markdown/fill-page.ts';

/** Removes the backticks around lines of code. */
const unmarkedCode = (text: string) => text.replace(/^`([^`\n]+)`$/gm, '$1');

/** A page in each of its forms, and what is said about it. */
async function render(body: string, format: 'md' | 'mdx') {
  const { model, diagnostics } = await load(pair(`docs/*/a.${format}`, page(body)));
  const entry = model?.editions.en?.docs.find(({ slug }) => slug === 'a');
  if (!model || !entry) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return {
    markdown: entryMarkdown(entry, model),
    html: await bodyHtml(entry, model).make(),
    words: entry.body.sections
      .map(({ heading, text }) => [heading, unmarkedCode(text)].filter(Boolean).join('\n'))
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
    '<aside class="callout callout-note" role="note">\n<p class="callout-title"><span class="visually-hidden">Note: </span>Mind this</p>\n<p>Text.</p>\n<ul>\n<li>a</li>\n</ul>\n</aside>',
    'Mind this\nText.\na',
  ],
  [
    '::: tip\nText.\n:::',
    '> **Tip:**\n>\n> Text.',
    '<p class="callout-title">Tip</p>\n<p>Text.</p>',
    'Text.',
  ],
  [
    ':::caution[Hot **and** `new`]{.x}\nText.\n:::',
    '> **Caution: Hot and new**\n>\n> Text.',
    '<aside class="callout callout-caution" role="note">\n<p class="callout-title"><span class="visually-hidden">Caution: </span>Hot and new</p>',
    'Hot and new\nText.',
  ],
  [
    ':::info[Go to [the *rules*](https://x.example)]\nText.\n:::',
    '> **Info: Go to the rules**\n>\n> [the *rules*](https://x.example)\n>\n> Text.',
    '<p class="callout-title"><span class="visually-hidden">Info: </span>Go to the rules</p>\n<p><a href="https://x.example">the <em>rules</em></a></p>\n<p>Text.</p>',
    'Go to the rules\nthe rules\nText.',
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
    '<aside class="callout callout-danger" role="note">',
    'One\nText.\nTwo',
  ],
  [
    '> [!IMPORTANT]\n> One *two*\n> three.\n>\n> Four.',
    '> **Important:**\n>\n> One *two*\n> three.\n>\n> Four.',
    '<p class="callout-title">Important</p>\n<p>One <em>two</em>\nthree.</p>\n<p>Four.</p>\n</aside>',
    'One two three.\nFour.',
  ],
  [
    '> [!note] Mind this\n> Text.',
    '> **Note: Mind this**\n>\n> Text.',
    '<p class="callout-title"><span class="visually-hidden">Note: </span>Mind this</p>\n<p>Text.</p>',
    'Mind this\nText.',
  ],
  [
    '> [!TIP] Use **this**\n\nText.',
    '> **Tip:**\n>\n> Use **this**\n\nText.',
    '<p class="callout-title">Tip</p>\n<p>Use <strong>this</strong></p>\n</aside>',
    'Use this\nText.',
  ],
  [
    '> [!warning] Use <code>a</code> or *b*&nbsp;\n> Text.',
    '> **Warning: Use a or b**\n>\n> Text.',
    '<p class="callout-title"><span class="visually-hidden">Warning: </span>Use a or b</p>\n<p>Text.</p>',
    'Use a or b\nText.',
  ],
  [
    '> [!tip]- More\n> Text.',
    '<details>\n<summary>More</summary>\n\nText.\n\n</details>',
    '<details class="accordion">\n<summary>More</summary>\n<p>Text.</p>\n</details>',
    'More\nText.',
  ],
  ['> [!]\n> Text.', '> [!]\n> Text.', '<blockquote>\n<p>[!]\nText.</p>', '[!] Text.'],
  ['::: v-pre\n*a*\n:::', '*a*', '<p><em>a</em></p>', 'a'],
  [
    'One\n::: tip\nTwo\n:::\nThree\n\n- a\n  :::note[B] \n  c\n  :::\n\n> d\n> ::: info\n> e\n> :::',
    'One\n\n> **Tip:**\n>\n> Two\n\nThree\n\n- a\n\n  > **Note: B**\n  >\n  > c\n\n> d\n>\n> > **Info:**\n> >\n> > e',
    '<p>One</p>\n<aside class="callout callout-tip" role="note">\n<p class="callout-title">Tip</p>\n<p>Two</p>\n</aside>\n<p>Three</p>',
    'One\nTwo\nThree\na\nB\nc\nd\ne',
  ],
];

const TEXTS: readonly Row[] = [
  [
    '## Set up {#start}\n\n[a](#start)\n\n## Start',
    '## Set up {#start}\n\n[a](https://site.example/docs/a.mdx#start)\n\n## Start {#start-1}',
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
    '```md\ntext\n::: tip\n:::\n```',
    '```md\ntext\n::: tip\n:::\n```',
    '<pre tabindex="0"><code class="language-md">text\n::: tip\n:::</code></pre>',
    'text\n::: tip\n:::',
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
    '``` title="a.txt" hl_lines="2"\na\nb\n```\n\n```{1}\nc\n```',
    '`a.txt`\n\n```\na\nb\n```\n\n```\nc\n```',
    '<figcaption>a.txt</figcaption>\n<pre tabindex="0" class="has-lines"><code><span class="line">a</span>\n<span class="line line-mark">b</span></code></pre>',
    'a.txt\na\nb\nc',
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
    '```text\na # highlight-line\n{/* highlight-line */}\nb\nc="#highlight-line"\n```',
    '```text\na\nb\nc="#highlight-line"\n```',
    '<span class="line line-mark">a</span>\n<span class="line line-mark">b</span>\n<span class="line">c=',
    'a\nb\nc="#highlight-line"',
  ],
  [
    '```Markup\n<a>\n```\n\n```python3\nb\n```\n\n```tree\nc\n```',
    '```html\n<a>\n```\n\n```python\nb\n```\n\n```text\nc\n```',
    '<code class="language-html">',
    '<a>\nb\nc',
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
    '```ansi {1}\n\u001b[1;31mError\u001b[0m: \u001b]8;;https://a.test\u0007[b]\u001b]8;;\u0007\nc\n```',
    '```ansi\nError: [b]\nc\n```',
    '<code class="language-ansi"><span class="line line-mark">Error: [b]</span>\n<span class="line">c</span></code>',
    'Error: [b]\nc',
  ],
  [
    '::: code-group\n\n```sh [npm]\nnpm i\n```\n\n```sh [yarn] {1}\nyarn\n```\n\n:::',
    '**Option 1 of 2: npm**\n\n```sh\nnpm i\n```\n\n**Option 2 of 2: yarn**\n\n```sh\nyarn\n```',
    '<div class="tabs">\n<section class="tab">\n<p class="tab-label">npm</p>\n<pre tabindex="0" class="one-line"><code class="language-sh">',
    'npm\nnpm i\nyarn\nyarn',
  ],
  [
    '::::tabs\n:::tab[One]\na\n:::\n:::tab Two\nb\n:::\n::::',
    '**Option 1 of 2: One**\n\na\n\n**Option 2 of 2: Two**\n\nb',
    '<p class="tab-label">Two</p>\n<p>b</p>',
    'One\na\nTwo\nb',
  ],
];

const EXTRAS: readonly Row[] = [
  [
    'Area $a^2$, from $5 to $10.\n\n$$\nx_1\n$$',
    'Area $a^2$, from $5 to $10.\n\n$$\nx_1\n$$',
    '<p>Area <math><msup><mi>a</mi><mn>2</mn></msup></math>, from $5 to $10.</p>\n<div class="math" tabindex="0"><math display="block" class="tml-display"><msub><mi>x</mi><mn>1</mn></msub></math></div>',
    'Area a^2, from $5 to $10.\nx_1',
  ],
  [
    'A $\\frac{a}{b}$ and `$x$` and \\$y$.',
    'A $\\frac{a}{b}$ and `$x$` and \\$y$.',
    '<math><mfrac><mi>a</mi><mi>b</mi></mfrac></math> and <code>$x$</code> and $y$.</p>',
    'A \\frac{a}{b} and $x$ and $y$.',
  ],
  [
    ':tada: *Yes* :+1:, a:b:c, :nope: `:tada:`',
    '🎉 *Yes* 👍, a:b:c, :nope: `:tada:`',
    '<p>🎉 <em>Yes</em> 👍, a:b:c, :nope: <code>:tada:</code></p>',
    '🎉 Yes 👍, a:b:c, :nope: :tada:',
  ],
  [
    ':::warning[:construction: Soon]\na\n:::',
    '> **Warning: 🚧 Soon**\n>\n> a',
    '🚧 Soon</p>',
    '🚧 Soon\na',
  ],
  [
    'Word[^1].\n\n[^1]: A *note*.',
    'Word[^1].\n\n[^1]: A *note*.',
    '<li id="fn-1">\n<p>A <em>note</em>. <a href="#fnref-1"',
    'Word.\nA note.',
  ],
  [
    'Term\n: One *two*\n\nOther\n\n: Three\n\n  Four',
    'Term\n: One *two*\n\nOther\n\n: Three\n\n  Four',
    '<dl>\n<dt>Term</dt>\n<dd>One <em>two</em></dd>\n<dt>Other</dt>\n<dd>\n<p>Three</p>\n<p>Four</p>\n</dd>\n</dl>',
    'Term\nOne two\nOther\nThree\nFour',
  ],
  [
    'The HTML of XHTML & co.\n\n*[HTML]: Hyper "Text"\n*[& co]: others',
    'The HTML of XHTML & co.\n\n*[HTML]: Hyper "Text"\n*[& co]: others',
    '<p>The <abbr title="Hyper &quot;Text&quot;">HTML</abbr> of XHTML <abbr title="others">&amp; co</abbr>.</p>',
    'The HTML of XHTML & co.',
  ],
  [
    '[[toc]]\n\n## One\n\n### Two\n\n## Three',
    '## One\n\n### Two\n\n## Three',
    '<nav class="toc" aria-label="Contents">\n<ul>\n<li><a href="#one">One</a>\n<ul>\n<li><a href="#two">Two</a></li>\n</ul>\n</li>\n<li><a href="#three">Three</a></li>\n</ul>\n</nav>',
    'One\nTwo\nThree',
  ],
  [
    '```mermaid\nflowchart LR\n  accDescr: From A to B.\n  A --> B\n```',
    '```mermaid\nflowchart LR\n  accDescr: From A to B.\n  A --> B\n```',
    '<div class="diagram" tabindex="0">\n<svg role="img" aria-label="From A to B." xmlns=',
    'From A to B.\nA\nB',
  ],
];

const COMPONENTS: readonly Row[] = [
  [
    'New in 2 <Badge type="tip" text="beta" /> and <Badge>old</Badge>.',
    'New in 2 (beta) and (old).',
    '<p>New in 2 <span class="badge badge-tip">beta</span> and <span class="badge badge-note">old</span>.</p>',
    'New in 2 beta and old.',
  ],
  [
    '<LinkCard title="Set up" href="/docs/a" description="In a *minute*" />',
    '- [Set up](https://site.example/docs/a.mdx): In a *minute*',
    '<div class="card">\n<p class="card-title"><a href="/docs/a">Set up</a></p>\n<p>In a *minute*</p>\n</div>',
    'Set up\nIn a *minute*',
  ],
  [
    '<LinkCard title="Say &quot;a&quot;" href="/docs/a" />',
    '- [Say "a"](https://site.example/docs/a.mdx)',
    '<a href="/docs/a">Say "a"</a>',
    'Say "a"',
  ],
  [
    '<CardGrid>\n\n<Card title="One" icon="gear">\n\nText\n\n</Card>\n\n<LinkCard title="Two" href="/docs/a" />\n\n</CardGrid>',
    '- **One**: Text\n- [Two](https://site.example/docs/a.mdx)',
    '</svg>One</p>\n<p>Text</p>\n</div>\n<div class="card">',
    'One\nText\nTwo',
  ],
  [
    '<CardGrid>\n\n<Card title="One" description="Two">\n\nText\n\n- a\n\n</Card>\n\n</CardGrid>',
    '- **One**: Two\n\n  Text\n\n  - a',
    '<p class="card-title">One</p>\n<p>Two</p>\n<p>Text</p>\n<ul>\n<li>a</li>\n</ul>\n</div>',
    'One\nTwo\nText\na',
  ],
  [
    '<FileTree>\n\n- src/\n  - **a.ts** with `code`\n\n</FileTree>',
    '- src/\n  - **a.ts** with `code`',
    '<li class="folder"><span class="file-name">src/</span>\n<ul>\n<li class="file"><span class="file-name"><strong>a.ts</strong></span> <span class="file-about">with <code>code</code></span></li>',
    'src/\na.ts with code',
  ],
  [
    '<Accordion title="More" id="a-1">\n\nText\n\n</Accordion>\n\n[x](#a-1)',
    '<details id="a-1">\n<summary>More</summary>\n\nText\n\n</details>\n\n[x](https://site.example/docs/a.mdx#a-1)',
    '<details class="accordion" id="a-1">\n<summary>More</summary>',
    'More\nText\nx',
  ],
  [
    '<Tabs>\n<Tab label="One" id="b-1">\n\na\n\n</Tab>\n</Tabs>\n\n[x](#b-1)',
    '<a id="b-1"></a>**Option 1 of 1: One**\n\na\n\n[x](https://site.example/docs/a.mdx#b-1)',
    '<section class="tab" id="b-1">\n<p class="tab-label">One</p>\n<p>a</p>',
    'One\na\nx',
  ],
  [
    '<AccordionGroup>\n\n<Accordion title="More">\n\nText\n\n</Accordion>\n\n</AccordionGroup>',
    '<details>\n<summary>More</summary>\n\nText\n\n</details>',
    '<div class="accordions">\n<details class="accordion">\n<summary>More</summary>\n<p>Text</p>\n</details>\n</div>',
    'More\nText',
  ],
  [
    '<ParamField query="size" type="number" default="1">\n\nHow *large*.\n\n- a\n\n</ParamField>',
    '- `size` (number, default: `1`)\n\n  How *large*.\n\n  - a',
    '<div class="field">\n<p class="field-head"><code class="field-name">size</code> <span class="visually-hidden">(</span><span class="field-type">number</span><span class="visually-hidden">, </span><span class="field-default">default: <code>1</code></span><span class="visually-hidden">)</span></p>\n<p>How <em>large</em>.</p>',
    'size\nnumber\n1\nHow large.\na',
  ],
  [
    '<Field name="size" id="limit-size" />',
    '- <a id="limit-size"></a>`size`',
    '<div class="field" id="limit-size">\n<p class="field-head"><code class="field-name">size</code></p>',
    'size',
  ],
  [
    '<Aside type="caution" title="Hot">\n\nText\n\n</Aside>\n\n<Tip>\n\nMore\n\n</Tip>',
    '> **Caution: Hot**\n>\n> Text\n\n> **Tip:**\n>\n> More',
    '<aside class="callout callout-tip" role="note">\n<p class="callout-title">Tip</p>\n<p>More</p>\n</aside>',
    'Hot\nText\nMore',
  ],
  [
    '<Tabs>\n<TabItem label="One">\n\na\n\n</TabItem>\n<TabItem value="two">\n\nb\n\n</TabItem>\n</Tabs>',
    '**Option 1 of 2: One**\n\na\n\n**Option 2 of 2: two**\n\nb',
    '<p class="tab-label">two</p>\n<p>b</p>',
    'One\na\nb',
  ],
  [
    '<CodeGroup>\n\n```sh npm\na\n```\n\n```sh title="yarn"\nb\n```\n\n</CodeGroup>',
    '**Option 1 of 2: npm**\n\n```sh\na\n```\n\n**Option 2 of 2: yarn**\n\n```sh\nb\n```',
    '<p class="tab-label">npm</p>',
    'npm\na\nyarn\nb',
  ],
  [
    '<Steps>\n\n<Step title="One">\n\nText\n\nMore\n\n</Step>\n\n<Step title="Two">\n\nText\n\n</Step>\n\n</Steps>',
    '1. **One**\n\n   Text\n\n   More\n2. **Two**\n\n   Text',
    '<div class="steps">\n<ol>\n<li>\n<p><strong>One</strong></p>\n<p>Text</p>\n<p>More</p>\n</li>',
    'One\nText\nMore\nTwo\nText',
  ],
  [
    `<Steps>\n\n${'<Step title="A <b>">\n\nText\n\n</Step>\n\n'.repeat(10)}</Steps>`,
    `${[1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${number}. **A \\<b>**\n\n   Text`).join('\n')}\n10. **A \\<b>**\n\n    Text`,
    '<p><strong>A &lt;b></strong></p>\n<p>Text</p>',
    Array.from({ length: 10 }, () => 'A <b>\nText').join('\n'),
  ],
  [
    '<Callout title="A <b>">\n\nText\n\n</Callout>\n\n<Cards>\n\n<Card title="A" description="B <c>" />\n\n</Cards>\n\n<Tabs>\n<Tab label="D <e>">\n\nText\n\n</Tab>\n</Tabs>',
    '> **Note: A \\<b>**\n>\n> Text\n\n- **A**: B \\<c>\n\n**Option 1 of 1: D \\<e>**\n\nText',
    '<p>B &lt;c></p>',
    'A <b>\nText\nA\nB <c>\nD <e>\nText',
  ],
  [
    '<Steps>\n\n<Step title="">\n\n## One\n\nText\n\n</Step>\n\n</Steps>',
    '1. ## One\n\n   Text',
    '<ol>\n<li>\n<h2 id="one">',
    'One\nText',
  ],
  [
    'A <LinkButton href="/docs/a">button</LinkButton>.',
    'A [button](https://site.example/docs/a.mdx).',
    '<p>A <a class="button" href="/docs/a">button</a>.</p>',
    'A button.',
  ],
];

/** HTML in MDX; plain Markdown keeps what the author wrote. */
const ELEMENTS: readonly Row[] = [
  [
    'Press <kbd>Ctrl</kbd>,<br/>H<sub>2</sub>O and <b>*bold*</b>.',
    'Press <kbd>Ctrl</kbd>,<br>H<sub>2</sub>O and ***bold***.',
    '<p>Press <kbd>Ctrl</kbd>,<br>H<sub>2</sub>O and <b><em>bold</em></b>.</p>',
    'Press Ctrl, H2O and bold.',
  ],
  [
    '<details open>\n<summary>More</summary>\n\nText *one*.\n\n</details>',
    '<details open>\n\n<summary>More</summary>\n\nText *one*.\n\n</details>',
    '<details open><summary>More</summary>\n<p>Text <em>one</em>.</p></details>',
    'More\nText one.',
  ],
  [
    '<div className="x" onClick="a()" id="here">\n\n[a](#here)\n\n</div>',
    '[a](https://site.example/docs/a.mdx#here)',
    '<div id="here" class="x"><p><a href="#here">a</a></p></div>',
    'a',
  ],
  [
    '<a href="/docs/a">A <em>page</em></a>\n\n<p align="center">Text</p>',
    '[A *page*](https://site.example/docs/a.mdx)\n\nText',
    '<p align="center">Text</p>',
    'A page\nText',
  ],
  [
    '<code>a_b&lt;c&gt;</code> and <code>[d](/docs/a) &lt; e</code>',
    '`a_b<c>` and <code>[d](https://site.example/docs/a.mdx) &lt; e</code>',
    '<p><code>a_b&lt;c></code> and <code><a href="/docs/a">d</a> &lt; e</code></p>',
    'a_b<c> and d < e',
  ],
  [
    '<ul>\n  <li>One</li>\n  <li>Two</li>\n</ul>',
    '- One\n- Two',
    '<ul><li>One</li>\n<li>Two</li></ul>',
    'One\nTwo',
  ],
];

describe.each(['md', 'mdx'] as const)('the dialects in .%s', (format) => {
  it.each([...CALLOUTS, ...TEXTS, ...CODE, ...EXTRAS, ...COMPONENTS])(
    '%s',
    async (written, markdown, html, words) => {
      const rendered = await render(written, format);
      expect(rendered.markdown).toBe(markdown);
      expect(rendered.html).toContain(html);
      expect(rendered.words).toBe(words);
      expect(rendered.codes).toEqual([]);
    },
  );
});

it('indexes the labels of a diagram', async () => {
  const written =
    '```mermaid\nflowchart LR\n  draft[A draft] -->|by mail| approve\n  approve --> print[Print]\n  subgraph Office\n  end\n```';
  expect((await render(written, 'md')).words.split('\n')).toEqual([
    'A draft',
    'by mail',
    'approve',
    'approve',
    'Print',
    'Office',
  ]);
});

it('shows the source of a diagram that the build does not render, with a name', async () => {
  const written = '```mermaid\npie\n  accDescr: Cats & dogs.\n  "Cats" : 2\n```';
  const { html, markdown, words, codes } = await render(written, 'md');
  expect(html).toMatch(
    /^<div class="diagram-source" data-name="Cats &amp; dogs.">\n<pre.+<\/pre>\n<\/div>$/s,
  );
  expect(markdown).toBe(written);
  expect(words).toBe('Cats & dogs.\nCats\n2');
  expect(codes).toEqual(['syntax-unsupported']);
});

it('shows an inline script as text', async () => {
  const { html, codes } = await render('a <script>b()</script> c', 'md');
  expect(html).toBe('<p>a b() c</p>');
  expect(codes).toEqual(['syntax-unsupported']);
});

describe('HTML in .mdx', () => {
  it.each(ELEMENTS)('%s', async (written, markdown, html, words) => {
    const rendered = await render(written, 'mdx');
    expect(rendered.markdown).toBe(markdown);
    expect(rendered.html).toContain(html);
    expect(rendered.words).toBe(words);
    expect(rendered.codes).toEqual([]);
  });

  it.each(['script', 'style', 'form', 'object', 'constructor'])('has no <%s>', async (name) => {
    const { codes, html } = await render(`<${name}>a</${name}>`, 'mdx');
    expect(codes).toEqual(['component-unknown']);
    expect(html).toBe('a');
  });
});

describe('markup that the Content-Security-Policy blocks', () => {
  it.each([
    ['<p style="color: red">a</p>', 'mdx', 'a', '<p>a</p>'],
    ['<p style="color: red">a</p>', 'md', '<p style="color: red">a</p>', 'style='],
    [
      '<iframe src="https://v.example/1" title="Film" allowFullScreen></iframe>',
      'mdx',
      '[Film](https://v.example/1)',
      '<iframe src="https://v.example/1" title="Film" allowfullscreen></iframe>',
    ],
  ] as const)('is reported: %s in .%s', async (written, format, markdown, html) => {
    const rendered = await render(written, format);
    expect(rendered.codes).toEqual(['policy-blocked']);
    expect(rendered.html).toContain(html);
    if (format === 'mdx') expect(rendered.markdown).toBe(markdown);
  });
});

it('allows any number of links in the name of a file', async () => {
  const name = `${'[a b](/docs/a)'.repeat(40)}<wbr>c`;
  const { html } = await render(`<FileTree>\n\n- ${name} all of them\n\n</FileTree>`, 'md');
  expect(html.match(/<a href/g)).toHaveLength(40);
  expect(html).toContain('a b</a><wbr>c</span> <span class="file-about">all of them</span></li>');
});

describe('program code in .md', () => {
  it.each(['<script setup>\nimport a from "b"\n</script>', '<style scoped>\na { b: c }\n</style>'])(
    'is left out, and named: %s',
    async (written) => {
      const { html, markdown, words, codes } = await render(`${written}\n\nText`, 'md');
      expect([html, markdown, words]).toEqual(['<p>Text</p>', 'Text', 'Text']);
      expect(codes).toEqual(['syntax-unsupported']);
    },
  );

  it.each([
    '!!! note "A"\n    Text',
    '=== "A"\n\n    Text',
    'A {{ value }} here',
    'A [[Page]] here',
    'A ![[picture.png]] here',
    '> [!NOTES]\n> Text.',
    'A ==mark== here',
    'Text {: .class }',
    '{% tag %}',
    'Text\n:::',
    '<Unknown />',
    '::name[label]',
    '<template #answer>\n\nText',
    'A <b @click="a > b">word',
    '{{#include file.rs}}',
    'Text {! file.md !} here',
    'A :material-account-circle: here',
    'Press ++ctrl+alt+del++ now',
    'See {@link Name} here',
    'A <%= value %> here',
    'A {{< value >}} here',
    '{{%segment outline}}',
    ':::row:::',
    ':::image type="content" source="a.png":::',
  ])('and other syntax that would show as plain text is named: %s', async (written) => {
    expect((await render(written, 'md')).codes).toEqual(['syntax-unsupported']);
  });

  it('and so is each line of blocks that end by a name, however many there are', async () => {
    const block =
      ':::zone pivot="a"\nText.\n\n:::zone-end\n\n::: moniker range="b"\n:::moniker-end\n\n';
    const { codes, html } = await render(block.repeat(60), 'md');
    expect(new Set(codes)).toEqual(new Set(['syntax-unsupported']));
    expect(codes).toHaveLength(240);
    expect(html.match(/Text\./g)).toHaveLength(60);
  });

  it.each([
    '`{{ a }}` and `==b==`',
    '\\[\\[a]] a == b == c',
    '```\n!!! note\n```',
    '[[1]](https://x.example)',
    'C++ and i++ + ++j, a:b:c, 10:30:00, a < b # c > d @ e',
    'Mail <a@b.example> or `<b @click>`, `{@link A}`',
  ])('but not what is meant so: %s', async (written) => {
    expect((await render(written, 'md')).codes).toEqual([]);
  });
});

it('separates the cells of a table in the search index', async () => {
  const table = '| Name | Default | About |\n|---|---|---|\n| `host` | | where to *listen* |';
  expect((await render(table, 'md')).words).toBe('Name · Default · About\nhost · where to listen');
});
