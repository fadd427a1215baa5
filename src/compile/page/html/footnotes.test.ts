import type { FootnoteDefinition, Root } from 'mdast';
import { expect, it } from 'vitest';
import { builtInTexts } from '../../../i18n/catalogue.ts';
import { Footnotes } from './footnotes.ts';

it('numbers tens of thousands of footnotes in the order of their first references', () => {
  const names = Array.from({ length: 60_000 }, (_, index) => String(index));
  const children = names.map(
    (identifier): FootnoteDefinition => ({ type: 'footnoteDefinition', identifier, children: [] }),
  );
  const tree: Root = { type: 'root', children };
  const footnotes = new Footnotes(tree, builtInTexts('en'));
  const references = names.toReversed().map((name) => footnotes.reference(name));
  expect(references[0]).toContain('>1</a>');
  expect(references.at(-1)).toContain('>60000</a>');
  expect(footnotes.reference('59999')).toContain('id="fnref-59999-2"');
});
