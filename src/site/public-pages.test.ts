import { expect, it } from 'vitest';
import { load, page, SITE } from '../../test/content-folder.ts';

/** The sections of a page: anchors with the first lines of their text. */
async function sectionsOf(body: string, file = 'a.md') {
  const { model } = await load({
    'site.yaml': SITE,
    [`docs/en/${file}`]: page(body, 'Intro'),
    [`docs/fr/${file}`]: page('', 'Intro'),
  });
  const found = model?.editions.en?.pages.find(({ path }) => path === '/docs/a');
  if (!found) throw new Error('The content of the test has errors.');
  const { text, headings } = found.markdown.make();
  return headings.map(({ heading, start }) => [
    heading.slug,
    text.slice(start, text.indexOf('\n', start)),
  ]);
}

it.each([
  [
    '## One\n\nText.\n\n### Two ##',
    [
      ['one', '## One'],
      ['two', '### Two ##'],
    ],
  ],
  [
    '## A\n\n## A\n\n## A-1',
    [
      ['a', '## A'],
      ['a-1', '## A {#a-1}'],
      ['a-1-1', '## A-1 {#a-1-1}'],
    ],
  ],
  [
    '## Own {#chosen}\n\n## Chosen',
    [
      ['chosen', '## Own {#chosen}'],
      ['chosen-1', '## Chosen {#chosen-1}'],
    ],
  ],
  [
    '[Below](./a.md)\n---\n\n```md\n## no\n```',
    [['below', '[Below](https://site.example/docs/a.mdx)']],
  ],
  [
    '> Said.\n>\n> ## Quoted\n\n- ## In a list',
    [
      ['quoted', '> ## Quoted'],
      ['in-a-list', '- ## In a list'],
    ],
  ],
  [
    '## Intro\n\n# Intro',
    [
      ['intro', '## Intro'],
      ['intro-1', '# Intro {#intro-1}'],
    ],
  ],
])('%j has the anchors of its HTML', async (body, expected) => {
  expect(await sectionsOf(body)).toEqual(expected);
});

it('finds those in components', async () => {
  const body =
    '<Steps>\n<Step title="First">\n\n## Inside\n\nText.\n\n</Step>\n</Steps>\n\n## After';
  expect(await sectionsOf(body, 'a.mdx')).toEqual([
    ['inside', expect.stringMatching(/## Inside$/)],
    ['after', '## After'],
  ]);
});

it.each([
  [
    'the languages change places',
    'locales:\n  - { code: fr, label: Français }\n  - { code: en, label: English }\n',
    ['docs', 'changelog', 'solutions'],
  ],
  ['a tag gets another label', 'changelog: { tags: { api: Interfaces } }\n', ['changelog']],
  [
    'use cases end with another link',
    'solutions: { action: { label: Try it, url: /docs/a } }\n',
    ['solutions'],
  ],
])('a page has another key if %s', async (_, settings, changed) => {
  const keysWith = async (more: string) => {
    const files = ['en', 'fr'].flatMap((locale) => [
      [`docs/${locale}/a.md`, page('', 'A')],
      [
        `changelog/${locale}/b.md`,
        '---\ntitle: B\nversion: 1.0.0\ndate: 2026-01-01\ndescription: D.\ntags: [api]\n---\n\nText.\n',
      ],
      [`solutions/${locale}/c.md`, '---\nlabel: C\ndescription: D.\n---\n\nText.\n'],
    ]);
    const { model } = await load({ 'site.yaml': SITE + more, ...Object.fromEntries(files) });
    const pages = model?.editions.en?.pages ?? [];
    return ['docs/a', 'changelog/b', 'solutions/c'].map(
      (path) => pages.find((page) => page.path.endsWith(`/${path}`))?.markdown.key,
    );
  };
  const [before, after] = [await keysWith(''), await keysWith(settings)];
  expect(before).not.toContain(undefined);
  const differing = ['docs', 'changelog', 'solutions'].filter(
    (_, index) => before[index] !== after[index],
  );
  expect(differing).toEqual(changed);
});
