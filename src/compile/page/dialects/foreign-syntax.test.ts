import { expect, it } from 'vitest';
import { parseMarkdown } from '../parse-markdown.ts';
import { findForeignSyntax } from './foreign-syntax.ts';

it('finds more foreign syntax in a paragraph than a call has arguments', () => {
  const source = '!!! note\n'.repeat(130_000);
  const { tree } = parseMarkdown(source, 'md');
  expect(findForeignSyntax(tree, source)).toHaveLength(130_000);
});
