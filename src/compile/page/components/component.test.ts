import { describe, expect, expectTypeOf, it } from 'vitest';
import { builtInTexts } from '../../../i18n/catalogue.ts';
import { attributeValue, type ComponentDefinition, defineComponent } from './component.ts';
import { FileTree } from './file-tree.ts';

describe('the value of an attribute is what its definition promises', () => {
  const kind = { values: ['soft', 'hard'] } as const;
  it.each([
    [{}, undefined, undefined],
    [{}, 'text', 'text'],
    [{ required: true }, undefined, ''],
    [{ required: true }, 'text', 'text'],
    [kind, 'hard', 'hard'],
    [kind, 'other', undefined],
    [{ ...kind, required: true }, 'other', 'soft'],
    [{ ...kind, required: true }, undefined, 'soft'],
  ] as const)('%j: %s', (definition, given, value) => {
    expect(attributeValue(definition, given)).toBe(value);
  });
});

describe('a component', () => {
  it('has its attributes typed by their definitions, and is one of any attributes', () => {
    const component = defineComponent({
      attributes: {
        name: { required: true },
        kind: { values: ['soft', 'hard'] },
        open: { flag: true },
        icon: { ignored: true },
      },
      html: ({ attributes }) => {
        expectTypeOf(attributes).toEqualTypeOf<{
          readonly name: string;
          readonly kind: 'soft' | 'hard' | undefined;
          readonly open: string | undefined;
        }>();
        return attributes.name;
      },
      markdown: ({ attributes }) => attributes.kind ?? '',
    });
    const shown: ComponentDefinition = component;
    const locale = 'en';
    const texts = builtInTexts(locale);
    const content = { attributes: { name: 'A', kind: 'soft' }, children: '', locale, texts };
    expect([shown.html(content), shown.markdown({ ...content, parts: [] })]).toEqual(['A', 'soft']);
  });
});

it('a tree of files names an item of any length', () => {
  const children = `<ul>\n<li>a.md ${'x '.repeat(5_000_000)}</li>\n</ul>`;
  const html = FileTree.html({ children, attributes: {}, locale: 'en', texts: builtInTexts('en') });
  expect(html).toContain(
    '<li class="file"><span class="file-name">a.md</span> <span class="file-about">x',
  );
});
