import { expect, it } from 'vitest';
import { load, page, SITE } from '../../test/content-folder.ts';

/** The sections of a page: each anchor, and the first line of what it leads to. */
async function sectionsOf(body: string, file = 'a.md') {
  const { model } = await load({
    'site.yaml': SITE,
    [`docs/en/${file}`]: page(body, 'Intro'),
    [`docs/fr/${file}`]: page('', 'Intro'),
  });
  const found = model?.pages.en?.find(({ path }) => path === '/docs/a');
  if (!found) throw new Error('The content of the test has errors.');
  const { text, headings } = found.markdown();
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
      ['a-1', '## A'],
      ['a-1-1', '## A-1'],
    ],
  ],
  [
    '## Own {#chosen}\n\n## Chosen',
    [
      ['chosen', '## Own'],
      ['chosen-1', '## Chosen'],
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
      ['intro-1', '# Intro'],
    ],
  ],
])('%j has the anchors of its HTML', async (body, expected) => {
  expect(await sectionsOf(body)).toEqual(expected);
});

it('those in components are found where they are written', async () => {
  const body =
    '<Steps>\n<Step title="First">\n\n## Inside\n\nText.\n\n</Step>\n</Steps>\n\n## After';
  expect(await sectionsOf(body, 'a.mdx')).toEqual([
    ['inside', expect.stringMatching(/## Inside$/)],
    ['after', '## After'],
  ]);
});
