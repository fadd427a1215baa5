import { expect, it } from 'vitest';
import { load, markdownAt, page, pair } from '../../../test/content-folder.ts';

it('lists the documentation in Markdown as its navigation does', async () => {
  const { model, diagnostics } = await load({
    ...pair('docs/*/start.md', page('Text', 'Begin')),
    ...pair('docs/*/guide/deep/a.md', page('## Part', 'A')),
    ...pair('docs/*/guide/deep/b.md', page('Text', 'B')),
    'nav.yaml': `- group: First
  items:
    - { page: start, label: "[Start]" }
    - group: Inner
      items:
        - folder: guide
        - { link: /docs/guide/deep/a#part, label: Part }
- { link: "https://example.com/x(1)", label: Other }
`,
  });
  expect(diagnostics).toEqual([]);
  if (!model) throw new Error('No model.');
  const plan = markdownAt(model, '/fr/docs');
  const [, list] = plan.split('llms.txt)\n\n');
  expect(list?.split('\n## API')[0]).toBe(`## First

- [\\[Start\\]](https://site.example/fr/docs/start.mdx)
- Inner
  - [Guide](https://site.example/fr/docs/guide.mdx)
    - [Deep](https://site.example/fr/docs/guide/deep.mdx)
      - [A](https://site.example/fr/docs/guide/deep/a.mdx)
      - [B](https://site.example/fr/docs/guide/deep/b.mdx)
  - [Part](https://site.example/fr/docs/guide/deep/a.mdx#part)

## Other

- [Other](<https://example.com/x(1)>)
`);
});
