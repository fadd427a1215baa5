import { describe, expect, it } from 'vitest';
import { load, page } from '../../../test/content-folder.ts';
import { bodyHtml, entryMarkdown } from '../../site/markdown/fill-page.ts';

const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const FILES = {
  'site.yaml': 'name: T\ntagline: T\ndescription: D\ntranslations: partial\n',
  'docs/en/dark.png': DOT,
  'docs/en/light.png': DOT,
  'docs/en/R&D.pdf': '',
  'docs/en/a.mp4': '',
  'docs/en/a.vtt': '',
};

async function render(name: string, body: string) {
  const { model, diagnostics } = await load({ ...FILES, [`docs/en/${name}`]: page(body) });
  const entry = model?.editions.en?.docs[0];
  return {
    html: model && entry && (await bodyHtml(entry, model).make()),
    markdown: model && entry && entryMarkdown(entry, model),
    files: [...(model?.files.keys() ?? [])]
      .map((path) => decodeURIComponent(path.replace('/content/', '')))
      .sort(),
    problems: diagnostics
      .filter(({ code }) => code !== 'pair-missing')
      .map(({ line, code }) => `${line} ${code}`),
  };
}

describe('the addresses of a page', () => {
  it.each([
    [
      'a.md',
      '<picture><source srcset="dark.png 1x, light.png 2x" media="(prefers-color-scheme: dark)"><img src="light.png" alt="A"></picture>',
      'srcset="/content/docs/en/dark.png 1x, /content/docs/en/light.png 2x"',
      ['docs/en/dark.png', 'docs/en/light.png'],
    ],
    [
      'a.mdx',
      '<picture>\n<source srcSet="dark.png" media="(prefers-color-scheme: dark)" />\n<img src="light.png" alt="A" />\n</picture>',
      '<source srcset="/content/docs/en/dark.png" media="(prefers-color-scheme: dark)">',
      ['docs/en/dark.png', 'docs/en/light.png'],
    ],
    [
      'a.md',
      '<video src="a.mp4" poster="dark.png"></video>',
      'poster="/content/docs/en/dark.png"',
      ['docs/en/a.mp4', 'docs/en/dark.png'],
    ],
    [
      'a.mdx',
      '<video src="a.mp4" poster="dark.png">\n<track kind="captions" srclang="en" label="English" src="a.vtt" default />\n</video>',
      '<track src="/content/docs/en/a.vtt" kind="captions" srclang="en" label="English" default>',
      ['docs/en/a.mp4', 'docs/en/a.vtt', 'docs/en/dark.png'],
    ],
    [
      'a.md',
      '<a href="R&amp;D.pdf">R&amp;D</a>',
      '<a href="/content/docs/en/R%26D.pdf">',
      ['docs/en/R&D.pdf'],
    ],
    ['a.md', "<a href='https://a.b/?c&amp;d'>Text</a>", "<a href='https://a.b/?c&amp;d'>", []],
    ['a.md', '[API](/api/v1/search?q=x&l=en)', '<a href="/api/v1/search?q=x&amp;l=en">', []],
  ])('%s: %s', async (name, body, html, files) => {
    expect(await render(name, body)).toMatchObject({
      html: expect.stringContaining(html),
      files,
    });
  });

  it.each([
    [
      '<picture><source srcset="gone.png 2x"><img src="light.png" alt="A"></picture>',
      '5 image-missing',
    ],
    ['<video src="a.mp4" poster="gone.png"></video>', '5 image-missing'],
    ['<a href="gone&amp;.pdf">Text</a>', '5 link-broken'],
    ['[Text](javascript:alert(1))', '5 link-broken'],
    ['<img src="vbscript:x" alt="A">', '5 image-missing'],
  ])('%s is checked', async (body, problem) => {
    expect((await render('a.md', body)).problems).toEqual([problem]);
  });

  it.each([
    '[Text](javascript:alert(1))',
    '<javascript:alert(1)>',
    '<a href="&#1;java&#9;script:alert(1)">Text</a>',
    '![Text](vbscript:x)',
    '[Text][a]\n\n[a]: data:text/html,x',
    '<LinkButton href="javascript:alert(1)">Text</LinkButton>',
    '<Card title="Text" href="javascript:alert(1)">Text</Card>',
  ])('of %s has no scheme that runs code, even where links are not checked', async (body) => {
    const files = { ...FILES, 'site.yaml': `${FILES['site.yaml']}checks: { links: warn }\n` };
    const { model } = await load({
      ...files,
      'docs/en/a.mdx': page(body.replace(/^<(j.*)>$/, '[Text]($1)')),
    });
    const entry = model?.editions.en?.docs[0];
    const shown = model &&
      entry && [await bodyHtml(entry, model).make(), entryMarkdown(entry, model)];
    expect(shown).toHaveLength(2);
    for (const text of shown ?? [])
      expect(text).not.toMatch(/["(<]\s*(?:java|vb)?script:|["(<]data:text/i);
  });

  it('stand in a picture with its size, and in no other attribute', async () => {
    expect((await render('a.md', '![A](dark.png)')).html).toBe(
      '<p><a class="enlarge" href="/content/docs/en/dark.png" aria-label="Enlarge: A"><img src="/content/docs/en/dark.png" width="1" height="1" srcset="/content/docs/en/dark.png.1w.webp 1w" sizes="(min-width: 1px) 1px, 100vw" alt="A" loading="lazy" decoding="async"></a></p>',
    );
  });
});
