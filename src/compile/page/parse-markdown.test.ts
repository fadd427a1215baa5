import { describe, expect, it } from 'vitest';
import {
  hasFewColons,
  MAX_BRACED_TAGS,
  MAX_BRACES,
  MAX_COLONS,
  MAX_TAGS,
  offsetPastMdxBounds,
  parseMarkdown,
} from './parse-markdown.ts';
import { nodesOfType } from './syntax-tree.ts';

describe('directives', () => {
  it.each(['md', 'mdx'] as const)('are not looked for in a text of colons alone: .%s', (format) => {
    const { tree } = parseMarkdown(`::: tip\nText\n:::\n\n${'a:b '.repeat(60_000)}`, format);
    expect(nodesOfType(tree, 'containerDirective')).toEqual([]);
  });

  it.each(['x', ' '])('are found at once beside a line of 400,000 times %j', (character) => {
    const source = `${character.repeat(400_000)}\n\n:::tip\nText\n:::\n`;
    const { tree } = parseMarkdown(source, 'md');
    expect(nodesOfType(tree, 'containerDirective')).toHaveLength(1);
  });

  it('are looked for in a long page', () => {
    const source = `:::tip\nText\n:::\n\n${'a: b\n\n'.repeat(MAX_COLONS)}`;
    expect(hasFewColons(source)).toBe(true);
    const { tree } = parseMarkdown(source, 'md');
    expect(nodesOfType(tree, 'containerDirective')).toHaveLength(1);
  });
});

const FENCED = `\`\`\`jsx\n${'<A b={c} />\n'.repeat(100)}\`\`\`\n`;

describe('offsetPastMdxBounds', () => {
  it.each([
    ['no brace', 'Text with <Card title="x">words</Card>.'],
    ['as many braces as may be', '{'.repeat(MAX_BRACES)],
    ['as many tags with braces as may be', '<A b={'.repeat(MAX_BRACED_TAGS)],
    ['braces in a block of code', FENCED],
    ['braces in blocks of code in a list', `- item\n\n  ~~~js\n  ${'{'.repeat(2000)}\n  ~~~\n`],
    ['a block that holds the other fence', `~~~md\n\`\`\`\n${'{'.repeat(2000)}\n~~~\n`],
    ['a block that holds shorter fences', `\`\`\`\`md\n\`\`\`\n${'{'.repeat(2000)}\n\`\`\`\`\n`],
    ['braces in code on a line', '`<A b={c}>` and ``{`{`` '.repeat(1000)],
    ['escaped braces', '\\{a\\} '.repeat(2000)],
  ])('takes %s', (_, text) => {
    expect(offsetPastMdxBounds(text)).toBeUndefined();
  });

  it.each([
    ['many components', '<A>b</A> '.repeat(MAX_TAGS), (MAX_TAGS / 2) * 9],
    ['a brace too many', `${'a {\n'.repeat(MAX_BRACES)}{`, MAX_BRACES * 4],
    ['braces that are closed', '{}'.repeat(MAX_BRACES + 1), MAX_BRACES * 2],
    ['a tag too many', '<A b={'.repeat(MAX_BRACED_TAGS + 1), MAX_BRACED_TAGS * 6],
    ['tags whose braces seem closed', `<A b={'}'`.repeat(100), MAX_BRACED_TAGS * 9],
    ['tags that seem closed', '<A c=">" b={'.repeat(100), MAX_BRACED_TAGS * 12],
    ['tags with attributes to spread', '<A {...'.repeat(100), MAX_BRACED_TAGS * 7],
    ['tags on lines of their own', '<A b =\n{'.repeat(100), MAX_BRACED_TAGS * 8],
    [
      'braces after a block of code',
      `${FENCED}${'{'.repeat(MAX_BRACES + 1)}`,
      FENCED.length + MAX_BRACES,
    ],
  ])('finds %s', (_, text, offset) => {
    expect(offsetPastMdxBounds(text)).toBe(offset);
  });
});
