import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { bodyOf, importFiles } from '../../../test/import/import-files.ts';
import { readNavigation } from '../../compile/read/navigation-file.ts';

const FILES = {
  'README.md': '# A tool\n',
  'CONTRIBUTING.md': '# How to work here\n',
  'docs/index.md': '---\ntitle: Tool\n---\nStart with [setup](setup#Ports).\n',
  'docs/10-start/index.md': '---\ntitle: Getting started\n---\n',
  'docs/10-start/20-next.md':
    '---\n---\n# Next\n\n[Data](/docs/tool/$data), [setup](./10-setup.md).\n',
  'docs/10-start/10-setup.md':
    '---\ntitle: @tool/setup: a start\n---\n![P](/img/p.png)\n\n## Ports\n\n[gone](/nowhere)\n',
  'docs/98-reference/$data.md': '---\ntitle: $data\n---\nText.\n',
  'docs/98-reference/first.md': '---\ntitle: First\norder: 1\n---\nText.\n',
  'docs/img/p.png': 'png',
};

it('imports a Markdown folder of an unknown system', async () => {
  const { text, files, system, config, kinds } = await importFiles(FILES);
  expect([system.name, config]).toEqual(['markdown', 'docs/index.md']);
  expect(text('content/nav.yaml')).toBe(
    '- home\n- page: start\n  items:\n    - start/setup\n    - start/next\n- group: Reference\n  items:\n    - reference/first\n    - reference/data\n',
  );
  expect(text('content/docs/en/start/setup.md')).toMatch(/^---\ntitle: "@tool\/setup: a start"\n/);
  expect(bodyOf(text('content/docs/en/start/setup.md'))).toBe(
    '![P](../../../media/docs/img/p.png)\n\n## Ports\n\ngone',
  );
  expect(text('content/site.yaml')).toMatch(/^ {2}\/10-start\/20-next: \/docs\/start\/next$/m);
  expect([...files.keys()].filter((file) => file.includes('CONTRIBUTING'))).toEqual([]);
  expect(kinds).toEqual(expect.arrayContaining(['link-broken', 'link-guessed']));
});

it('resolves absolute links by the end of their path', async () => {
  const { text } = await importFiles({
    'docs/index.md': '# Tool\n\n[one](/docs/2.x/a/setup) [two](/docs/2.x/b/setup/) [any](/setup)\n',
    'docs/1.a/setup.md': '# One\n',
    'docs/2.b/setup.md': '# Two\n',
  });
  expect(bodyOf(text('content/docs/en/home.md'))).toBe(
    '[one](./a/setup.md) [two](./b/setup.md) any',
  );
});

it('converts the blocks of Nuxt Content', async () => {
  const { text, kinds } = await importFiles({
    'docs/index.md':
      '# Tool\n\n::group\n  ::card{icon="x" title="One" to="/a"}\n  About one.\n  ::\n  :::note\n  A note.\n  :::\n::\n\n:more{to="/a" title="Author\'s"} :badge[new]{color="info"}\n\n```md\n::card\n::\n```\n',
    'docs/a.md': '# A\n\n::code-group\n```sh [npm]\na\n```\n::\n\n::tip\nText\n::\n',
    'docs/b.md':
      '# B\n\n::tabs\n  :::div{class="x"}\n  ---\n  label: "By hand"\n  icon: y\n  ---\n  Text\n  :::\n::\n\n::card\n---\ntitle: One\nto: /a\n---\nAbout.\n::\n',
  });
  expect(bodyOf(text('content/docs/en/home.md'))).toBe(
    "**[One](./a.md)**\n\n  About one.\n  \n  :::note\n  A note.\n  :::\n\n\n[Author's](./a.md) new\n\n```md\n::card\n::\n```",
  );
  expect(bodyOf(text('content/docs/en/a.md'))).toBe(
    ':::code-group\n```sh [npm]\na\n```\n:::\n\n:::tip\nText\n:::',
  );
  expect(bodyOf(text('content/docs/en/b.md'))).toBe(
    '::::tabs\n  **By hand**\n\n  Text\n  \n::::\n\n**[One](./a.md)**\n\nAbout.',
  );
  expect(kinds).not.toContain('words-missing');
});

it("uses the folder's address for index pages of Hugo", async () => {
  const { text, files } = await importFiles({
    'content/_index.md': '# Tool\n',
    'content/guide/_index.md':
      '# Guide\n\n<div class="x">\n{{< pane >}}\n![P](/img/p.png) [no](/no)\n</div>\n',
    'static/img/p.png': 'png',
    'content/guide/a.md': '---\naliases: [/old/a/]\nurl: "{{ x }}"\n---\n# A\n\n[A](/old/a/)\n',
  });
  expect(text('content/site.yaml')).toMatch(/^ {2}\/old\/a: \/docs\/guide\/a$/m);
  expect(bodyOf(text('content/docs/en/guide/a.md'))).toBe('[A](#)');
  expect(text('content/nav.yaml')).toBe('- home\n- page: guide\n  items:\n    - guide/a\n');
  expect(text('content/docs/en/guide/index.md')).toContain(
    '{{< pane >}}\n![P](../../../media/static/img/p.png) no',
  );
  expect(files.has('content/docs/en/guide/index.md')).toBe(true);
});

it('detects language folders; pictures, links and includes fall back to the first language', async () => {
  const page = 'This is the tool of the house, and that is for you.\n';
  const { text, kinds } = await importFiles({
    'config/_default/hugo.yaml': 'title: The tool\n',
    'content/bn/guide/a.md':
      '---\naliases: [/old]\n---\n# ক\n\n![P](a.png) ![Q](../q.png) [B](/b/) [Only](/only/) <?x not shown?>\n',
    'content/bn/b.md': '# খ\n\n{{% include "note.md" %}}\n',
    'content/bn/_includes/note.md': 'লেখা\n',
    'content/en/guide/a.md': `---\naliases: [/old]\n---\n# A\n\n![Q](../q.png) <?x not shown?>\n\n${page}`,
    'content/en/guide/a.png': 'png',
    'content/en/guide/q.png': 'png',
    'content/en/b.md': `# B\n\n${page}`,
    'content/en/only.md': `# Only\n\n${page}`,
    'content/de/b.md': '# B\n\nDas ist die Seite, und sie ist nicht lang.\n',
  });
  const site = text('content/site.yaml');
  expect(site).toMatch(/^name: The tool\n/);
  expect([...site.matchAll(/code: (.*)/g)].map(([, code]) => code)).toEqual(['en', 'bn', 'de']);
  expect(site).toContain('  /old: /docs/guide/a\n');
  const media = '../../../media/content/en/guide';
  expect(bodyOf(text('content/docs/en/guide/a.md'))).toContain(`![Q](${media}/q.png)`);
  expect(bodyOf(text('content/docs/bn/guide/a.md'))).toContain(
    `![P](${media}/a.png) ![Q](${media}/q.png) [B](../b.md) [Only](../../en/only.md)`,
  );
  expect(bodyOf(text('content/docs/bn/b.md'))).toBe('লেখা');
  expect(kinds).not.toContain('words-missing');
});

it('inlines files that elements name, and finds pictures by the end of their path', async () => {
  const { text, files, notes } = await importFiles({
    'docs/a.mdx':
      '# A\n\n![\\<Gone /> \\{x}](/img/gone.png)\n\n![P](@/assets/p.png) ![Q](/img/q.png)\n\n- One\n  <Include src="_partials/b" name="Q" />\n\n<include>./_partials/c.mdx</include>\n\n<Include src="none" />\n\n<Snippet file="deep/e.mdx" />\n',
    'docs/_partials/b.mdx': '---\ntitle: B\n---\n\nText of {props.name}.\n',
    'docs/_partials/c.mdx': 'More.\n',
    'docs/_partials/d.mdx': 'No page has this.\n',
    '_snippets/deep/e.mdx': 'A snippet.\n',
    'src/assets/p.png': 'png',
    'static/img/q.png': 'png',
    'static/blog/img/q.png': 'png',
  });
  expect(bodyOf(text('content/docs/en/a.mdx'))).toBe(
    '\\<Gone /> \\{x}\n\n![P](../../media/src/assets/p.png) ![Q](../../media/static/img/q.png)\n\n- One\n\n  Text of Q.\n\nMore.\n\n{/* <Include> of the old page */}\n\nA snippet.',
  );
  expect([...files.keys()].filter((file) => /[bcde]\.mdx$/.test(file))).toEqual([]);
  expect(notes.find(({ kind }) => kind === 'text-unclaimed')?.path).toBe('docs/_partials/d.mdx');
});

it('keeps ids in comments, ids of headings that equal the title, multi-line formulas, and tags below lists', async () => {
  const { text, kinds } = await importFiles({
    'docs/a.md':
      '# A\n\n## A\n\n[A](#a-1) [B](#b-c)\n\n## B {/*b-c*/}\n\n$$ x\n+ y $$\n\n## C\n\n[C](#c)\n',
    'docs/b.mdx':
      '# B\n\n<Steps>\n  <Step>\n\n<Install npm={["x"]} />\n\n<Install npm={["y"]} />\n\n  </Step>\n</Steps>\n',
    'docs/c.mdx':
      '# C\n\nText.\n\n<Install npm={["x"]} />\n\n<Steps>\n  <Step>\n\nText.\n\n  </Step>\n</Steps>\n',
  });
  expect(bodyOf(text('content/docs/en/a.md'))).toBe(
    '## A {#a-1}\n\n[A](#a-1) [B](#b-c)\n\n## B {#b-c}\n\n$$\nx\n+ y\n$$\n\n## C\n\n[C](#c)',
  );
  expect(bodyOf(text('content/docs/en/b.mdx'))).toContain('\n\n  - x\n\n  - y\n\n  </Step>');
  expect(bodyOf(text('content/docs/en/c.mdx'))).toContain('\n\n- x\n\n<Steps>');
  expect(kinds).not.toContain('anchor-broken');
});

it('inserts the settings of Jekyll, and drops other templates', async () => {
  const { text, notes, kinds } = await importFiles({
    '_config.yml': 'title: Tool\nv: 2.1\nurl: https://x.example\nbaseurl: /y\n',
    'index.md':
      '---\nkind: main\n---\n# Tool\n\n[A]({{site.url}}{{site.baseurl}}/a) {{ page.kind }}\n\n```sh\nget {{site.v}} {% raw %}{{ b }}{% endraw %}\n```\n{% include copy.html\n  text="x" %}\n\n{% capture one_x %}\nGET /\n{% endcapture %}\n\n{% note %}\nText\n{% endnote %}\n',
    'a.md': '# A\n',
  });
  expect(bodyOf(text('content/docs/en/home.md'))).toBe(
    '[A](./a.md) main\n\n```sh\nget 2.1 {{ b }}\n```\n\n\n``````\n\nGET /\n``````\n\n\n:::note\n\nText\n:::',
  );
  expect(notes.filter(({ kind }) => kind === 'code-dropped').map(({ line }) => line)).toEqual([
    11, 12,
  ]);
  expect(kinds).not.toContain('words-missing');
});

it('finds a site of Jekyll in a repository, with the pages of its collections', async () => {
  const { text, files } = await importFiles({
    'README.markdown': '# Program\n',
    'test/source/a.md': '# Fixture\n',
    'docs/_config.yml': 'name: Tool\ncollections: { docs: { output: true } }\n',
    'docs/_docs/setup.md': '# Setup\n\n[Use](/docs/use/)\n',
    'docs/_docs/use.md': '# Use\n',
    'docs/about.md': '# About\n',
  });
  expect(text('content/site.yaml')).toContain('name: Tool');
  expect(
    [...files.keys()].filter((path) => path.endsWith('.md') && path.startsWith('content/')).sort(),
  ).toEqual(['content/docs/en/about.md', 'content/docs/en/setup.md', 'content/docs/en/use.md']);
  expect(text('content/docs/en/setup.md')).toContain('[Use](./use.md)');
});

it('converts the callouts of mdbook-admonish', async () => {
  const { text, kinds } = await importFiles({
    'src/SUMMARY.md': '- [A](a.md)\n',
    'src/a.md':
      '---\ndesc: About A\n---\n# A\n\n```admonish warning "Take care"\nA *note*.\n```\n\n````admonish\n```\na\n```\n````\n\n````md\n```admonish\n```\n````\n',
  });
  expect(text('content/docs/en/a.md')).toContain('description: About A');
  expect(bodyOf(text('content/docs/en/a.md'))).toBe(
    ':::warning[Take care]\nA *note*.\n:::\n\n:::note\n```\na\n```\n:::\n\n````md\n```admonish\n```\n````',
  );
  expect(kinds).not.toContain('words-missing');
});

it('moves menu groups up that are nested more deeply than menus may be', async () => {
  const folders = 'a/b/c/d/e/f/g/h/i/j';
  const { text, notes } = await importFiles({
    'docs/index.md': '# Tool\n',
    'docs/z.md': '# Z\n',
    [`docs/${folders}/page.md`]: '# Page\n',
    [`docs/${folders}/other.md`]: '# Other\n',
  });
  const { problems } = readNavigation('nav.yaml', { text: text('content/nav.yaml') });
  expect(problems).toEqual([]);
  expect(text('content/nav.yaml')).toContain(`${folders}/other`);
  expect(notes.filter(({ kind }) => kind === 'navigation')).toHaveLength(2);
});

it('arranges folders by the menu files of Nextra', async () => {
  const page = '# Page\n';
  const { text, notes } = await importFiles({
    'pages/_meta.tsx': `import { Icon } from './icon'
      const meta: MetaRecord = {
        index: { display: 'hidden' }, guide: { title: 'The guide', type: 'page' }, faq: 'Questions',
        '-- more': { type: 'separator', title: 'More' }, old: { display: 'hidden' }, api: <Icon />,
        help: { title: 'Help', type: 'menu', items: { chat: { title: 'Chat', href: 'https://chat.example' } } },
        flat: { display: 'children' }
      }
      export default meta satisfies MetaRecord`,
    'pages/guide/_meta.js': 'module.exports = { z: "", "sub": { theme: { collapsed: true } } }',
    'pages/index.mdx': '# Tool\n\nText.\n',
    'pages/faq.mdx': page,
    'pages/old.mdx': page,
    'pages/api.mdx': page,
    'pages/guide/a.mdx': page,
    'pages/guide/z.mdx': page,
    'pages/guide/sub/b.mdx': page,
    'pages/flat/c.mdx': page,
  });
  expect(parse(text('content/nav.yaml'))).toEqual([
    {
      group: 'The guide',
      items: ['guide/z', { group: 'Sub', collapsed: true, items: ['guide/sub/b'] }, 'guide/a'],
    },
    { page: 'faq', label: 'Questions' },
    {
      group: 'More',
      items: [
        'api',
        { group: 'Help', items: [{ link: 'https://chat.example', label: 'Chat' }] },
        'flat/c',
      ],
    },
  ]);
  expect(text('content/docs/en/old.mdx')).toContain('menu: false');
  const reported = notes.filter(({ kind }) => kind === 'configuration' || kind === 'page-hidden');
  expect(reported.map(({ path, detail }) => `${path}: ${detail}`)).toEqual([
    'pages/_meta.tsx: <Icon />',
    'pages/index.mdx: /',
    'pages/old.mdx: /old',
  ]);
});

it('arranges folders by the menu files of Fumadocs in each language', async () => {
  const page = '# Page\n';
  const { text, notes } = await importFiles({
    'content/docs/meta.json':
      '{"pages":["---[Icon]Start---","index","(group)","...more","---","[Chat](https://chat.example)","[Mail](mailto:a@b.example)","external:[Book][Blog](/blog)","!old","..."]}',
    'content/docs/meta.fr.json': '{"pages":["..."]}',
    'content/docs/(group)/meta.json': '{"title":"Group","pages":["./b.mdx","a"]}',
    'content/docs/data.json': '[{"name":"rows"}]',
    'content/docs/odd/data.json': '{"title":"Odd","pages":["gone"]}',
    'content/docs/odd/d.mdx': page,
    'content/docs/index.mdx': '# Tool\n\nThe text is of it and it is this.\n',
    'content/docs/index.fr.mdx': '# Outil\n\nLe texte est dans la page, et il est court.\n',
    'content/docs/(group)/a.mdx': page,
    'content/docs/(group)/b.mdx': page,
    'content/docs/(group)/hidden.mdx': page,
    'content/docs/more/c.mdx': page,
    'content/docs/api/inner.mdx': page,
    'content/docs/old.mdx': page,
    'content/docs/z.mdx': page,
  });
  expect(parse(text('content/nav.yaml'))).toEqual([
    { group: 'Start', items: ['home', { group: 'Group', items: ['b', 'a'] }, 'more/c'] },
    { link: 'https://chat.example', label: 'Chat' },
    'z',
    { group: 'API', items: ['api/inner'] },
    { group: 'Odd', items: ['odd/d'] },
  ]);
  expect(parse(text('content/nav.fr.yaml'))).toEqual(['home']);
  expect(notes).toContainEqual(
    expect.objectContaining({ kind: 'navigation', detail: 'Mail: mailto:a@b.example' }),
  );
});

it('lists pages and folders of other folders where a menu of Fumadocs names their path', async () => {
  const page = '# Page\n';
  const { text } = await importFiles({
    'content/docs/meta.json': '{"pages":["index","---Guides---","...guides","more"]}',
    'content/docs/guides/meta.json': '{"pages":["a","../data","../more/c"]}',
    'content/docs/data/meta.json': '{"title":"Your data","pages":["z","b"]}',
    'content/docs/index.mdx': page,
    'content/docs/guides/a.mdx': page,
    'content/docs/data/b.mdx': page,
    'content/docs/data/z.mdx': page,
    'content/docs/more/c.mdx': page,
    'content/docs/more/d.mdx': page,
  });
  expect(parse(text('content/nav.yaml'))).toEqual([
    'home',
    {
      group: 'Guides',
      items: [
        'guides/a',
        { group: 'Your data', items: ['data/z', 'data/b'] },
        'more/c',
        { group: 'More', items: ['more/d'] },
      ],
    },
  ]);
});

it('keeps the texts and the content of shortcodes that a site of Hugo defines, and reports them', async () => {
  const { text, notes } = await importFiles({
    'hugo.toml': 'title = "Tool"\n',
    'layouts/shortcodes/output.html': '<div>{{ .Inner }}</div>',
    'layouts/docs/_shortcodes/flags.html': '{{ .Get 0 }}',
    'content/a.md':
      '# A\n\n{{< output "You should see:" >}}\n\nText\n\n{{< /output >}}\n\n{{< flags "get pods" >}}\n\n{{< other >}}\n\n```\n{{< flags >}}\n```\n',
  });
  expect(bodyOf(text('content/docs/en/a.md'))).toBe(
    'You should see:\n\nText\n\n\n\n\n\n{{< other >}}\n\n```\n{{< flags >}}\n```',
  );
  const components = notes.filter(({ kind }) => kind.startsWith('component-'));
  expect(components.map(({ kind, detail }) => [kind, detail])).toEqual([
    ['component-dropped', '{{< flags >}}'],
    ['component-unwrapped', '{{< output >}}'],
  ]);
});

it('arranges pages as a page that only lists them', async () => {
  const list =
    '# Contents\n\n- ## Start\n  - [Install](/docs/{{version}}/install)\n  - [Use it](use.md#now)\n- ## More\n  - [A](a.md)\n  - [B](b.md)\n  - [C](c.md)\n';
  const pages = Object.fromEntries(
    ['a', 'b', 'c', 'install', 'use'].map((name) => [`docs/${name}.md`, `# ${name}\n\nText.\n`]),
  );
  const navigationOf = async (contents: string) => {
    const { text } = await importFiles({ ...pages, 'docs/contents.md': contents });
    return parse(text('content/nav.yaml'));
  };
  expect(await navigationOf(list)).toEqual([
    {
      group: 'Start',
      items: [
        { page: 'install', label: 'Install' },
        { page: 'use', label: 'Use it' },
      ],
    },
    {
      group: 'More',
      items: ['a', 'b', 'c'].map((page) => ({ page, label: page.toUpperCase() })),
    },
  ]);
  const byName = ['a', 'b', 'c', 'contents', 'install', 'use'];
  expect(await navigationOf(`${list}\nSome text.\n`)).toEqual(byName);
  expect(await navigationOf(list.replace(/ +- \[[BC]\].*\n/g, ''))).toEqual(byName);
});

it('arranges folders by the menu files of Rspress', async () => {
  const page = '# Page\n';
  const { text } = await importFiles({
    'docs/_nav.json':
      '[{"text":"Guide","link":"/guide/a"},{"text":"More","items":[{"text":"X","link":"/misc/x"}]},{"text":"Chat","link":"https://chat.example"}]',
    'docs/guide/_meta.json':
      '[{"type":"section-header","label":"Start"},"a.md",{"type":"dir","name":"sub","label":"Below","collapsed":false},{"type":"divider"},{"type":"custom-link","label":"Links","items":[{"label":"Up","link":"/misc/x"}]}]',
    'docs/index.md': '# Tool\n\nText.\n',
    'docs/guide/a.md': page,
    'docs/guide/sub.md': page,
    'docs/guide/sub/b.md': page,
    'docs/misc/x.md': page,
    'docs/other/_meta.json': '[["x","Another form"]]',
    'docs/other/y.md': page,
  });
  expect(parse(text('content/nav.yaml'))).toEqual([
    'home',
    {
      group: 'Guide',
      items: [
        {
          group: 'Start',
          items: [
            'guide/a',
            { page: 'guide/sub', label: 'Below', collapsed: false, items: ['guide/sub/b'] },
          ],
        },
        { group: 'Links', items: [{ link: '/docs/misc/x', label: 'Up' }] },
      ],
    },
    { group: 'More', items: ['misc/x'] },
    { group: 'Other', items: ['other/y'] },
  ]);
});

it('converts components of Nextra and Fumadocs, and finds pictures in the public folder', async () => {
  const { text } = await importFiles({
    'docs/a.mdx':
      '# A\n\n<Callout type="warn">Note</Callout>\n\n<Steps>\n### One\n\nText\n</Steps>\n\n> <a\n>   href=\'https://x.example\'\n>   target=\'_blank\'\n> >\n>   B\n> </a>\n\n<Tabs items={[\'One\', \'Two\']}>\n<Tab>\nText\n</Tab>\n<Tab value="2">\n    ```js\n    a\n\tb\n    ```\n</Tab>\n</Tabs>\n\n<CodeTabs items={[\'One\', \'Two\']}>\n  <CodeTab>\n    ```js\n    a\n\tb\n    ```\n  </CodeTab>\n```js\nb\n```\n</CodeTabs>\n\n<PackageManagerTabs command="add x -D" />\n\n<PackageCommand command="lint x" />\n\n<FileTree>\n<FileTree.Folder name="d" defaultOpen>\n<FileTree.File name="e" />\n</FileTree.Folder>\n</FileTree>\n\n<Cards>\n<Cards.Card title="C" href="a" />\n</Cards>\n\n![P](/img/p.png)\n',
    'public/img/p.png': 'png',
  });
  expect(bodyOf(text('content/docs/en/a.mdx'))).toBe(
    '<Callout type="warning">Note</Callout>\n\n## One\n\nText\n\n> <a href="https://x.example">\n>   B\n> </a>\n\n<Tabs>\n<Tab label="One">\n\nText\n\n</Tab>\n<Tab label="2">\n\n```js\na\nb\n```\n\n</Tab>\n</Tabs>\n\n- One\n- Two\n\n  ```js\n  a\n  b\n  ```\n```js\nb\n```\n\n```sh\nnpm add x -D\n```\n\n{/* <PackageCommand> of the old page */}\n\n- d/\n  - e\n\n<Cards>\n<Card title="C" href="#" />\n</Cards>\n\n![P](../../media/public/img/p.png)',
  );
});

it('finds pictures below the base path', async () => {
  const { text } = await importFiles({
    'docs/a.md': '# A\n\n[A](/docs/a) ![P](/docs/p.png)\n',
    'public/docs/p.png': 'png',
  });
  expect(bodyOf(text('content/docs/en/a.md'))).toBe('[A](#) ![P](../../media/public/docs/p.png)');
});

it('does not report used constants as dropped', async () => {
  const { text, notes } = await importFiles({
    'docs/a.mdx':
      "# A\n\nexport const rows = [{ name: 'One' }];\nexport const more = load();\n\n<List items={rows} />\n",
  });
  expect(bodyOf(text('content/docs/en/a.mdx'))).toBe('- One');
  const dropped = notes.filter(({ kind }) => kind === 'code-dropped');
  expect(dropped.map(({ detail }) => detail)).toEqual(['export const more = load();']);
});

it.each([
  [
    'lists, with further fields, links and data for programs',
    "<Examples data={[{ operation: 'Find', path: '/{id}', description: 'Finds `{x}`', icon: 'i', required: true, example: { res: { id: 1 } } }, { label: 'B', href: '/b' }]} />",
    '- Finds `{x}` (operation: Find, path: /\\{id}, required)\n  - example\n\n    ```json\n    {\n      "res": {\n        "id": 1\n      }\n    }\n    ```\n- [B](./b.mdx)',
  ],
  [
    'tables whose rows have lists',
    "<DataTable rows={[{ name: 'a', properties: [{ type: 'T', parameters: [{ name: 'b' }] }] }]} />",
    '- a\n  - type: T\n    - b',
  ],
  [
    'versions',
    '## Part<Since version="1.2" />\n\n[Up](#part)',
    '## Part 1.2 {#part}\n\n[Up](#part)',
  ],
  ['lists with empty links', "<List items={[{ name: 'A', href: '' }]} />", '- A'],
  [
    'lists in a mapping',
    "<Demo object={{ notes: [{ name: 'A', message: 'B' }], x: 1 }} />",
    '- A (message: B)',
  ],
  ['texts with braces', '<Hero text="{x}" subtitle="{y}" />', '**\\{x}**\n\n\\{y}'],
  ['the text', '<Card title="One" text="Two" />', '<Card title="One" description="Two" />'],
  ['code', '<Snippet text="a {b}" />', '```\na {b}\n```'],
  ['a list of commands', '<Snippet text={["npm i", "pnpm i"]} />', '- npm i\n- pnpm i'],
  [
    'marks in tables',
    '| A | B |\n| - | - |\n| <CHECK /> | <Cross /> |',
    '| A | B |\n| - | - |\n| ✓ | ✗ |',
  ],
])('keeps %s of components without a counterpart', async (_, source, expected) => {
  const { text, kinds } = await importFiles({
    'docs/a.mdx': `# A\n\n${source}\n`,
    'docs/b.mdx': '# B\n\nText.\n',
  });
  expect(bodyOf(text('content/docs/en/a.mdx'))).toBe(expected);
  expect(kinds).not.toContain('words-missing');
});

it('converts the blocks of Python-Markdown, and reports documentation generated from code', async () => {
  const { text, kinds } = await importFiles({
    'docs/a.md':
      '# A\n\n!!! tip "More"\n    `#!py x` :simple-github: [y](https://x.example){:target="_blank"}\n\n::: tool.api\n    options:\n      members: [a]\n\n::: note\nKept\n:::\n',
  });
  expect(bodyOf(text('content/docs/en/a.md'))).toBe(
    ':::tip[More]\n\n`x` [y](https://x.example)\n\n:::\n\n\n`tool.api`\n\n::: note\nKept\n:::',
  );
  expect(kinds).not.toContain('component-unwrapped');
});

it('derives the name and the language of the site from its pages', async () => {
  const named = async (files: Readonly<Record<string, string>>) => {
    const { text } = await importFiles(files);
    return /^name: (.*)\n[\s\S]*?code: (.*)$/m.exec(text('content/site.yaml'))?.slice(1);
  };
  expect(await named({ 'docs/a.md': 'Text.\n\n```sh\n# Install it\n```\n' })).toEqual([
    'Documentation',
    'en',
  ]);
  const french =
    'Les pages sont dans le dossier, et on peut les lire avec un navigateur.\n\n```sh\nthe a of and to in\n```\n';
  expect(await named(FILES)).toEqual(['Tool', 'en']);
  expect(await named({ 'README.md': '# Mon outil\n', 'docs/a.md': `# A\n\n${french}` })).toEqual([
    'Mon outil',
    'fr',
  ]);
  const home = { 'README.md': '# Tool\n', 'docs/index.md': '# Home\n\nText.\n' };
  expect(await named(home)).toEqual(['Tool', 'en']);
  expect(await named({ 'docs/a.md': '# はじめに\n\nインストールの手順です。\n' })).toEqual([
    'Documentation',
    'ja',
  ]);
  expect(await named({ 'docs/a.md': '# 1\n' })).toEqual(['Documentation', 'en']);
});

it.each([
  ['beside the first language', 'docs', ''],
  ['each in a folder', 'docs/en', '/en'],
])('detects language folders by the language of their texts, %s', async (_, folder, old) => {
  const { text, files } = await importFiles({
    [`${folder}/index.md`]: '# Tool\n\nThis is the tool of the house, and that is for you.\n',
    [`${folder}/guide/a.md`]: '# A\n\n[B](./b.md)\n',
    [`${folder}/guide/b.md`]: '# B\n\nThe b of the house.\n',
    'docs/de/index.md': '# Werkzeug\n\nDas ist ein Werkzeug, und die Seite ist nicht lang.\n',
    'docs/de/guide/a.md': '# A\n\n<<< @/code/a.sh\n\n[B](./b.md)\n',
    'docs/cs/index.md': '# Use C#\n\nThe C# of the tool is for you.\n',
    'docs/code/a.sh': 'ls\n',
  });
  expect(text('content/site.yaml')).toMatch(/code: en\n.*\n {2}- code: de\n/);
  expect([...files.keys()].filter((file) => file.startsWith('content/docs/')).sort()).toEqual(
    [
      ...['de/guide/a.md', 'de/home.md', 'en/cs/index.md', 'en/guide/a.md', 'en/guide/b.md'],
      'en/home.md',
    ].map((file) => `content/docs/${file}`),
  );
  expect(text('content/site.yaml')).toContain(`  ${old}/guide/a: /docs/guide/a\n`);
  expect(text('content/site.yaml')).toContain('  /de/guide/a: /de/docs/guide/a\n');
  expect(bodyOf(text('content/docs/de/guide/a.md'))).toContain('```sh\nls\n```');
});

it('imports a site of Nextra from its top, including pages beside the documentation', async () => {
  const docs = Array.from({ length: 9 }, (_, at) => [`content/docs/p${at}.mdx`, '# P\n']);
  const { files } = await importFiles({
    ...Object.fromEntries(docs),
    'content/_meta.json': '{"docs":"Docs","news":"News"}',
    'content/docs/_meta.json': '{"p1":"P"}',
    'content/news/first.mdx': '# First\n\nNews.\n',
  });
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['content/docs/en/news/first.mdx', 'content/docs/en/p1.mdx']),
  );
});

it('detects languages by the suffix of file names', async () => {
  const { text, files, kinds } = await importFiles({
    'docs/a.mdx': '# A\n\n## Use [#use-it]\n\n[B](/docs/b#use-it)\n',
    'docs/a.fr.mdx': '# A\n\n## Usage [#use-it]\n\nLes pages sont dans le dossier. [B](/docs/b)\n',
    'docs/a.cn.mdx': '# A\n\n包含所有页面的文件夹。\n',
    'docs/b.mdx': '# B\n\n## Use [#use-it]\n\n[A](/docs/a)\n',
    'docs/b.fr.mdx': '# B\n\nThis page is not translated, and that is for you.\n',
    'docs/c.go.mdx': '# C\n\nThis is the page of a tool.\n',
    'docs/z.cn.mdx': '# Z\n\n包含所有页面的文件夹。\n',
    'docs/_meta.cn.json': '["z","a"]',
  });
  expect(parse(text('content/nav.zh.yaml'))).toEqual(['z', 'a']);
  expect([...files.keys()].filter((file) => file.startsWith('content/docs/'))).toEqual(
    ['en/a', 'en/b', 'en/c.go', 'fr/a', 'fr/b', 'zh/a', 'zh/z'].map(
      (slug) => `content/docs/${slug}.mdx`,
    ),
  );
  expect(bodyOf(text('content/docs/en/a.mdx'))).toBe('## Use {#use-it}\n\n[B](./b.mdx#use-it)');
  expect(bodyOf(text('content/docs/fr/a.mdx'))).toContain('[B](./b.mdx)');
  expect(kinds).not.toEqual(expect.arrayContaining(['link-guessed']));
  expect(kinds).not.toEqual(expect.arrayContaining(['words-missing']));
});

it('reads the menu and the includes of a book', async () => {
  const { text, notes } = await importFiles({
    'book.toml': '[book]\ntitle = "The Book" # of ours\n',
    'README.md': '# For those who work on it\n',
    'src/SUMMARY.md':
      '# Summary\n\n[Before](before.md)\n\n# Part `one`\n\n- [First](a.md)\n  - [In `it`](a/b.md#c)\n- [Draft]()\n- [Gone](gone.md)\n- [Out](https://x.example)\n\n## Two <a href="#two" id="two"></a>\n\n* [Last](z.md)\n',
    'src/before.md': 'Text.\n',
    'src/a.md':
      '<!-- old -->\n\n## First\n\n```rust\n{{#rustdoc_include ../code/a.rs:here}}\n```\n\n### Part\n\n{{#include b.txt:2:3}}\n\n{{#include gone.txt}}\n',
    'src/b.txt': 'one\ntwo\nthree\nfour\n',
    'src/a/b.md': '# B\n\n{{#include ../b.txt:3}}\n\n{{#include ../b.txt:4:}}\n',
    'src/z.md': '# Last\n',
    'src/unlisted.md': '# Unlisted\n',
    'code/a.rs':
      '// ANCHOR: all\nuse a;\n// ANCHOR: here\n# use b;\n#[c]\n##!\nfn a() {}\n// ANCHOR_END: here\n',
    'old/src/SUMMARY.md': '- [Old](old.md)\n',
    'old/src/old.md': '# Old\n',
  });
  expect(parse(text('content/nav.yaml'))).toEqual([
    'before',
    {
      group: 'Part one',
      items: [
        { page: 'a', items: [{ page: 'a/b', label: 'In it' }] },
        { label: 'Out', link: 'https://x.example' },
      ],
    },
    { group: 'Two', items: ['z'] },
  ]);
  expect(text('content/docs/en/before.md')).toMatch(/^---\ntitle: Before\n---\n/);
  expect(text('content/docs/en/a/index.md')).toBe(
    '---\ntitle: First\n---\n<!-- old -->\n\n\n\n```rust\n#[c]\n#!\nfn a() {}\n```\n\n## Part\n\ntwo\nthree\n',
  );
  expect(bodyOf(text('content/docs/en/a/b.md'))).toBe('three\n\nfour');
  expect(text('content/site.yaml')).toMatch(/^name: The Book\n/);
  expect(text('content/docs/en/unlisted.md')).toContain('menu: false\n');
  const kinds = notes.map(({ kind }) => kind);
  expect(kinds.filter((kind) => /words|text-unclaimed/.test(kind))).toEqual([]);
  expect(notes).toContainEqual(
    expect.objectContaining({ kind: 'navigation', path: 'src/SUMMARY.md', detail: 'gone.md' }),
  );
  expect(notes).toContainEqual(
    expect.objectContaining({ kind: 'include-missing', path: 'src/a.md' }),
  );
});

it("uses leading HTML headings as titles, except for the site's name", async () => {
  const banner = '<h1 align="center">Tool</h1>\n\n';
  const { text, kinds } = await importFiles({
    'docs/index.md': `${banner}All of it.\n`,
    'docs/a.md': `---\norder: 1\n---\n${banner}## First\n\nText.\n\n### Part\n`,
    'docs/b.md': '<h1>Second</h1>\n\n## Part\n',
  });
  expect(text('content/site.yaml')).toMatch(/^name: Tool$/m);
  expect(text('content/docs/en/a.md')).toBe('---\ntitle: First\n---\nText.\n\n## Part\n');
  expect(text('content/docs/en/b.md')).toBe('---\ntitle: Second\n---\n## Part\n');
  expect(kinds).toEqual(['heading-level']);
});

it.each(['{#if ...}', '{@render ...}', '{let/const ...}', '@scope/name: setup', '[x] y', '* x'])(
  'reads the title %s literally',
  async (title) => {
    const { text } = await importFiles({ 'a.md': `---\ntitle: ${title}\n---\n\nText.\n` });
    expect(parse(text('content/docs/en/a.md').split('---')[1] ?? '')).toEqual({ title });
  },
);

it('resolves links by page name', async () => {
  const { text } = await importFiles(FILES);
  expect(bodyOf(text('content/docs/en/home.md'))).toBe(
    'Start with [setup](./start/setup.md#ports).',
  );
  expect(bodyOf(text('content/docs/en/start/next.md'))).toBe(
    '[Data](../reference/data.md), [setup](./setup.md).',
  );
});

it.each([
  ['a folder named docs', { 'docs/a.md': '# A\n', 'x/y.md': '# Y\n' }, 'docs/a.md'],
  ['subfolders of docs', { 'docs/b/a.md': '# A\n', 'docs/c/d.md': '# D\n' }, 'docs/b/a.md'],
  [
    'the folder of most pages with a known name',
    {
      'README.md': '# R\n',
      'tools/a.md': '# A\n',
      ...Object.fromEntries([1, 2, 3, 4].map((n) => [`src/routes/b/${n}.md`, `# ${n}\n`])),
      'src/routes/b/index.md': '# B\n',
      'src/routes/(0)index.md': '# Home\n',
    },
    'src/routes/(0)index.md',
  ],
  ['a root with an index', { 'index.md': '# I\n', 'docs/a.md': '# A\n' }, 'index.md'],
  [
    'the only folder with an index',
    { 'README.md': '# R\n', 'tool/index.md': '# I\n' },
    'tool/index.md',
  ],
  [
    'a folder without an index whose subfolders have one',
    {
      'content/docs/b/index.md': '# B\n',
      'content/docs/c.md': '# C\n',
      'content/docs/d.md': '# D\n',
    },
    'content/docs/c.md',
  ],
  [
    'all folders if only one has an index',
    { 'README.md': '# R\n', '404/index.md': '# I\n', 'a/b.md': '# B\n', 'c/d.md': '# D\n' },
    'README.md',
  ],
  [
    'the folder of most pages with menus',
    {
      'README.md': '# R\n',
      'lint/meta.json': '{}',
      'lint/d.md': '# D\n',
      'apps/docs/content/docs/meta.json': '{}',
      'apps/docs/content/docs/e/meta.json': '{}',
      'apps/docs/content/docs/a.md': '# A\n',
      'apps/docs/content/blog/b.md': '# B\n',
      'packages/c.md': '# C\n',
    },
    'apps/docs/content/docs/a.md',
  ],
  [
    'a folder beside settings of Hugo',
    {
      'README.md': '# R\n',
      'c/d.md': '# D\n',
      'site/hugo.toml': 'title = "T"\n',
      'site/content/en/_index.md': '# I\n',
    },
    'site/content/en/_index.md',
  ],
  [
    'all parts of a content folder',
    {
      'content/docs/index.md': '# I\n',
      'content/docs/a.md': '# A\n',
      'content/recipes/c.md': '# C\n',
    },
    'content/docs/a.md',
  ],
  [
    'documentation beside posts',
    { 'content/docs/index.md': '# I\n', 'content/blog/b.md': '# B\n' },
    'content/docs/index.md',
  ],
  ['the entire folder', { 'README.md': '# R\n', 'a/b.md': '# B\n', 'c.md': '# C\n' }, 'README.md'],
])('finds the pages in %s', async (_, files, expected) => {
  const { config } = await importFiles(files);
  expect(config).toBe(expected);
});

it('omits content folders from addresses, and reports folders beside them', async () => {
  const { text, files, notes } = await importFiles({
    'README.md': '# Tool\n',
    'tools/a.md': '# A\n',
    'website/docs/(0)guide/(1)b.md': '# B\n\n[C](/guide/c)\n',
    'website/docs/(0)guide/(2)c.md': '# C\n',
    'website/docs/d.md': '# D\n',
    'website/docs/(more)/e.md': '# E\n',
    'website/docs/d/index.md': '# D too\n',
    'website/docs/f/(group)/index.md': '# F\n',
  });
  expect([...files.keys()].filter((file) => file.startsWith('content/docs/'))).toEqual(
    ['d-2/index', 'd', 'e', 'f/index', 'guide/b', 'guide/c'].map(
      (slug) => `content/docs/en/${slug}.md`,
    ),
  );
  expect(bodyOf(text('content/docs/en/guide/b.md'))).toBe('[C](./c.md)');
  expect(text('content/nav.yaml')).toContain('- group: More\n  items:\n    - e\n');
  expect(text('content/site.yaml')).not.toContain('(');
  const beside = notes.filter(({ kind }) => kind === 'folder-unclaimed');
  expect(beside.map(({ path }) => path)).toEqual(['tools']);
});

it('reads pages in folders that are named like those of tools or languages', async () => {
  const { files } = await importFiles({
    'docs/index.md': '# I\n',
    'docs/build/a.md': '# A\n',
    'docs/creating-a-site/b.md': '# B\n',
    'docs/site/package.json': '{}',
    'docs/site/build/c.md': '# C\n',
  });
  const pages = [...files.keys()].filter((file) => file.startsWith('content/docs/'));
  expect(pages).toEqual(
    ['build/a', 'creating-a-site/b', 'home'].map((slug) => `content/docs/en/${slug}.md`),
  );
});

it.each([
  ['{"name": "@tool/docs"}', 'Tool'],
  [
    '{"name": "root", "repository": {"url": "git+https://host.example/x/big-tool.git"}}',
    'Big tool',
  ],
  ['{"name": "docs"}', 'Documentation'],
])('names a site without a title after its package %s', async (manifest, name) => {
  const { text } = await importFiles({ 'package.json': manifest, 'docs/a.md': '# A\n' });
  expect(text('content/site.yaml')).toMatch(new RegExp(`^name: ${name}\n`));
});

it('reads files that pages of Hugo show', async () => {
  const { text, kinds } = await importFiles({
    'examples/a.yaml': 'a: 1\n\nb: 2\n',
    'site/hugo.toml': 'title = "T"\n',
    'site/content/_index.md':
      '# A\n\n- One\n  {{< readfile file="/examples/a.yaml" code="true" lang="yaml" >}}\n',
  });
  expect(bodyOf(text('content/docs/en/home.md'))).toBe('- One\n  ```yaml\n  a: 1\n\n  b: 2\n  ```');
  expect(kinds).not.toContain('words-missing');
});

it('removes imports of macros, which show nothing', async () => {
  const { text } = await importFiles({
    'docs/a.md':
      "# A\n\n{%- from 'x.html' import y with context %}\n{% import 'x.html' as z %}\n\nText.\n",
  });
  expect(bodyOf(text('content/docs/en/a.md'))).toBe('Text.');
});

it('spells names of folders as their pages do', async () => {
  const { text } = await importFiles({
    'docs/index.md': '# Tool\n',
    'docs/graphql-api/a.md': '# A\n\nWith GraphQL, or `graphql` of /graphql, an API.\n',
  });
  expect(text('content/nav.yaml')).toContain('- group: GraphQL API\n');
});

it('keeps the anchors of redirects', async () => {
  const { text } = await importFiles({
    'docs.json':
      '{ "$schema": "https://mintlify.com/docs.json", "name": "T", "navigation": { "pages": ["a", "b"] }, "redirects": [{ "source": "/old", "destination": "/b#part" }] }',
    'a.mdx': '---\ntitle: A\n---\n[B](/old)\n',
    'b.mdx': '---\ntitle: B\n---\n## Part\n',
  });
  expect(text('content/site.yaml')).toContain('  /old: /docs/b#part\n');
  expect(bodyOf(text('content/docs/en/a.mdx'))).toBe('[B](./b.mdx#part)');
});

it('links to other sites on the host of the old one', async () => {
  const { text, kinds } = await importFiles({
    'book.toml': '[output.html]\ncname = "book.example"\n',
    'src/SUMMARY.md': '- [A](a/b.md)\n',
    'src/a/b.md': '# A\n\n[B](../../other/b.html#c) [gone](../gone.html) [api](/api/)\n',
  });
  expect(bodyOf(text('content/docs/en/a/b.md'))).toBe(
    '[B](https://book.example/other/b.html#c) gone [api](https://book.example/api/)',
  );
  expect(kinds).toEqual(expect.arrayContaining(['link-broken', 'link-old-site']));
});

it.each([
  ['only repository files', { 'README.md': '# R\n', 'LICENSE.md': '# L\n' }],
  ['no Markdown', { 'a.txt': 'a' }],
])('finds no site in %s', async (_, files) => {
  await expect(importFiles(files)).rejects.toThrow(/^No configuration of VitePress, .* was found/);
});

it('detects other systems', async () => {
  const { system } = await importFiles({ 'mkdocs.yml': 'site_name: T\n', ...FILES });
  expect(system.name).toBe('mkdocs');
});

it.each([
  [
    'hints and alerts',
    '{% hint style="warning" %}\nText.\n{% endhint %}\n\n{{% alert title="Take care" color="info" %}}\nText.\n{{% /alert %}}.\n\n{{< note >}}Text.{{< /note >}}\n\n{{< callout "danger" "Title" >}}\nText.\n{{< /callout >}}\n\n{{< tip >}}',
    ':::warning\n\nText.\n:::\n\n:::info[Take care]\n\nText.\n:::\n\n:::note\nText.\n:::\n\n:::danger[Title]\n\nText.\n:::\n\n{{< tip >}}',
  ],
  [
    'consecutive tabs, and a collapsible text',
    '{% tabs %}\n{% tab title="A" %}\nOne.\n\n{% hint style="info" %}\nIn it.\n{% endhint %}\n{% endtab %}\n\n{% tab title="B" %}\nTwo.\n{% endtab %}\n{% endtabs %}\n{{< tabs "id" >}}\n{{% tab "C" %}}\nThree.\n{{% /tab %}}\n{{< /tabs >}}\n{{% details summary="More" %}}\nText.\n{{% /details %}}',
    ':::::tabs\n\n::::tab[A]\n\nOne.\n\n:::info\n\nIn it.\n:::\n\n::::\n\n::::tab[B]\n\nTwo.\n::::\n\n:::::\n\n:::::tabs\n\n::::tab[C]\n\nThree.\n::::\n\n:::::\n\n:::::details[More]\n\nText.\n:::::',
  ],
  [
    'code',
    '{% code title="a.js" overflow="wrap" %}\n```js\na()\n```\n{% endcode %}\n\n{% highlight ruby linenos %}\n{% raw %}\n*a* {{ b }}\n{% endraw %}\n{% endhighlight %}\n\n```go\n{{</* note */>}}\n```',
    '**a.js**\n\n```js\na()\n```\n\n``````ruby\n\n*a* {{ b }}\n``````\n\n```go\n{{< note >}}\n```',
  ],
  [
    'tags beside code with an unclosed tag',
    '{% hint style="info" %}\nText.\n{% endhint %}\n\n```\n{% hint style="info" %}\n```',
    ':::info\n\nText.\n:::\n\n```\n{% hint style="info" %}\n```',
  ],
  [
    'links and pictures',
    '{% content-ref url="a.md" %}\n[A](a.md)\n{% endcontent-ref %}\n\n{% embed url="https://e.example/" %}\nAbout it.\n{% endembed %}\n\n[one]({{< relref "a" >}}) [two]({{ site.baseurl }}{% link docs/a.md %}#b) [three]({{ "/a" | relative_url }})\n\n{{< youtube id="x" >}} {{< figure src="/p.png" alt="P" caption="Q" >}} {{< card link="a" title="Card" >}}\n\n![R](<.gitbook/assets/r (1).png>)\n\n{% include ".gitbook/includes/part.md" %}\n\n[b] [c]\n\n[b]: https://e.example/{{< param v >}}\n[c]: {{< relref "a" >}}',
    '[A](./a.md)\n\n[https://e.example/](https://e.example/)\nAbout it.\n\n[one](./a.md) [two](./a.md#b) [three](./a.md)\n\n[YouTube](https://www.youtube.com/watch?v=x) ![P](../../media/docs/p.png) *Q* [Card](./a.md)\n\n![R](../../media/docs/gitbook/assets/r%20(1).png)\n\nA part.\n\n[b] [c]\n\n[b]: https://e.example/%7B%7B%3C%20param%20v%20%3E%7D%7D\n[c]: ./a.md',
  ],
  [
    'classes of kramdown',
    '1. TOC\n{:toc}\n\n{: .note }\n> One\n>\n> Two\n\n```md\n1. TOC\n{:toc}\n```\n\n{: .warning }\nLast.',
    '[[toc]]\n\n:::note\nOne\n\nTwo\n:::\n\n```md\n1. TOC\n{:toc}\n```\n\n:::warning\nLast.\n:::',
  ],
])('converts tags of Hugo, GitBook and Jekyll: %s', async (_, written, expected) => {
  const { text, kinds } = await importFiles({
    'docs/index.md': `# Tool\n\nFirst.\n\n${written}\n`,
    'docs/a.md': '# A\n\n## B\n',
    'docs/p.png': 'png',
    'docs/.gitbook/assets/r (1).png': 'png',
    'docs/.gitbook/includes/part.md': 'A part.\n',
  });
  const body = bodyOf(text('content/docs/en/home.md')).replace(/\n{3,}/g, '\n\n');
  expect(body).toBe(`First.\n\n${expected}`);
  expect(kinds.filter((kind) => /missing|broken/.test(kind))).toEqual([]);
});
it('uses the only language folder as the site', async () => {
  const { text } = await importFiles({
    'README.md': '# Tool\n\nFor those who work on it.\n',
    'content/LICENSE.md': '# Licence\n',
    'content/en/docs/_index.md': '---\ntitle: Start\n---\nThis is the text of the page.\n',
    'content/en/docs/a.md': '# A\n\n{{% include "/docs/_parts/b.md" %}}\n',
    'content/en/docs/_parts/b.md': 'This is the part.\n',
  });
  expect(bodyOf(text('content/docs/en/a.md'))).toBe('This is the part.');
  expect(text('content/site.yaml')).not.toContain('/en/');
});

it('uses menu titles from front matter, and omits drafts', async () => {
  const { text, files, notes } = await importFiles({
    'docs/index.md': '# Tool\n',
    'docs/a.md': '---\ntitle: About all of it\nlinkTitle: A\naliases: [/about/]\n---\nText.\n',
    'docs/b/_index.md': '---\ntitle: B\nlinkTitle: Bs\n---\nText.\n',
    'docs/b/c.md': '---\ntitle: C\ndraft: true\n---\nText.\n',
    'docs/b/d.md': '---\ntitle: D\nlayout: x\n---\nText.\n',
  });
  expect(text('content/nav.yaml')).toContain(
    '- page: a\n  label: A\n- page: b\n  label: Bs\n  items:\n    - b/d\n',
  );
  expect(files.has('content/docs/en/b/c.md')).toBe(false);
  const told = notes.filter(({ kind }) => /^(?:front-matter|page-skipped)$/.test(kind));
  expect(told.map(({ detail }) => detail)).toEqual(['a draft', 'layout']);
});
