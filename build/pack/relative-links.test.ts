import { expect, it } from 'vitest';
import { withSiteLinks } from '../../src/contract/packed.ts';
import { withRelativeLinks } from './relative-links.ts';

const SITE = 'https://site.example';
const FILES = new Map([
  [`${SITE}/docs/a/b.mdx`, 'en/docs/a/b.md'],
  [`${SITE}/docs/c.mdx`, 'en/docs/c.md'],
  [`${SITE}/fr.mdx`, 'fr/index.md'],
]);

it.each([
  ['[c](https://site.example/docs/c.mdx)', '[c](../c.md)'],
  [
    '[c](https://site.example/docs/c.mdx#d "T"), [f](https://site.example/fr.mdx)',
    '[c](../c.md#d "T"), [f](../../../fr/index.md)',
  ],
  ['[c]: https://site.example/docs/c.mdx', '[c]: ../c.md'],
  ['[c]: <https://site.example/docs/c.mdx>', '[c]: <../c.md>'],
  ['![x](https://site.example/content/x.png)', undefined],
  ['[gone](https://site.example/docs/gone.mdx)', undefined],
  ['[else](https://other.example/docs/c.mdx)', undefined],
  ['curl https://site.example/docs/c.mdx', undefined],
  ['`[c](https://site.example/docs/c.mdx)`', undefined],
  ['``a ` [c](https://site.example/docs/c.mdx)``', undefined],
  ['```md\n[c](https://site.example/docs/c.mdx)\n```', undefined],
  ['> ~~~\n> [c](https://site.example/docs/c.mdx)\n> ~~~', undefined],
  ['```\n`\n```\n[c](https://site.example/docs/c.mdx)', '```\n`\n```\n[c](../c.md)'],
  ['a ` b\n\n[c](https://site.example/docs/c.mdx)', 'a ` b\n\n[c](../c.md)'],
])('%j', (markdown, expected) => {
  const { text, links } = withRelativeLinks(markdown, 'en/docs/a/b.md', (url) => FILES.get(url));
  expect(text).toBe(expected ?? markdown);
  expect(withSiteLinks(text, links)).toBe(markdown);
});

it.each([
  ['a run of backticks', `${'`'.repeat(50_000)}x`],
  [
    'runs of backticks of all lengths',
    Array.from({ length: 3_000 }, (_, i) => '`'.repeat(i)).join(' '),
  ],
  [
    'fences that are not closed',
    Array.from({ length: 2_000 }, (_, i) => '~'.repeat(2_003 - i)).join('\n'),
  ],
])('comes to an end of %s', (_, markdown) => {
  expect(withRelativeLinks(markdown, 'en/a.md', () => 'x').text).toBe(markdown);
});
