import { describe, expect, it } from 'vitest';
import { parseMarkdown } from './parse-markdown.ts';
import { nodesOfType } from './syntax-tree.ts';

describe('directives', () => {
  it.each(['md', 'mdx'] as const)('are not looked for in a text of colons alone: .%s', (format) => {
    const { tree, problem } = parseMarkdown(
      `::: tip\nText\n:::\n\n${'a:b '.repeat(4_000)}`,
      format,
    );
    expect(problem).toBeUndefined();
    expect(nodesOfType(tree, 'containerDirective')).toEqual([]);
  });

  it.each(['x', ' '])('are found at once beside a line of 400,000 times %j', (character) => {
    const source = `${character.repeat(400_000)}\n\n:::tip\nText\n:::\n`;
    const { tree } = parseMarkdown(source, 'md');
    expect(nodesOfType(tree, 'containerDirective')).toHaveLength(1);
  });

  it('are looked for in a long page', () => {
    const source = `:::tip\nText\n:::\n\n${'a: b\n\n'.repeat(3_001)}`;
    const { tree } = parseMarkdown(source, 'md');
    expect(nodesOfType(tree, 'containerDirective')).toHaveLength(1);
  });
});
