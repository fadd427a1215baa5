import { describe, expect, it } from 'vitest';
import { markdownHeadings, sectionEnd } from './markdown-sections.ts';

const ids = (body: string) => markdownHeadings(`# Title\n\n${body}`).map(({ id }) => id);

describe('the headings of a page', () => {
  it.each([
    ['## Bleed and margins', ['bleed-and-margins']],
    ['## Closed ##', ['closed']],
    ['### `npm ci` & friends', ['npm-ci--friends']],
    ['## See [the **guide**](https://x.example/a_b)', ['see-the-guide']],
    ['## *Very* important_name', ['very-important_name']],
    ['## Prêt à l’emploi', ['prêt-à-lemploi']],
    ['## A\n\n## A\n\n## A-1', ['a', 'a-1', 'a-1-1']],
    ['Set\n===\n\nBelow\n---', ['set', 'below']],
    ['```sh\n## no heading\n```\n\n## After', ['after']],
    ['~~~~\n~~~\n## no\n~~~~\n\n## After', ['after']],
    ['1. Step\n\n   ```\n   # no\n   ```\n\n## After', ['after']],
    ['| a |\n---\n\n- item\n---\n\n---', []],
    ['    ## code', []],
    ['#no-space', []],
  ])('of %j are %j', (body, expected) => {
    expect(ids(body)).toEqual(expected);
  });

  it('start where their line does', () => {
    const markdown = '# Title\n\nText.\n\nUnder\n---\n\n## Two\n';
    const starts = markdownHeadings(markdown).map(({ start }) => markdown.slice(start));
    expect(starts).toEqual(['Under\n---\n\n## Two\n', '## Two\n']);
  });
});

it('ends a section at the next heading of its depth or above', () => {
  const markdown = '# T\n\n## A\n\n### B\n\n## C\n';
  const headings = markdownHeadings(markdown);
  const section = (index: number) =>
    markdown.slice(headings[index]?.start, sectionEnd(headings, index, markdown.length));
  expect([section(0), section(1), section(2)]).toEqual([
    '## A\n\n### B\n\n',
    '### B\n\n',
    '## C\n',
  ]);
});
