import { describe, expect, it } from 'vitest';
import { plainTitle } from './dialects/component-node.ts';
import { MAX_NESTING, offsetTooDeep, type Syntax } from './nesting.ts';
import { parseMarkdown } from './parse-markdown.ts';

const DEEP = 8_000;
const nested = (opening: string, closing = '', levels = DEEP) =>
  `${opening.repeat(levels)}1${closing.repeat(levels)}`;
const list = (levels: number) =>
  Array.from({ length: levels }, (_, level) => `${'  '.repeat(level)}- a`).join('\n');

describe('offsetTooDeep', () => {
  it.each<[string, Syntax, string, number]>([
    ['brackets in a text', 'mdx', `x {${nested('[', ']')}}`, 3],
    ['brackets in an attribute', 'mdx', `<A b={${nested('[', ']')}} />`, 6],
    ['brackets in an export that does not end', 'mdx', `export const a = ${'['.repeat(DEEP)}`, 17],
    ['brackets in an export after blank lines', 'mdx', `export const a = {\n\n${nested('[')}`, 20],
    ['brackets behind texts that hold others', 'mdx', `x {${nested(`["]",`)}}`, 3],
    ['brackets behind comments that hold others', 'mdx', `x {${nested('[/*]*/')}}`, 3],
    ['brackets behind patterns that hold others', 'mdx', `x {${nested('[/]/,')}}`, 3],
    ['brackets behind templates that hold others', 'mdx', `x {${nested('[`]`,')}}`, 3],
    ['brackets behind JSX that holds others', 'mdx', `x {${nested("[<a>'])}</a>,")}}`, 3],
    ['brackets that a lone backtick precedes', 'mdx', `\`a\n\` {${nested('[', ']')}} \``, 6],
    ['brackets that an escaped backtick precedes', 'mdx', `\\\` {${nested('[', ']')}} \``, 5],
    [
      'brackets between attributes with a backtick',
      'mdx',
      `<A b="\`" c={${nested('[')}} d="\`" />`,
      12,
    ],
    [
      'brackets that seem to be code',
      'mdx',
      `{\`\n\`\`\`\n\${${nested('[', ']')}}\n\`\`\`\n\`}`,
      9,
    ],
    ['brackets of a program', 'js', `export default ${nested('[', ']')}`, 15],
    ['templates', 'mdx', `x {${nested('`$' + '{', '}`')}}`, 3],
    ['operators', 'mdx', `x {${nested('!', '', 60_000)}}`, 3],
    ['statements', 'js', nested('if(1)', '', 20_000), 0],
    ['tags', 'mdx', nested('<div>', '</div>', 16_000), 0],
    ['tags on lines of their own', 'mdx', nested('<div>\n', '\n</div>', 16_000), 0],
    ['quotes', 'md', `${'>'.repeat(DEEP)} a`, 0],
    ['items on one line', 'md', nested('- '), 0],
    ['items below each other', 'md', list(DEEP), 0],
    ['emphasis', 'md', nested('*a **a ', '', 100_000), 0],
  ])('finds %s', (_, syntax, source, start) => {
    const offset = offsetTooDeep(source, syntax) ?? -1;
    expect(offset).toBeGreaterThan(start);
  });

  it.each<[string, Syntax, string]>([
    ['what is nested up to the limit', 'mdx', `x {${nested('[', ']', MAX_NESTING - 1)}}`],
    [
      'many links',
      'mdx',
      '{/* Links */}\n\n- It’s [a page](/a/b), isn’t [it](https://x.y/z)\n'.repeat(2_000),
    ],
    [
      'many expressions',
      'mdx',
      `<A b={{ c: 'd' }}>{'{'} {a.map((b) => b)} {" "}</A>\n\n`.repeat(2_000),
    ],
    [
      'many brackets in code',
      'mdx',
      `{a}\n\n\`\`\`js\n${'{[('.repeat(2_000)}\n\`\`\`\n\nA \`{\` brace.\n`,
    ],
    ['many tags', 'mdx', '<A>\n<br />\n</A>\n\n'.repeat(2_000)],
    ['many statements', 'js', `export const a = { b: ["c"], d: (e) => e };\n`.repeat(2_000)],
    ['a table', 'md', `| a |\n| - |\n${'| **b** [c](d) |\n'.repeat(2_000)}`],
    ['a break of many signs', 'md', '- '.repeat(2_000)],
  ])('takes %s', (_, syntax, source) => {
    expect(offsetTooDeep(source, syntax)).toBeUndefined();
  });

  it('is asked before a title is parsed', () => {
    expect(plainTitle('A *b*')).toBe('A b');
    expect(plainTitle(`${'> '.repeat(DEEP)}*a*`)).toContain('*a*');
  });

  it('is asked before a page is parsed', () => {
    const { problem } = parseMarkdown(`# A\n\nx {${nested('[', ']')}}`, 'mdx');
    expect(problem).toMatchObject({ code: 'nesting-too-deep', line: 3, column: MAX_NESTING + 3 });
  });
});
