import { expect, it } from 'vitest';
import { codeTokens } from './code-tokens.ts';

it('colours code alike, whatever was coloured before', async () => {
  const inMarkdown = '# A\n\n```python\na = 1\n```\n';
  const first = await codeTokens(inMarkdown, 'md');
  await codeTokens('b = 2', 'python');
  await codeTokens('<a :b="c" />', 'vue');
  expect(await codeTokens(inMarkdown, 'md')).toEqual(first);
  // The languages of blocks in Markdown are coloured.
  expect(first.lines[3]?.length).toBeGreaterThan(1);
});

it('colours the tags of MDX', async () => {
  const { lines } = await codeTokens('<Card title="Start">\nText.\n</Card>\n', 'mdx');
  expect(lines.map((tokens) => tokens.map(({ content }) => content))).toEqual([
    ['<', 'Card', ' ', 'title', '=', '"Start"', '>'],
    ['Text.'],
    ['</', 'Card', '>'],
    [],
  ]);
});

it('leaves a line plain that would take long, and colours the next', async () => {
  const { lines } = await codeTokens(`${'a = 1; '.repeat(1_000)}\na = 1;`, 'js');
  expect(lines[0]).toHaveLength(1);
  expect(lines[1]?.length).toBeGreaterThan(1);
});
