import sharp from 'sharp';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { load, page, pair, writeFolder } from '../../../../test/content-folder.ts';
import { bodyHtml } from '../../../site/markdown/fill-page.ts';
import { resized } from '../../pictures.ts';

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c33' } });

const FILES = {
  'media/wide.png': await canvas(900, 90).png().toBuffer(),
  'media/small.jpg': await canvas(40, 20).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  'media/huge.webp': await canvas(3000, 10).webp().toBuffer(),
  'media/tall.png': await canvas(700, 17_900).png().toBuffer(),
  'media/column.png': await canvas(20, 17_000).png().toBuffer(),
  'media/old.gif': await canvas(30, 10).gif().toBuffer(),
  'media/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"/>',
  'media/broken.png': 'no picture',
};

afterEach(() => {
  vi.restoreAllMocks();
});

/** The content of a page as HTML. */
async function compile(body: string, extension: 'md' | 'mdx' = 'md'): Promise<string> {
  const files = { ...FILES, ...pair(`docs/*/a.${extension}`, page(body)) };
  const { model, diagnostics } = await load(files);
  const entry = model?.editions.en?.docs.find(({ slug }) => slug === 'a');
  if (!model || !entry) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return bodyHtml(entry, model).make();
}

describe('the content of a page as HTML', () => {
  // Each takes minutes where the time to render it grows with the square of its length.
  it.each([
    ['spaces', 'md', `a${' '.repeat(300_000)}b`],
    ['spaces in an include', 'md', `<<< a${' '.repeat(300_000)}b`],
    ['an address in a srcset', 'md', `<img alt="" srcset="${'a'.repeat(300_000)} b">`],
    ['elements that are open', 'md', `x ${'<a>'.repeat(60_000)}${'</a>'.repeat(60_000)}`],
  ] as const)(
    'is rendered in linear time: %s',
    async (_, extension, body) => {
      expect((await compile(body, extension)).length).toBeGreaterThan(100_000);
    },
    60_000,
  );

  it.each([
    [
      'wide.png',
      '/content/media/wide.png.640w.webp 640w, /content/media/wide.png.828w.webp 828w, ' +
        '/content/media/wide.png.900w.webp 900w',
      'width="900" height="90"',
      768,
    ],
    // Its camera was held upright.
    ['small.jpg', '/content/media/small.jpg.20w.webp 20w', 'width="20" height="40"', 20],
    // WebP has no room for its full height.
    ['tall.png', '"/content/media/tall.png.640w.webp 640w"', 'width="700" height="17900"', 700],
    ['huge.webp', '/content/media/huge.webp.1668w.webp 1668w', 'width="3000" height="10"', 768],
  ])('offers %s in the widths that browsers choose from', async (file, widths, size, shown) => {
    const html = await compile(`![A](../../media/${file})`);
    expect(html).toContain(`src="/content/media/${file}"`);
    expect(html).toContain(widths);
    expect(html).toContain(size);
    expect(html).toContain(`sizes="(min-width: ${shown}px) ${shown}px, 100vw"`);
    expect(html).toContain('loading="lazy"');
    const figure = await compile(`<Figure src="../../media/${file}" alt="A" />`, 'mdx');
    expect(figure).toContain(`src="/content/media/${file}"`);
    expect(figure).toContain(widths);
  });

  it.each([
    ['old.gif', ' width="30" height="10"'],
    ['drawing.svg', ' width="7" height="5"'],
    ['column.png', ' width="20" height="17000"'],
    ['broken.png', ''],
  ])('shows %s as it is', async (file, size) => {
    const html = await compile(`![A](../../media/${file})`);
    expect(html).not.toContain('srcset');
    expect(/ width="\d+" height="\d+"/.exec(html)?.[0] ?? '').toBe(size);
  });

  it.each(['md', 'mdx'] as const)('lets tables in HTML scroll, in %s', async (extension) => {
    const html = await compile('<table><tbody><tr><td>a</td></tr></tbody></table>', extension);
    expect(html).toMatch(/<div class="table" tabindex="0"><table><tbody>.*<\/table><\/div>/s);
  });

  it('reports a damaged picture', async () => {
    const whole = FILES['media/wide.png'];
    const folder = await writeFolder({ 'cut.png': whole.subarray(0, whole.length / 2) });
    await expect(resized(`${folder}/cut.png`, 'cut', 640)).rejects.toThrow(
      'cut.png is a damaged picture',
    );
  });

  it('has ids and links in headings, classes instead of styles, and labelled check boxes', async () => {
    const html = await compile(
      '## One `two`\n\n| a |\n|--:|\n| b |\n\n- [ ] Task\n\n```js\nlet a;\n```',
    );
    expect(html).toContain('<h2 id="one-two">');
    expect(html).toContain('href="#one-two"');
    expect(html).toMatch(/<div class="table" tabindex="0"><table>.*<th class="align-right">/s);
    expect(html).toContain('aria-label="Task"');
    expect(html).not.toContain('style=');
  });

  it('highlights tokens with as few elements as possible', async () => {
    const html = await compile('```js\nlet a = "<&";\n\nb;\n```');
    expect(html).toContain(
      '<pre tabindex="0"><code class="language-js"><span class="token-keyword">let</span> a ' +
        '<span class="token-keyword">=</span> <span class="token-string-expression">"&lt;&amp;"' +
        '</span>;\n\nb;</code></pre>',
    );
  });

  it('highlights code the same on a slow machine', async () => {
    const code = (name: string) => `\`\`\`cpp\nint ${name}(int a) { return a + 1; } // one\n\`\`\``;
    const html = await compile(code('fast'));
    let now = 0;
    vi.spyOn(Date, 'now').mockImplementation(() => {
      now += 60_000;
      return now;
    });
    expect(await compile(code('slow'))).toBe(html.replace('fast', 'slow'));
  });

  it('renders nested elements', async () => {
    const html = await compile(
      '> 1. ```js\n>    let a;\n>    ```\n\n' +
        '## ![wide](../../media/wide.png)\n\n' +
        '| ![old](../../media/old.gif) |\n|:-:|\n| b |\n',
    );
    expect(html).toMatch(
      /<blockquote>\s*<ol>\s*<li>\s*<pre tabindex="0" class="one-line"><code class="language-js">/,
    );
    expect(html).toMatch(/<h2 id="[^"]*"><img [^>]*loading="lazy"[^>]*><a class="anchor"/);
    expect(html).toMatch(
      /<div class="table" tabindex="0"><table>.*<th class="align-center"><img [^>]*width="30"/s,
    );
  });

  it('keeps sizes with their units on one line in tables', async () => {
    const html = await compile('| a | b |\n|---|--:|\n| 2551 × 3579 | 12 px |\n| 12 of 13 | 1 |');
    expect(html).toContain(
      '<td class="figure">2551 × 3579</td>\n<td class="align-right figure">12 px</td>',
    );
    expect(html).toContain('<td>12 of 13</td>\n<td class="align-right">1</td>');
  });

  it('keeps cells of words from becoming narrow in tables of many columns', async () => {
    const row = '| one of many | b | c |';
    const long = '| a text of more than a few words |';
    const html = await compile(
      `${row} d |\n|---|---|---|---|\n${long} \`footer.columns[].links\` |`,
    );
    expect(html.match(/<td.*?>/g)).toEqual(['<td class="words">', '<td>']);
    expect(await compile(`${row}\n|---|---|---|\n${long}`)).not.toContain('class="words"');
  });

  it('lets long names in code wrap at their parts in tables alone', async () => {
    const html = await compile(
      '`links[].label`\n\n| `a.b` |\n|---|\n| `footer.links[].label` |\n| `NODE_OPTIONS` `GITHUB_ACTIONS` `1.10.2-2.0.1` |\n\n`links[].label`',
    );
    expect(html.match(/<code>.*?<\/code>/g)).toEqual([
      '<code>links[].label</code>',
      '<code>a.b</code>',
      '<code>footer.<wbr>links[].<wbr>label</code>',
      '<code>NODE_OPTIONS</code>',
      '<code>GITHUB_<wbr>ACTIONS</code>',
      '<code>1.10.2-2.0.1</code>',
      '<code>links[].label</code>',
    ]);
  });

  it('has no empty column headers', async () => {
    const html = await compile('| | a |\n|---|--:|\n| | b |');
    expect(html).toContain('<tr>\n<td></td>\n<th scope="col" class="align-right">a</th>\n</tr>');
  });

  it.each([
    ['md', 'A <a href="https://a.example">b <i>c@d.example</i> [e](#x)</a> [f](https://f.example)'],
    [
      'mdx',
      'A <a href="https://a.example">b <i>c@d.example</i> [e](#x)</a> [f](https://f.example)',
    ],
  ] as const)('has no link in another, in .%s', async (format, written) => {
    expect(await compile(`## X\n\n${written}`, format)).toContain(
      '<a href="https://a.example">b <i>c@d.example</i> e</a> <a href="https://f.example">f</a>',
    );
  });

  it.each([
    ['One <h3>Two</h3> three', '<div>One <h3>Two</h3> three</div>'],
    ['<p id="p">\n\n- a\n\n</p>', '<div id="p"><ul>\n<li>a</li>\n</ul></div>'],
    ['<p id="p">\n\na\n\n</p>', '<p id="p">a</p>'],
  ])('never puts blocks into paragraphs: %j', async (written, html) => {
    expect(await compile(written, 'mdx')).toContain(html);
  });

  it('describes a picture by its title if nothing else does', async () => {
    const html = await compile('![](../../media/old.gif "Old") ![](../../media/old.gif)');
    expect(html).toMatch(/alt="Old" title="Old".* alt="" /);
  });

  it.each([
    ['<summary>\n\n**S**\n\n</summary>', '<summary>\n<strong>S</strong>\n</summary>'],
    ['<h3>\n\nT\n\n</h3>', '<h3>\nT\n</h3>'],
    ['<figcaption>\n\nT\n\n</figcaption>', '<figcaption>\n<p>T</p>\n</figcaption>'],
  ])('has no paragraphs where HTML allows text alone: %j', async (written, html) => {
    expect(await compile(`<div>\n${written}\n</div>`)).toContain(html);
  });

  it('renders nested elements in components', async () => {
    const html = await compile(
      '<Tabs>\n<Tab label="A">\n\n| a |\n|--:|\n| b |\n\n```js\nlet a;\n```\n\n</Tab>\n</Tabs>\n',
      'mdx',
    );
    expect(html).toContain('<th class="align-right">');
    expect(html).toContain('<code class="language-js"><span class="token-keyword">');
  });

  it('highlights a language whose grammar has patterns that the engine cannot handle', async () => {
    const html = await compile('```ahk2\n^!a::Send "b"\n```');
    expect(html).toContain('<code class="language-ahk2">');
  });

  it('draws blocks of formulas', async () => {
    const html = await compile('```math\nx < y\n```');
    expect(html).toContain(
      '<math display="block" class="tml-display"><mrow><mi>x</mi><mo>&lt;</mo><mi>y</mi></mrow></math>',
    );
  });

  it('does not highlight code in an unknown language', async () => {
    const warn = vi.spyOn(console, 'warn');
    const html = await compile('```crontab\n* * *\n```');
    expect(html).toContain('<pre tabindex="0" class="one-line"><code>* * *</code></pre>');
    expect(warn).not.toHaveBeenCalled();
  });
});
