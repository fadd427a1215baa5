import { describe, expect, it } from 'vitest';
import { builtInTexts } from '../../i18n/catalogue.ts';
import { compilePage } from './compile-page.ts';
import { type ComponentDefinition, defineComponent } from './components/component.ts';
import { ComponentSet, PROVIDED } from './components/index.ts';

/** What the check says of a page in MDX. */
async function messages(source: string, own: Record<string, ComponentDefinition> = {}) {
  const { body } = compilePage({
    source: `${source}\n\n[ref]: https://example.com/ref\n\n[^1]: The note.\n`,
    format: 'mdx',
    collection: 'docs',
    locale: 'en',
    texts: builtInTexts('en'),
    bodyStart: 0,
    components: new ComponentSet(own),
  });
  return body().differences.map(({ message }) => message);
}

/** The attributes of components, whose words are said too. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  Accordion: 'title="Q &amp; A"',
  Badge: 'text="New"',
  Callout: 'title="Mind *this*" type="tip"',
  Card: 'title="A card" description="Said briefly"',
  Field: 'name="field" type="text" required default="d"',
  Figure: 'src="a.png" alt="Alternative 16:9" caption="Caption"',
  LinkButton: 'href="/x"',
  Step: 'title="First step"',
  Tab: 'label="npm"',
};

/** Text of a line. */
const LINES = [
  'Words *with* un*frigging*believable `code_x` and [link](/y "title").',
  'From $5 to $10 at 10:30, note:foo :smile: Q &amp; A &copy; \\_x\\_ snake_case.',
  'Formula $x^2$, [text][ref], [ref], note[^1], https://example.com/a_b, me@example.com.',
  'Press <kbd>Ctrl</kbd>, H<sub>2</sub>O<br /><Badge>New</Badge> {/* hidden */} ![Alt words 16:9](a.png "Title")',
];

/** Children that are blocks. */
const BLOCKS = [
  ...LINES,
  'One.\n\nTwo.',
  '- one\n- two\n\n  more\n\n1. first\n2. second',
  '- [ ] to do\n- [x] done',
  '```js title="a.js"\nconst a = "<b>" + [^x];\n```',
  '```js\nadded(); // [!code ++]\nremoved(); // [!code --]\n```',
  '## Heading {#id}\n\nBelow.\n\n---',
  '| A | B |\n|---|---|\n| c | d \\| e |',
  '$$\na+b\n$$',
  '```mermaid\ngraph TD; A[Start]-->B[End]\n```',
  '> quoted\n\n> [!NOTE]\n> Said.',
  '[[toc]]\n\nTerm\n: Meaning',
  ':::warning Titled\nText.\n:::',
];

const between = (name: string) =>
  `Before.\n\n<${name} ${ATTRIBUTES[name] ?? ''}>Inner words.</${name}>\n\nAfter.\n\n<${name} ${ATTRIBUTES[name] ?? ''}>More.</${name}>`;

const ELEMENTS = 'blockquote details div dl figure ol pre table ul'.split(' ');
const INLINE = ['Badge', 'LinkButton', 'a', 'kbd', 'span', 'strong'];
const NAMES = [...PROVIDED.names, ...ELEMENTS, ...INLINE];
const parentOf = (name: string) => PROVIDED.get(name)?.parent;

describe('the two forms of a component', () => {
  it.each(NAMES)('%s have the same words for any content', async (name) => {
    const others = NAMES.filter((other) => [undefined, name].includes(parentOf(other)));
    const children = INLINE.includes(name)
      ? LINES.map((line) => line)
      : [...BLOCKS, ...others.map(between)].map((block) => `\n\n${block}\n\n`);
    const parent = parentOf(name);
    for (const each of [...children, 'Words.']) {
      const source = `<${name} ${ATTRIBUTES[name] ?? ''}>${each}</${name}>`;
      const whole = parent === undefined ? source : `<${parent}>\n\n${source}\n\n</${parent}>`;
      expect([whole, await messages(whole)]).toEqual([whole, []]);
    }
  });

  it.each([
    '<Tabs>\nBefore\n<Tab label="a">b</Tab>\nafter\n</Tabs>',
    '<Steps>\n<Step title="a">b</Step>\nbetween\n<Step title="c">\n\nd\n</Step></Steps>',
    '<Cards><Card title="a" /> between <Card title="b">c</Card></Cards>',
    '<details>\n<summary>Open <a href="https://a.example/b">One</a></summary>\n\nText\n</details>',
    '- item\n\n  <Cards>\n\n  Before.\n\n  <Card title="a" />\n\n  <Callout>Mind</Callout>\n\n  </Cards>',
  ])('keep text between parts: %s', async (source) => {
    expect(await messages(source)).toEqual([]);
  });

  it.each([
    ['<div>', 20_000],
    ['<b>x ', 20_000],
  ])('are compared however deeply %s is nested', async (tag, times) => {
    const page = { slug: 'a', format: 'md', collection: 'docs', locale: 'en' } as const;
    const text = { ...page, texts: builtInTexts('en'), bodyStart: 0, components: PROVIDED };
    const source = `:::note\n\n${tag.repeat(times)}words\n\n:::\n`;
    const { differences } = compilePage({ ...text, source }).body();
    expect(differences).toEqual([]);
  });

  it('are compared word by word, both ways', async () => {
    const component = defineComponent({
      attributes: {},
      html: ({ children }) => `<p>Only here</p>${children}`,
      markdown: ({ children }) => `${children} nowhere`,
    });
    const unread = { ...component, markdown: () => 'Only here.' };
    const unseen = { ...component, html: () => '' };
    expect(await messages('<Own>Text, text</Own>', { Own: component })).toEqual([
      'the Markdown of <Own> lacks “Only here”',
    ]);
    expect(await messages('<Own>Text, text</Own>', { Own: unread })).toEqual([
      'the Markdown of <Own> lacks “Text text”',
    ]);
    expect(await messages('<Own>Text, text</Own>', { Own: unseen })).toEqual([
      'the HTML of <Own> lacks “Text text nowhere”',
    ]);
  });
});
