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
  'docs/_part.mdx': 'Part of {props.name}.\n',
  'blog/2024-05-06-news.md':
    '---\ntitle: News\n---\n<Tabs>\n<TabItem value="a" label="A">\n\nText.\n\n</TabItem>\n</Tabs>\n',
};

const page = async (text: string, name = 'docs/intro.md') => {
  const site = await importFiles({ ...FILES, [name]: `# Intro\n\n${text}\n` });
  return { ...site, body: bodyOf(site.text(`content/docs/en/${name.slice(5)}`)) };
};

it.each([
  ['admonitions stay as they are', ':::note[Title]\nText\n:::', ':::note[Title]\nText\n:::'],
  [
    'tabs become containers in Markdown',
    "<Tabs values={[{label: 'Npm', value: 'n'}]}>\n  <TabItem value=\"n\">\n\n  Text\n\n  </TabItem>\n</Tabs>",
    ':::: tabs',
  ],
  [
    'imports go, partials are written into the page',
    'import Part from \'./_part.mdx\';\n\n<Part name="one" />',
    'Part of one.',
  ],
  [
    'blocks of MDX that are hidden from translation',
    '```mdx-code-block\nOne *two*\n```\n\n````md\n```mdx-code-block\n````',
    'One *two*\n\n\n````md\n```mdx-code-block\n````',
  ],
  ['links to files', '[two](./more/01-two.md)', '[two](./more/two.md)'],
  ['comments and void tags of older MDX', 'a <!-- hidden --> b<br>c', 'a  b<br />c'],
  ['lone signs of older MDX', 'x <- y and {not code here', 'x &lt;- y and \\{not code here'],
  [
    'unknown components leave their content',
    '<Box>\n  Inside **bold**.\n</Box>',
    'Inside **bold**.',
  ],
  [
    'a frame becomes a link',
    '<iframe src="https://v.example/1" title="Video"></iframe>',
    '[Video](https://v.example/1)',
  ],
  ['ids of headings', '## Two {#two}\n\n{1 + 1} `{#x}`', '## Two {#two}\n\n2 `{#x}`'],
  ['a constant is written as its value', "export const n = 'five';\n\nIt is {n}.", 'It is five.'],
])('%s', async (_, source, expected) => {
  const { body } = await page(source);
  if (expected === ':::: tabs') {
    expect(body).toBe('::::tabs\n\n:::tab[Npm]\n\nText\n\n:::\n\n::::');
  } else expect(body).toBe(expected);
});

it('keeps components in MDX', async () => {
  const { body } = await page(
    '<Tabs>\n<TabItem value="n" label="Npm">\n\nText\n\n</TabItem>\n</Tabs>',
    'docs/intro.mdx',
  );
  expect(body).toBe('<Tabs>\n<Tab label="Npm">\n\nText\n\n</Tab>\n</Tabs>');
});

it('carries the sidebar over, and addresses', async () => {
  const { text } = await page('Text.');
  expect(text('content/nav.yaml')).toBe(
    '- intro\n- group: More\n  collapsed: false\n  items:\n    - more/two\n    - link: https://code.example\n      label: Code\n',
  );
  const settings = text('content/site.yaml');
  expect(settings).toContain('  /start: /docs/intro\n');
  expect(settings).toContain('  /blog/2024/05/06/news: /changelog/news\n');
  expect(settings).not.toContain('/docs/more/two:');
});

it('writes posts as plain Markdown with their day', async () => {
  const { text } = await page('Text.');
  expect(text('content/changelog/en/news.md')).toBe(
    '---\ntitle: News\ndate: 2024-05-06\n---\n::::tabs\n\n:::tab[A]\n\nText.\n\n:::\n\n::::\n',
  );
});

it('imports the version that readers get, and redirects from the others', async () => {
  const { text, notes } = await importFiles({
    ...FILES,
    'docs/intro.md': '# Next\n',
    'versions.json': '["2.0", "1.0"]',
    'versioned_docs/version-2.0/intro.md': '# Two dot oh\n',
    'versioned_docs/version-1.0/intro.md': '# One\n',
    'versioned_sidebars/version-2.0-sidebars.json': '{"main": ["intro"]}',
  });
  expect(text('content/docs/en/intro.md')).toContain('title: Two dot oh');
  expect(text('content/site.yaml')).toContain('  /docs/1.0/intro: /docs/intro\n');
  expect(notes.filter(({ kind }) => kind === 'page-skipped')).toHaveLength(2);
});

it('takes the folder itself for a version that is only copied from it when the site is built', async () => {
  const { text } = await importFiles({
    ...FILES,
    'docs/intro.md': '---\nslug: /\n---\n# Intro\n',
    'versions.json': '["2.0", "1.0"]',
    'versioned_docs/version-1.0/intro.md': '# One\n',
  });
  expect(text('content/docs/en/home.md')).toContain('title: Intro');
  const settings = text('content/site.yaml');
  expect(settings).toContain('  /docs/1.0/intro: /docs/home\n');
  // The new site has a page at this address.
  expect(settings).not.toContain('  /docs: ');
});

it('keeps the addresses of pages that are not translated', async () => {
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
  for (const line of [
    '/de/a: /de/docs/a',
    '/de/docs/b: /de/docs/docs/b',
    '/de/more/*: /de/docs/more/*',
    '/de/d: /de/docs/d',
  ])
    expect(settings).toContain(`  ${line}\n`);
});

it('names the documents of further plugins as the bar does', async () => {
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
  expect(groups.map(([, label]) => label)).toEqual(['Command line', 'Cloud api', 'Libraries']);
});
