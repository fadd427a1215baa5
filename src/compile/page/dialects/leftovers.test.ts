import { expect, it } from 'vitest';
import { parseMarkdown } from '../parse-markdown.ts';
import { findLeftovers } from './leftovers.ts';

it('finds more leftovers in a paragraph than a call has arguments', () => {
  const source = '!!! note\n'.repeat(130_000);
  const { tree } = parseMarkdown(source, 'md');
  expect(findLeftovers(tree, source)).toHaveLength(130_000);
});
