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
  it.each<[string, Syntax, string]>([
    ['brackets in a text', 'mdx', `x {${nested('[', ']')}}`],
    ['brackets in an attribute', 'mdx', `<A b={${nested('[', ']')}} />`],
    ['brackets in an export that does not end', 'mdx', `export const a = ${'['.repeat(DEEP)}`],
    ['brackets in an export after blank lines', 'mdx', `export const a = {\n\n${nested('[')}`],
    ['brackets behind texts that hold others', 'mdx', `x {${nested(`["]",`)}}`],
    ['brackets behind comments that hold others', 'mdx', `x {${nested('[/*]*/')}}`],
    ['brackets behind patterns that hold others', 'mdx', `x {${nested('[/]/,')}}`],
    ['brackets behind templates that hold others', 'mdx', `x {${nested('[`]`,')}}`],
    ['brackets that a lone backtick precedes', 'mdx', `\`a\n\` {${nested('[', ']')}} \``],
    ['brackets that an escaped backtick precedes', 'mdx', `\\\` {${nested('[', ']')}} \``],
    [
      'brackets between attributes with a backtick',
      'mdx',
      `<A b="\`" c={${nested('[')}} d="\`" />`,
    ],
    ['brackets of a program', 'js', `export default ${nested('[', ']')}`],
    ['templates', 'mdx', `x {${nested('`$' + '{', '}`')}}`],
    ['operators', 'mdx', `x {${nested('!', '', 60_000)}}`],
    ['statements', 'js', nested('if(1)', '', 60_000)],
    ['functions of lists', 'mdx', `x {${nested('(a,b)=>', '', 60_000)}}`],
    ['conditions with lists', 'mdx', `x {${nested('a?(b,c):', '', 60_000)}}`],
    ['loops', 'js', nested('for(;;)', '', 60_000)],
    ['alternatives', 'js', nested('if(a)b;else ', '', 60_000)],
    ['decorators', 'js', nested('@', '', 39_000)],
    ['conditions that do not end', 'js', `a=${nested('a?', '', 19_000)}`],
    ['tags in an expression that are not closed', 'mdx', `<A b={${nested('<>{}', '', 40)}} />`],
    ['braces', 'mdx', 'a {\n'.repeat(60_000)],
    ['tags one after the other', 'mdx', '<A>b</A> '.repeat(60_000)],
    ['types', 'js', `type A = ${nested('keyof ', '', 60_000)}`],
    ['names of namespaces', 'js', `namespace a${nested('.a', '', 60_000)} {}`],
    ['quotes', 'md', `${'>'.repeat(DEEP)} a`],
    ['items on one line', 'md', nested('- ')],
    ['items below each other', 'md', list(DEEP)],
    ['character references', 'md', nested('a &lt; ', '', 20_000)],
    ['emphasis', 'md', nested('*a **a ', '', 100_000)],
  ])('finds %s', (_, syntax, source) => {
    expect(offsetTooDeep(source, syntax)).toBeDefined();
  });

  it.each<[string, Syntax, string]>([
    ['what is nested up to the limit', 'mdx', `x {${nested('[', ']', MAX_NESTING - 1)}}`],
    ['functions in functions', 'mdx', `x {${nested('(function(){return ', '})', 400)}}`],
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
    ['tags', 'mdx', nested('<div>', '</div>', 9_000)],
    ['many tags', 'mdx', '<A>\n<br />\n</A>\n\n'.repeat(2_000)],
    ['many statements', 'js', `export const a = { b: ["c"], d: (e) => e };\n`.repeat(2_000)],
    ['a table', 'md', `| a |\n| - |\n${'| **b** [c](d) |\n'.repeat(2_000)}`],
    ['a break of many signs', 'md', '- '.repeat(2_000)],
  ])('takes %s', (_, syntax, source) => {
    expect(offsetTooDeep(source, syntax)).toBeUndefined();
  });

  it('is checked before a title is parsed', () => {
    expect(plainTitle('A *b*')).toBe('A b');
    expect(plainTitle(`${'> '.repeat(DEEP)}*a*`)).toContain('*a*');
  });

  it('is checked before a page is parsed', () => {
    const { problem } = parseMarkdown(`# A\n\nx {${nested('[', ']')}}`, 'mdx');
    expect(problem).toMatchObject({ code: 'nesting-too-deep', line: 3, column: DEEP + 3 });
  });
});
