import { expect, it } from 'vitest';
import type { PublicPage } from './model.ts';
import { sectionedPage } from './page-sections.ts';

const page = (markdown: string, slugs: readonly (readonly [string, string])[]): PublicPage => ({
  locale: 'en',
  path: '/docs/a',
  title: 'A',
  alternates: {},
  headings: slugs.map(([text, slug]) => ({ depth: 2, text, slug })),
  markdown: () => markdown,
});

it.each([
  [
    'derived anchors',
    '# T\n\n## One\n\n## Two\n',
    [
      ['One', 'one'],
      ['Two', 'two'],
    ],
    {},
  ],
  [
    'chosen ones',
    '# T\n\n## One\n\n## Two\n',
    [
      ['One', 'first'],
      ['Two', 'two'],
    ],
    { first: 0 },
  ],
  [
    'chosen ones beside headings that are in a quote',
    '# T\n\n## One\n\n> ## Inside\n\n## Two\n',
    [
      ['One', 'one'],
      ['Inside', 'inside'],
      ['Two', 'second'],
    ],
    { second: 1 },
  ],
] as const)('%s', (_, markdown, headings, anchors) => {
  const sectioned = sectionedPage(page(markdown, headings));
  expect(sectioned.anchors).toEqual(anchors);
  expect(sectioned.headings.map(({ id }) => id)).toEqual(
    headings.filter(([text]) => text !== 'Inside').map(([, slug]) => slug),
  );
});
