import { expect, it } from 'vitest';
import { bodyOf, importFiles } from '../../../test/import/import-files.ts';

const FILES = {
  'docusaurus.config.js': `module.exports = {
    title: 'Tool', url: 'https://tool.example', baseUrl: '/',
    presets: [['classic', { docs: { sidebarPath: './sidebars.js' }, blog: {} }]],
    plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/start', to: '/docs/intro' }] }]],
  }`,
  'sidebars.js': `module.exports = { main: ['intro', { type: 'category', label: 'More', collapsed: false, items: ['more/two', { type: 'link', label: 'Code', href: 'https://code.example' }] }] }`,
  'docs/more/01-two.md': '---\nid: two\n---\n# Two\n',
  'docs/_code.py': 'def f(a):\n    return a < {}\n',
  'docs/_pack.json': '{ "engines": { "node": "<24" } }\n',
  'src/facts.ts':
    "import pack from '../docs/_pack.json';\nexport default { email: 'a@b.c', node: pack.engines.node };\nexport const years: number = 3;\n",
  'docs/_part.mdx': 'Part of {props.name}.\n',
  'blog/2024-05-06-news.md':
    '---\ntitle: News\n---\n<Tabs>\n<TabItem value="a" label="A">\n\nText.\n\n</TabItem>\n</Tabs>\n',
};

const page = async (text: string, name = 'docs/intro.md') => {
  const site = await importFiles({ ...FILES, [name]: `# Intro\n\n${text}\n` });
  return { ...site, body: bodyOf(site.text(`content/docs/en/${name.slice(5)}`)) };
};

it.each([
  ['keeps admonitions', ':::note[Title]\nText\n:::', ':::note[Title]\nText\n:::'],
  [
    'converts tabs to containers in Markdown',
    "<Tabs values={[{label: 'Npm', value: 'n'}]}>\n  <TabItem value=\"n\">\n\n  Text\n\n  </TabItem>\n</Tabs>",
    ':::: tabs',
  ],
  [
    'drops imports and inlines partials',
    'import Part from \'./_part.mdx\';\n\n<Part name="one" />',
    'Part of one.',
  ],
  [
    'inlines partials with escaped names, and imports that share a line or span several',
    "import One from './\\_part.mdx'; import Two from './\\_part.mdx';\nimport {\n  x,\n} from './x';\nimport Three\n  from './_part.mdx';\n\n<One name=\"one\" />\n\n<Two name=\"two\" />\n\n<Three name=\"three\" />",
    'Part of one.\n\nPart of two.\n\nPart of three.',
  ],
  [
    'unwraps MDX blocks hidden from translation tools',
    '```mdx-code-block\nOne *two*\n```\n\n````md\n```mdx-code-block\n````',
    'One *two*\n\n\n````md\n```mdx-code-block\n````',
  ],
  [
    'inlines raw imports as code',
    'import Code from \'!!raw-loader!./_code.py\';\n\n<CodeBlock language="py">{Code}</CodeBlock>',
    '```py\ndef f(a):\n    return a < {}\n```',
  ],
  [
    'inserts values of imported JSON',
    "import pack from './_pack.json';\nimport text from '!!./_pack.json?raw';\n\nNeeds {pack.engines.node}.\n\n<CodeBlock language=\"json\">{text}</CodeBlock>",
    'Needs \\<24.\n\n```json\n{ "engines": { "node": "<24" } }\n```',
  ],
  [
    'inserts exports of modules, and constants derived from them',
    "import facts, { years } from '@site/src/facts';\n\nexport const mail = `mailto:${facts.email}`;\n\n{facts.email} {mail} {facts.node} {years}",
    'a@b.c mailto:a@b.c \\<24 3',
  ],
  [
    'nests tabs in admonitions by the number of colons',
    ':::note\n\n<Tabs>\n<TabItem value="a" label="A">\n\nOne\n\n</TabItem>\n</Tabs>\n\n:::\n\n<Details>Two</Details>',
    ':::note\n\n:::::tabs\n\n::::tab[A]\n\nOne\n\n::::\n\n:::::\n\n:::\n\n:::details[Details]\n\nTwo\n\n:::',
  ],
  ['resolves links to files', '[two](./more/01-two.md)', '[two](./more/two.md)'],
  [
    'resolves links relative to the documents folder',
    '[two](/more/01-two.md)',
    '[two](./more/two.md)',
  ],
  ['converts comments and void tags of MDX 1', 'a <!-- hidden --> b<br>c', 'a  b<br />c'],
  [
    'drops JavaScript comments',
    "a\n\n{\n// it('b', () => {\n// '<button />'\n// })\n\n// c\n}\n\nd",
    'a\n\n\n\nd',
  ],
  [
    'escapes lone braces and brackets of MDX 1',
    'x <- y and {not code here',
    'x &lt;- y and \\{not code here',
  ],
  [
    'keeps the content of unknown components',
    '<Box>\n  Inside **bold**.\n</Box>',
    'Inside **bold**.',
  ],
  [
    'replaces an iframe by a link',
    '<iframe src="https://v.example/1" title="Video"></iframe>',
    '[Video](https://v.example/1)',
  ],
  [
    'unwraps components around tabs',
    '<OsTabs>\n  <TabItem value="mac" label="macOS">\n\n  Text\n\n  </TabItem>\n</OsTabs>',
    '::::tabs\n\n:::tab[macOS]\n\nText\n\n:::\n\n::::',
  ],
  [
    'converts components with a picture',
    '<Shot src="https://img.example/a.png" alt="All of it" />',
    '![All of it](https://img.example/a.png)',
  ],
  [
    'drops icons, and keeps the ids of headings with icons',
    '## <Icon name="angle-right" /> Where?',
    '##  Where? {#where}',
  ],
  [
    'unwraps containers of plugins',
    ':::own-box[Why]\nText\n\n:::tip\nMore\n:::\n\n:::\n\n````md\n:::own\n````',
    '**Why**\n\nText\n\n:::tip\nMore\n:::\n\n\n\n````md\n:::own\n````',
  ],
  ['keeps ids of headings', '## Two {#two}\n\n{1 + 1} `{#x}`', '## Two {#two}\n\n2 `{#x}`'],
  ['replaces a constant by its value', "export const n = 'five';\n\nIt is {n}.", 'It is five.'],
])('%s', async (_, source, expected) => {
  const { body } = await page(source);
  if (expected === ':::: tabs') {
    expect(body).toBe('::::tabs\n\n:::tab[Npm]\n\nText\n\n:::\n\n::::');
  } else expect(body).toBe(expected);
});

it('limits and reports partials that include each other', async () => {
  const names = [...'abcdefghijkl'];
  const imports = names.map((name) => `import P${name} from './_${name}.mdx';`).join('\n');
  const text = `${imports}\n\n${names.map((name) => `<P${name} />`.repeat(5)).join('\n')}\n`;
  const partials = names.map((name) => [`docs/_${name}.mdx`, `Part ${name}.\n\n${text}`]);
  const { notes } = await importFiles({
    ...FILES,
    ...Object.fromEntries(partials),
    'docs/intro.md': `# Intro\n\n${text}`,
  });
  expect(notes.some(({ kind }) => kind === 'include-refused')).toBe(true);
});

it('keeps capital letters in heading ids, if the old site does', async () => {
  const { text } = await importFiles({
    'docusaurus.config.js': `export default { title: 'Tool', presets: [['classic', {}]],
      markdown: { anchors: { maintainCase: true } } }`,
    'docs/a.md': '# A\n\n## Use One\n\n[One](#Use-One)\n',
  });
  expect(bodyOf(text('content/docs/en/a.md'))).toBe('## Use One {#Use-One}\n\n[One](#Use-One)');
});

it('inlines global components that are Markdown files', async () => {
  const { text } = await importFiles({
    'docusaurus.config.js': `export default { title: 'Tool', presets: [['classic', {}]] }`,
    'src/theme/MDXComponents.js': `import MDXComponents from '@theme-original/MDXComponents';
      import Note from '@site/docs/_note.mdx'; import End from '../../docs/_end.mdx';
      export default { ...MDXComponents, Note, TheEnd: End };`,
    'docs/_note.mdx': 'Noted. <TheEnd />\n',
    'docs/_end.mdx': 'Done.\n',
    'docs/a.md': '# A\n\n<Note />\n\n## One\n\n<TheEnd />\n',
  });
  expect(bodyOf(text('content/docs/en/a.md'))).toBe('Noted. Done.\n\n## One\n\nDone.');
});

it('moves the imports of a partial out of the surrounding elements', async () => {
  const site = await importFiles({
    ...FILES,
    'docs/_steps.mdx':
      "import Box from '@site/src/box';\nimport shot from './shot.png';\n\n<Box>Step.</Box>\n\n<img src={shot} alt=\"Shot\" />\n",
    'docs/shot.png': 'png',
    'docs/intro.mdx':
      '# Intro\n\nimport Steps from "./_steps.mdx";\n\n<Tabs>\n<TabItem value="a" label="A">\n<Steps />\n</TabItem>\n</Tabs>\n',
  });
  const body = bodyOf(site.text('content/docs/en/intro.mdx'));
  expect(body).not.toContain('import');
  expect(body).toContain('Step.');
  expect(body).toContain('shot.png');
});

it('converts HTML paragraphs in MDX to Markdown', async () => {
  const { body } = await page('<p>\n  Some *text*\n  here.\n</p>\nMore.', 'docs/intro.mdx');
  expect(body).toBe('Some *text*\nhere.\n\nMore.');
});

it.each([
  [
    'links whose content was dropped',
    'A <a href="/docs/more/two"><Chart /></a> <a id="x" href="#x"></a>',
    'A [Two](./more/two.md) <a id="x" href="#x"></a>',
  ],
  [
    '`<details>` without a summary',
    '<details>\nText\n</details>',
    '<Accordion title="Details">\nText\n</Accordion>',
  ],
  [
    '`<code>` as a block',
    '<code>npm i</code>\n\n<code>*a*</code>',
    '`npm i`\n\n\n<code>*a*</code>',
  ],
])('labels %s in MDX', async (_, source, expected) => {
  expect((await page(source, 'docs/intro.mdx')).body).toBe(expected);
});

it('keeps components in MDX', async () => {
  const { body } = await page(
    '<Tabs>\n<TabItem value="n" label="Npm">\n\nText\n\n</TabItem>\n</Tabs>',
    'docs/intro.mdx',
  );
  expect(body).toBe('<Tabs>\n<Tab label="Npm">\n\nText\n\n</Tab>\n</Tabs>');
});

it('converts the sidebar and addresses', async () => {
  const { text } = await page('Text.');
  expect(text('content/nav.yaml')).toBe(
    '- intro\n- group: More\n  collapsed: false\n  items:\n    - more/two\n    - link: https://code.example\n      label: Code\n',
  );
  const settings = text('content/site.yaml');
  expect(settings).toContain('  /start: /docs/intro\n');
  expect(settings).toContain('  /blog/2024/05/06/news: /changelog/news\n');
  expect(settings).toContain('  /blog/rss.xml: /changelog/feed.xml\n');
  expect(settings).toContain('  /blog/feed.json: /feed.json\n');
  expect(settings).not.toContain('/docs/more/two:');
});

it('writes posts as plain Markdown with their date', async () => {
  const { text } = await page('Text.');
  expect(text('content/changelog/en/news.md')).toBe(
    '---\ntitle: News\ndate: 2024-05-06\n---\n::::tabs\n\n:::tab[A]\n\nText.\n\n:::\n\n::::\n',
  );
});

it('imports each version into a folder, and keeps its addresses and links', async () => {
  const { text, files, notes } = await importFiles({
    ...FILES,
    'static/a.png': 'png',
    'docs/intro.md': '# Next\n',
    'versions.json': '["2.0", "1.0"]',
    'versioned_docs/version-2.0/intro.md': '# Two dot oh\n\n[old](/docs/1.0/more/old)\n',
    'versioned_docs/version-1.0/intro.md':
      '# One\n\n![x](/a.png) [old](./more/old.md) [post](/blog/2024/05/06/news)\n',
    'versioned_docs/version-1.0/more/old.md': '# Old\n',
    'versioned_docs/version-1.0/start.md': '---\nslug: /\n---\n# Start\n',
    'versioned_sidebars/version-2.0-sidebars.json': '{"main": ["intro"]}',
    'versioned_sidebars/version-1.0-sidebars.json': '{"main": ["more/old", "intro", "start"]}',
    'blog/2024-05-06-news.md': 'News.\n',
  });
  expect(bodyOf(text('content/docs/en/intro.md'))).toBe('[old](/docs/@1.0/more/old)');
  expect(bodyOf(text('versions/1.0/docs/en/intro.md'))).toBe(
    '![x](../../media/static/a.png) [old](./more/old.md) [post](/changelog/news)',
  );
  expect(files.has('versions/1.0/media/static/a.png')).toBe(true);
  expect(text('versions/next/docs/en/intro.md')).toContain('title: Next');
  expect(text('versions/1.0/nav.yaml')).toBe('- more/old\n- intro\n- home\n');
  const settings = text('content/site.yaml');
  expect(settings).toContain(
    'versions:\n  current:\n    id: "2.0"\n  others:\n    - id: next\n      folder: ../versions/next\n      unreleased: true\n    - id: "1.0"\n      folder: ../versions/1.0\n',
  );
  for (const line of [
    '/docs/1.0: /docs/@1.0/home',
    '/docs/1.0/*: /docs/@1.0/*',
    '/docs/next/*: /docs/@next/*',
  ])
    expect(settings).toContain(`  ${line}\n`);
  expect(notes.filter(({ kind }) => /^page|broken$/.test(kind))).toEqual([]);
});

it('resolves the anchor of a link to another version on the page in the same language', async () => {
  const translated = 'i18n/fr/docusaurus-plugin-content-docs';
  const { text } = await importFiles({
    'docusaurus.config.js': `module.exports = { title: 'Tool', url: 'https://tool.example', baseUrl: '/',
      presets: [['classic', {}]], i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } }`,
    'versions.json': '["1.0"]',
    'docs/intro.md': '# Next\n\n## One\n',
    'versioned_docs/version-1.0/intro.md': '# One\n\n[n](/docs/next/intro#one)\n',
    [`${translated}/current/intro.md`]: '# Suite\n\n## Un\n',
    [`${translated}/version-1.0/intro.md`]: '# Un\n\n[n](/docs/next/intro#one)\n',
  });
  expect(bodyOf(text('content/docs/en/intro.md'))).toBe('[n](/docs/@next/intro#one)');
  expect(bodyOf(text('content/docs/fr/intro.md'))).toBe('[n](/docs/@next/intro)');
});

it('redirects the addresses of a version below a base path, and reports broken anchors across versions', async () => {
  const { text, notes } = await importFiles({
    ...FILES,
    'docusaurus.config.js': `module.exports = { title: 'Tool', url: 'https://tool.example', baseUrl: '/docs/',
      presets: [['classic', { docs: { routeBasePath: '/', lastVersion: 'current' } }]] }`,
    'docs/intro.md': '# Intro\n',
    'versions.json': '["1.0"]',
    'versioned_docs/version-1.0/start.md': '# Start\n\n[none](/docs/intro#none)\n',
  });
  expect(text('content/site.yaml')).toContain('  /docs/1.0/*: /docs/@1.0/*\n');
  expect(notes.filter(({ kind }) => /broken$/.test(kind))).toMatchObject([
    { kind: 'anchor-broken', path: 'versioned_docs/version-1.0/start.md', line: 3 },
  ]);
});

it('uses the description in `<Head>` without a report', async () => {
  const { text, notes } = await page(
    '<head>\n  <title>T</title>\n  <meta\n    name="description"\n    content="About it."\n  />\n</head>\n\nText.',
  );
  expect(text('content/docs/en/intro.md')).toBe(
    '---\ntitle: Intro\ndescription: About it.\n---\nText.\n',
  );
  expect(notes.filter(({ kind }) => kind.startsWith('component'))).toEqual([]);
});

it.each([
  ["['current', ...versions.slice(0, 1)]", ['next']],
  ["['current', ...newest()]", ['1.0', 'next']],
])('imports the listed versions, or all if the list is unknown: %s', async (only, expected) => {
  const { files } = await importFiles({
    'docusaurus.config.js': `const versions = require('./versions.json'); module.exports = { title: 'Tool',
      presets: [['classic', { docs: { onlyIncludeVersions: (() => { return ${only} })() } }]] }`,
    'versions.json': '["2.0", "1.0"]',
    'docs/intro.md': '# Next\n',
    'versioned_docs/version-2.0/intro.md': '# Two\n',
    'versioned_docs/version-1.0/intro.md': '# One\n',
  });
  const found = [...files.keys()].flatMap((file) => /^versions\/([^/]+)/.exec(file)?.[1] ?? []);
  expect([...new Set(found)].sort()).toEqual(expected);
});

it('uses the documents folder for a version that the build copies from it', async () => {
  const { text } = await importFiles({
    ...FILES,
    'docs/intro.md': '---\nslug: /\n---\n# Intro\n',
    'versions.json': '["2.0", "1.0"]',
    'versioned_docs/version-1.0/intro.md': '# One\n',
  });
  expect(text('content/docs/en/home.md')).toContain('title: Intro');
  const settings = text('content/site.yaml');
  expect(settings).toContain('  /docs/1.0/*: /docs/@1.0/*\n');
  expect(settings).toContain('    id: current\n');
  // The new site has a page at this address.
  expect(settings).not.toContain('  /docs: ');
});

it('redirects the addresses of untranslated pages', async () => {
  const { text } = await importFiles({
    'docusaurus.config.js': `export default { title: 'Tool', i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      presets: [['classic', { docs: { routeBasePath: '/' } }]] }`,
    'docs/a.md': '# A\n',
    'docs/docs/b.md': '# B\n',
    'docs/more/c.md': '# C\n',
    'i18n/de/docusaurus-plugin-content-docs/current/d.md': '# D\n',
  });
  const settings = text('content/site.yaml');
  expect(settings).toContain('translations: fallback\n');
  for (const line of ['/de/a: /de/docs/a', '/de/more/*: /de/docs/more/*', '/de/d: /de/docs/d'])
    expect(settings).toContain(`  ${line}\n`);
});

it('resolves anchors in menus on the page of each language', async () => {
  const { text } = await importFiles({
    'docusaurus.config.js': `export default { title: 'Tool', i18n: { defaultLocale: 'en', locales: ['en', 'de'] },
      presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: './sidebars.js' } }]] }`,
    'sidebars.js': "export default { all: ['a', { type: 'link', label: 'One', href: '/a#one' }] }",
    'docs/a.md': '# A\n\n## One\n',
    'i18n/de/docusaurus-plugin-content-docs/current/a.md': '# A\n\n## Eins\n',
  });
  expect(text('content/nav.yaml')).toContain('link: /docs/a#one');
  expect(text('content/nav.de.yaml')).toContain('link: /de/docs/a\n');
});

it('labels the documents of further plugins like the header', async () => {
  const plugin = (id: string) =>
    `['@docusaurus/plugin-content-docs', { id: '${id}', path: '${id}' }]`;
  const { text } = await importFiles({
    'docusaurus.config.js': `export default { title: 'Tool', url: 'https://tool.example', baseUrl: '/',
      presets: [['classic', {}]],
      plugins: [${['cli', 'cloud-api', 'sdk'].map(plugin).join(', ')}],
      themeConfig: { navbar: { items: [
        { to: '/cli/start', label: 'Command line' },
        { type: 'doc', docsPluginId: 'sdk', docId: 'c', label: 'Libraries' },
      ] } } }`,
    'docs/intro.md': '# Intro\n',
    'cli/a.md': '# A\n',
    'cloud-api/b.md': '# B\n',
    'sdk/c.md': '# C\n',
  });
  const groups = [...text('content/nav.yaml').matchAll(/^- group: (.*)$/gm)];
  expect(groups.map(([, label]) => label)).toEqual(['Command line', 'Cloud API', 'Libraries']);
});

it('generates the sidebar of a folder from its settings and pages', async () => {
  const { text } = await importFiles({
    'docusaurus.config.js': `export default { title: 'Tool', presets: [['classic', { docs: {} }]] }`,
    'docs/b/index.md': '---\ntitle: Second\nsidebar_position: 2\n---\nText.\n',
    'docs/b/x.md': '# X\n',
    'docs/a/_category_.json':
      '{ "label": "Last", "position": 3, "link": { "type": "generated-index" } }',
    'docs/a/y.md': '# Y\n',
    'docs/c/_category_.yml': 'position: 1\nlink: { type: doc, id: z }\n',
    'docs/c/z.md': '---\nsidebar_label: First\n---\n# Z\n',
    'docs/d/index.md': '---\ntitle: Alone\n---\nText.\n',
    'docs/4-0.md': '# Four\n',
  });
  expect(text('content/nav.yaml')).toBe(
    [
      '- page: c/z\n  label: First\n',
      '- page: b\n  items:\n    - b/x\n',
      '- page: category/last\n  items:\n    - a/y\n',
      '- 4-0\n- d\n',
    ].join(''),
  );
});

it('generates index pages of categories, and expands card lists', async () => {
  const { text, notes } = await importFiles({
    'docusaurus.config.js': `export default { title: 'Tool', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]],
      i18n: { defaultLocale: 'en', locales: ['en', 'fr'] } }`,
    'sidebars.js': `export default { docs: [
      { type: 'category', label: 'Guides', items: ['a', 'in/b', { type: 'category', label: 'Deep', link: { type: 'doc', id: 'in/index' }, items: ['in/c'] }],
        link: { type: 'generated-index', title: 'All guides', description: 'Learn <all> of it.', slug: '/guides' } },
      { type: 'category', label: 'Guides', items: ['d'], link: { type: 'generated-index' } },
    ] }`,
    'docs/a.md': '---\ndescription: First steps\n---\n# Start *now*\n',
    'docs/in/b.md': '---\ntitle: Second\nsidebar_label: Two\n---\n# Second\n',
    'docs/in/c.md': '# C\n',
    'docs/in/index.md':
      "import DocCardList from '@theme/DocCardList';\n\n# In\n\nHere:\n\n<DocCardList />\n\n```\n<DocCardList />\n```\n",
    'docs/d.md': '# D\n\n[Guides](/docs/guides)\n',
    'i18n/fr/docusaurus-plugin-content-docs/current.json': JSON.stringify({
      'sidebar.docs.category.Guides.link.generated-index.title': { message: 'Les guides' },
    }),
  });
  expect(text('content/docs/en/guides.md')).toBe(
    '---\ntitle: All guides\ndescription: Learn <all> of it.\n---\n' +
      '- [Start now](./a.md): First steps\n- [Two](./in/b.md)\n- [Deep](./in/index.md)\n',
  );
  expect(text('content/docs/en/category/guides.md')).toContain('- [D](../d.md)\n');
  expect(text('content/docs/fr/guides.md')).toContain('title: Les guides\n');
  expect(bodyOf(text('content/docs/en/in/index.md'))).toContain(
    'Here:\n\n\n- [C](./c.md)\n\n\n```\n<DocCardList />\n```',
  );
  expect(bodyOf(text('content/docs/en/d.md'))).toBe('[Guides](./guides.md)');
  expect(text('content/nav.yaml')).toContain(
    '- page: guides\n  label: Guides\n  items:\n    - a\n',
  );
  expect(text('content/site.yaml')).not.toContain('/docs/guides');
  expect(notes.map(({ kind }) => kind)).not.toContain('component-dropped');
});

it('generates the sidebar of further plugins from their folder', async () => {
  const { text, kinds } = await importFiles({
    ...FILES,
    'docusaurus.config.js': `export default { title: 'Tool', presets: [['classic', {}]],
      plugins: [['@docusaurus/plugin-content-docs', { id: 'sdk', path: 'sdk' }]] }`,
    'docs/intro.md': '# Intro\n',
    'sdk/a.md': '# A\n',
  });
  expect(text('content/nav.yaml')).toContain('- group: SDK\n  items:\n    - sdk/a\n');
  expect(kinds).not.toContain('navigation');
});

it('reports versions without pages, and those whose name leads out of the project', async () => {
  const { files, notes } = await importFiles({
    'docusaurus.config.js': `module.exports = { title: 'Tool', presets: [['classic', {}]] }`,
    'versions.json': '["1.0", "../../../out", "0.9"]',
    'docs/a.md': '# A\n',
    'versioned_docs/version-1.0/a.md': '# A\n',
    'out/a.md': '# A\n',
  });
  expect([...files.keys()].filter((file) => /\.\.|out|0\.9/.test(file))).toEqual([]);
  expect(
    notes.filter(({ kind }) => kind === 'version-missing').map(({ detail }) => detail),
  ).toEqual(['../../../out: its name cannot be part of an address', '0.9: it has no pages']);
});

it('applies the options for versions and excluded files', async () => {
  const { text, files, notes } = await importFiles({
    'docusaurus.config.js': `export default { title: 'Tool', presets: [['classic', { docs: {
      exclude: ['**/README.md'], numberPrefixParser: false, includeCurrentVersion: false,
      versions: { '2.0': { path: 'v2' }, '1.0': { path: 'v1' } } }, pages: { exclude: ['README.md'] } }]] }`,
    'src/pages/README.md': '# For authors\n',
    'docs/next.md': '# Next\n',
    'versions.json': '["2.0", "1.0"]',
    'versioned_docs/version-2.0/01-intro.md': '# Intro\n',
    'versioned_docs/version-2.0/README.md': '# For authors\n',
    'versioned_docs/version-2.0/soon.md': '---\ndraft: true\n---\n# Soon\n',
    'versioned_docs/version-1.0/01-intro.md': '# Old\n',
  });
  expect(text('content/docs/en/v2/01-intro.md')).toContain('title: Intro');
  expect(files.has('content/docs/en/README.md')).toBe(false);
  expect(text('content/nav.yaml')).toBe('- v2/01-intro\n');
  expect(text('content/site.yaml')).toContain('  /docs/v1/01-intro: /docs/@1.0/v2/01-intro\n');
  const skipped = notes.filter(({ kind }) => kind === 'page-skipped');
  expect(skipped.map(({ path, detail }) => `${path}: ${detail}`)).toEqual([
    'versioned_docs/version-2.0/soon.md: a draft',
  ]);
});

it.each([
  [
    'explicit sidebars',
    "{ main: ['intro', 'late', { In: ['in/late'] }, { type: 'category', label: 'Cat', link: { type: 'doc', id: 'late' }, items: ['in/a'] }] }",
    '- intro\n- group: Cat\n  items:\n    - in/a\n',
  ],
  [
    'autogenerated sidebars',
    "{ main: [{ type: 'autogenerated', dirName: '.' }] }",
    '- group: in\n  items:\n    - in/a\n- intro\n',
  ],
])('omits unlisted pages from %s', async (_, sidebars, expected) => {
  const { text, notes } = await importFiles({
    'docusaurus.config.js': `export default { title: 'Tool', presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] }`,
    'sidebars.js': `module.exports = ${sidebars}`,
    'docs/intro.md': '# Intro\n\n[Late](./late.md)\n',
    'docs/late.md': '---\nunlisted: true\n---\n# Late\n\nText.\n',
    'docs/in/a.md': '# A\n',
    'docs/in/late.md': '---\nunlisted: true\n---\n# Late too\n',
    'src/pages/alone.md': '---\nunlisted: true\n---\n# Alone\n',
    'src/pages/soon.md': '---\ndraft: true\n---\n# Soon\n',
  });
  expect(text('content/docs/en/late.md')).toBe('---\ntitle: Late\nmenu: false\n---\nText.\n');
  expect(bodyOf(text('content/docs/en/intro.md'))).toBe('[Late](./late.md)');
  expect(text('content/nav.yaml')).toBe(expected);
  expect(notes.map(({ kind, path }) => `${kind} ${path}`)).toEqual([
    'page-skipped src/pages/soon.md',
    'page-unlisted docs/in/late.md',
    'page-unlisted docs/late.md',
    'page-unlisted src/pages/alone.md',
  ]);
});

it('imports the posts of all blogs with the same dates', async () => {
  const { text, notes } = await importFiles({
    'docusaurus.config.js': `export default { title: 'Tool', presets: [['classic', { docs: {}, blog: {} }]],
      plugins: [['@docusaurus/plugin-content-blog', { id: 'releases', path: 'releases', routeBasePath: 'releases' }]] }`,
    'docs/intro.md': '# Intro\n',
    'blog/2020-12-7-short.md': '# Short\n',
    'blog/old/2020-12-08-below.md': '# Below\n',
    'blog/late.md': '---\ndate: 2017-02-29\n---\n# Late\n',
    'blog/2020-12-09-soon.md': '---\ndraft: true\n---\n# Soon\n',
    'releases/2021-01-02-two.md': '# Two\n',
  });
  const settings = text('content/site.yaml');
  for (const line of [
    '/blog/2020/12/7/short: /changelog/short',
    '/blog/2020/12/08/old/below: /changelog/below',
    '/blog/late: /changelog/late',
    '/releases/2021/01/02/two: /changelog/two',
  ])
    expect(settings).toContain(`  ${line}\n`);
  expect(text('content/changelog/en/short.md')).toContain('date: 2020-12-07\n');
  expect(text('content/changelog/en/late.md')).toContain('date: 2017-03-01\n');
  expect(notes).toContainEqual(
    expect.objectContaining({ path: 'blog/2020-12-09-soon.md', detail: 'a draft' }),
  );
});

it('converts the header and the announcement bar', async () => {
  const { text, notes } = await importFiles({
    ...FILES,
    'docusaurus.config.js': `export default {
      title: 'Tool', tagline: 'One line\\nand another', url: 'https://tool.example',
      presets: [['classic', {}]],
      themeConfig: {
        announcementBar: { content: 'You &amp; <a target="_blank" href="https://club.example">us</a>!', isCloseable: false },
        navbar: { items: [
          { type: 'docSidebar', sidebarId: 'main', label: 'Guide' },
          { type: 'dropdown', label: 'Help', items: [{ href: 'https://chat.example', label: 'Chat' }] },
          { href: 'https://github.com/a/b', 'aria-label': 'Code' },
          { type: 'search' },
          { type: 'html', value: '<b>Beta</b>' },
        ] } } }`,
    'docs/intro.md': '# Intro\n',
  });
  const settings = text('content/site.yaml');
  for (const part of [
    'tagline: One line and another\n',
    'header:\n  links:\n    - label: Guide\n      url: /docs/intro\n',
    'announcement:\n  text: You & us!\n  url: https://club.example\n  dismissible: false\n',
    'social:\n  - icon: github\n    url: https://github.com/a/b\n    label: Code\n',
    '- title: Help\n      links:\n        - label: Chat\n          url: https://chat.example\n',
  ])
    expect(settings).toContain(part);
  expect(notes).toContainEqual(
    expect.objectContaining({ kind: 'setting-dropped', detail: 'header: <b>Beta</b>' }),
  );
});

it('reads the redirects that a function returns per page', async () => {
  const { text, notes } = await importFiles({
    ...FILES,
    'docusaurus.config.js': `export default { title: 'Tool', presets: [['classic', {}]],
      plugins: [['@docusaurus/plugin-client-redirects', {
        createRedirects(path) {
          if (path.startsWith('/docs/')) return [path.replace('/docs/', '/guide/')];
          return undefined;
        } }]] }`,
    'docs/intro.md': '# Intro\n',
  });
  expect(text('content/site.yaml')).toContain('  /guide/intro: /docs/intro\n');
  expect(notes.filter(({ kind }) => kind === 'configuration')).toEqual([]);
});

it('keeps the authors and tags of posts', async () => {
  const { text, notes } = await importFiles({
    ...FILES,
    'docs/intro.md': '# Intro\n',
    'blog/authors.yml': 'ann:\n  name: Ann Example\n  url: https://ann.example\n  title: Editor\n',
    'blog/tags.yml': 'rel:\n  label: Release\n',
    'blog/one.md':
      '---\ndate: 2026-1-13T00:00:00.000Z\nauthors: [ann, { name: Bea }]\ntags: [rel, Fixed, 新]\nhide_table_of_contents: true\n---\n# One\n',
    'blog/two.md':
      '---\ndate: 2026-01-14\nauthor: Cleo\nauthor_url: https://cleo.example\n---\n# Two\n',
    'blog/undated.md': '# Undated\n',
  });
  expect(text('content/changelog/en/one.md')).toMatch(
    /date: 2026-01-13\ntags:\n {2}- Release\n {2}- Fixed\nauthors:\n {2}- name: Ann Example\n {4}url: https:\/\/ann.example\n {2}- Bea\n/,
  );
  expect(text('content/changelog/en/two.md')).toContain(
    'authors:\n  - name: Cleo\n    url: https://cleo.example\n',
  );
  expect(text('content/docs/en/blog/undated.md')).toContain('title: Undated');
  const dropped = notes.filter(({ kind }) => kind === 'front-matter');
  expect(dropped.map(({ detail }) => detail)).toEqual(['hide_table_of_contents', 'tags: 新']);
  expect(text('content/site.yaml')).toContain('  /blog/tags/*: /changelog\n');
});

it('reads the edit URL from a function', async () => {
  const { site, notes } = await importFiles({
    'docusaurus.config.js': `export default { title: 'Tool', presets: [['classic', { docs: {
      editUrl: ({ locale, versionDocsDirPath, docPath }) => {
        if (locale !== 'en') return 'https://translate.example/' + locale;
        return \`https://github.com/tool/tool/edit/main/website/\${versionDocsDirPath}/\${docPath}\`;
      } } }]] }`,
    'docs/a.md': '# A\n',
  });
  expect(site.brand.editUrl).toBe('https://github.com/tool/tool/edit/main/website/docs/:path');
  expect(notes.filter(({ kind }) => kind === 'configuration')).toEqual([]);
});

it('titles pages without a title after their files', async () => {
  const { text } = await importFiles({
    'docusaurus.config.js': `module.exports = { title: 'Tool', url: 'https://tool.example', baseUrl: '/', presets: [['classic', {}]] }`,
    'docs/01-no-any.md': 'Text.\n',
    'docs/named.md': '---\nid: as-said\n---\nText.\n',
    'docs/in/index.md': 'Text.\n',
    'docs/titled.md': 'Text.\n\n# One\n',
  });
  const title = (name: string) => /^title: (.*)$/m.exec(text(`content/docs/en/${name}.md`))?.[1];
  expect(['no-any', 'as-said', 'in/index', 'titled'].map(title)).toEqual([
    'no-any',
    'as-said',
    'In',
    'One',
  ]);
});

it('does not treat a folder that starts with @ as a version', async () => {
  const { text } = await importFiles({
    ...FILES,
    'static/img/p.png': 'png',
    'docs/assets/p.png': 'png',
    'docs/@tool/a/b.mdx':
      '# B\n\n![P](../../assets/p.png)\n\n<img src={require("@site/static/img/p.png").default} alt="Q" />\n',
  });
  expect(bodyOf(text('content/docs/en/tool/a/b.mdx'))).toBe(
    '![P](../../../../media/docs/assets/p.png)\n\n<img src="../../../../media/static/img/p.png" alt="Q" />',
  );
});
