import { describe, expect, it } from 'vitest';
import { load, page, pair } from '../../../test/content-folder.ts';
import { bodyHtml, entryMarkdown } from '../../site/markdown/fill-page.ts';

const GLOSSARY = `
bleed: Three *millimetres* beyond the edge.
seed: { meaning: Where a drawing begins., forms: [seeds] }
DL: A third of an A4.
裁ち落とし: 仕上がりの外側。
`;

/** The forms of a page, with the words of each marked term and of its meaning. */
async function forms(body: string) {
  const { model, diagnostics } = await load({
    ...pair('docs/*/print.mdx', page(body)),
    'glossary.en.yaml': GLOSSARY,
  });
  const entry = model?.editions.en?.docs.find(({ slug }) => slug === 'print');
  if (!model || !entry) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  expect(diagnostics).toEqual([]);
  const html = await bodyHtml(entry, model).make();
  return {
    html,
    marked: [...html.matchAll(/<dfn[^>]*>([^<]+)<span[^>]*>([^<]+)</g)].map(([, term]) => term),
    markdown: entryMarkdown(entry, model),
  };
}

describe('the terms of a page', () => {
  it.each([
    ['once in each section', 'A bleed, a bleed.\n\n## Two\n\nThe Bleed.', ['bleed', 'Bleed']],
    ['in their other forms', 'Many seeds and a seed.', ['seeds']],
    ['as whole words', 'Bleeding, a preseed, a bleed-through.', ['bleed']],
    ['in the case that capitals need', 'A dl and a DL.', ['DL']],
    ['between letters of scripts without spaces', '紙の裁ち落としを見る。', ['裁ち落とし']],
    ['in components', '<Note>\n\nA bleed.\n\n</Note>', ['bleed']],
    [
      'not in headings, links, code or tables',
      '## Bleed\n\n[bleed](#bleed) `bleed`\n\n| bleed |\n|---|\n| seed |\n\n<a href="#bleed">bleed</a>',
      [],
    ],
  ])('are marked %s', async (_, body, expected) => {
    expect((await forms(body)).marked).toEqual(expected);
  });

  it('are described where they stand, and in a list at the end of the Markdown', async () => {
    const { html, markdown } = await forms('A bleed.\n\n## Two\n\nA bleed.');
    expect(html).toContain(
      '<dfn class="term" tabindex="0" aria-describedby="term-1">bleed<span class="sr-only" role="tooltip" id="term-1">Three *millimetres* beyond the edge.</span></dfn>',
    );
    expect(markdown).toBe(
      'A bleed.\n\n## Two\n\nA bleed.\n\n**Terms**\n\n- **bleed**: Three \\*millimetres\\* beyond the edge.',
    );
    expect((await forms('None.')).markdown).toBe('None.');
  });
});
