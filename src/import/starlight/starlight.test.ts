import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { bodyOf, importFiles } from '../../../test/import/import-files.ts';

const FILES = {
  'docs/astro.config.mjs': `import starlight from '@astrojs/starlight';
    import { defineConfig } from 'astro/config';
    export default defineConfig({ site: 'https://tool.example', integrations: [starlight({
      title: 'Tool',
      social: [{ icon: 'npm', label: 'The package', href: 'https://npm.example/tool' }],
      locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' } },
      sidebar: [
        { label: 'Guides', translations: { fr: 'Guide' }, items: [{ autogenerate: { directory: 'guides' } }] },
        { label: 'Code', link: 'https://code.example' },
      ],
    })] })`,
  'docs/src/content/docs/guides/a.mdx': '---\ntitle: A\nsidebar:\n  order: 2\n---\nText.\n',
  'docs/src/content/docs/guides/b.md':
    '---\ntitle: B\nsidebar:\n  order: 1\n---\n:::note\nText.\n:::\n',
  'docs/src/content/docs/fr/guides/b.md': '---\ntitle: Bé\n---\n[A](/fr/guides/a/)\n',
  'docs/src/assets/x.png': 'png',
  'docs/src/assets/y.js': 'y',
  'docs/public/examples/x.js': 'if (a < b) {\n  c();\n}\n',
};

it.each([
  [
    '<Aside type="caution" title="T">Text</Aside>',
    '<Callout type="caution" title="T">Text</Callout>',
  ],
  [
    '<Tabs syncKey="p">\n<TabItem label="One">\n\nText\n\n</TabItem>\n</Tabs>',
    '<Tabs>\n<Tab label="One">\n\nText\n\n</Tab>\n</Tabs>',
  ],
  [
    '<CardGrid>\n<LinkCard title="B" href="/guides/b/" description="Read" />\n</CardGrid>',
    '<Cards>\n<Card title="B" href="./b.md" description="Read" />\n</Cards>',
  ],
  [
    '<CommandTabs\n  npm="npm update a"\n  cargo="cargo update"\n/>',
    ':::code-group\n\n```sh title="npm"\nnpm update a\n```\n\n```sh title="cargo"\ncargo update\n```\n\n:::',
  ],
  [
    '<CommandTabs\n  npm="cd a\n    npm i"\n  yarn="cd a\n    yarn"\n/>',
    ':::code-group\n\n```sh title="npm"\ncd a\nnpm i\n```\n\n```sh title="yarn"\ncd a\nyarn\n```\n\n:::',
  ],
  ['<Steps>\n\n1. One\n\n</Steps>', '<Steps>\n\n1. One\n\n</Steps>'],
  [
    'import x from \'../../../assets/x.png\';\n\n<Image src={x} alt="An x" />',
    '![An x](../../../media/docs/src/assets/x.png)',
  ],
  ['<Code code="a < b" lang="js" title="x.js" />', '```js title="x.js"\na < b\n```'],
  [
    '<Card title="T">\n\nText\n\nexport const code = `a < b`;\n\n<Code code={code} lang="js" />\n\n</Card>',
    '<Card title="T">\n\nText\n\n\n```js\na < b\n```\n\n</Card>',
  ],
  [
    'import code from \'/examples/x.js?raw\';\nimport other from \'../../../assets/y.js?raw\';\n\n<Code code={code} lang="js" />\n\n<Code code={other} lang="js" />',
    '```js\nif (a < b) {\n  c();\n}\n```\n\n```js\ny\n```',
  ],
  [
    ':::note\n<PackageManagers pkg="tool" pkgManagers={["npm"]} />\n:::',
    ':::note\n::::code-group\n\n```sh title="npm"\nnpm i tool\n```\n\n::::\n:::',
  ],
  [
    '<Variants lang="js" title="T" code={`\n    if (a) {\n      b()\n    }\n  `} names={["x"]} class="a\nb" />',
    '**T**\n\n- x\n\n```js\nif (a) {\n  b()\n}\n```',
  ],
  ['Text <Icon name="star" />end', 'Text end'],
  [
    String.raw`<Fragment set:html={"<pre class=\"language-text\"><code class=\"language-text\">a.css <strong>&lt;b&gt;</strong> &#123;&#125;<br /><br />  <a href=\"/x\">c</a>\n\nd</code></pre>"} />`,
    '```text\na.css <b> {}\n\n  c\n\nd\n```',
  ],
  [
    "- One <span set:html=\"<b>{a}</b> &amp;lt;c> <a href='/guides/b/'>B</a> <a href='./none.md'>d</a>\" />",
    '- One **\\{a}** \\<c> [B](./b.md) d',
  ],
  ["<p set:text={'a *b*'} />", 'a \\*b\\*'],
  ['<div dangerouslySetInnerHTML={{ __html: `<p>a</p><p>b</p>` }} />', 'a\n\nb'],
  [
    '<PackageManagers type="create" pkg="tool@latest" args="--all" pkgManagers={["npm", "yarn", "deno"]} />',
    ':::code-group\n\n```sh title="npm"\nnpm create tool@latest -- --all\n```\n\n```sh title="yarn"\nyarn create tool --all\n```\n\n:::',
  ],
  [
    '1. Add it:\n\n   <PackageManagers pkg="tool" dev comment="with {PKG}" pkgManagers={["bun"]} />',
    '1. Add it:\n\n   :::code-group\n\n   ```sh title="bun"\n   # with bun\n   bun add -d tool\n   ```\n\n   :::',
  ],
  [
    ':::section[Title]{.wide}\nOne\n\n:::tip[Hint]{icon="heart"}\nTwo\n:::\n\n:::\n\nEnd',
    '**Title**\n\nOne\n\n:::tip[Hint]\nTwo\n:::\n\n\n\nEnd',
  ],
  [
    ':a[All B]{.big href="/guides/b/"} `:a[b]{c}` 10:b[c]\n\n::video[A film]{#x}\n\n::empty',
    '[All B](./b.md) `:a[b]{c}` 10:b[c]\n\nA film',
  ],
  ['```md\n:::section\n:a[b]{.c}\n```', '```md\n:::section\n:a[b]{.c}\n```'],
  [
    '<PackageManagerTabs>\n<Fragment slot="npm">\n```sh\nnpm i\n```\n</Fragment>\n<Fragment slot="pnpm">\n```sh\npnpm i\n```\n</Fragment>\n</PackageManagerTabs>',
    '<Tabs>\n<Tab label="npm">\n\n```sh\nnpm i\n```\n\n</Tab>\n<Tab label="pnpm">\n\n```sh\npnpm i\n```\n\n</Tab>\n</Tabs>',
  ],
  ['<p>\n<Since v="5.1.0" pkg="@astrojs/db" />\n</p>', '**Added in:** `@astrojs/db@5.1.0`'],
  ['<Demo src="https://demo.example/a" title="Try it" />', '[Try it](https://demo.example/a)'],
  ['<LiveExample />', '[Live example](https://tool.example/guides/a)'],
  ['<Demo poster="/a.png" id="x" />', '[Demo](https://tool.example/guides/a)'],
  ['<StackBlitz id="vite-x" title="Try it" />', '[Try it](https://stackblitz.com/edit/vite-x)'],
  ['<span><Icon name="star" label="New" /></span> end', '<Badge text="New" /> end'],
])('%s', async (source, expected) => {
  const files = {
    ...FILES,
    'docs/src/content/docs/guides/a.mdx': `---\ntitle: A\n---\n${source}\n`,
  };
  const { text } = await importFiles(files);
  expect(bodyOf(text('content/docs/en/guides/a.mdx'))).toBe(expected);
});

it('inlines partials imported by a TypeScript alias or as `Content`', async () => {
  const { text } = await importFiles({
    ...FILES,
    'docs/tsconfig.json':
      '{\n  // Aliases\n  "compilerOptions": { "baseUrl": ".", "paths": { "@parts/*": ["src/parts/*"] } }\n}\n',
    'docs/src/parts/one.mdx': 'One\n',
    'docs/src/content/docs/guides/_two.mdx': 'Two\n',
    'docs/src/content/docs/guides/a.mdx':
      "---\ntitle: A\n---\nimport One from '@parts/one.mdx';\nimport { Content as Two } from './_two.mdx';\n\n<One />\n\n<Two />\n",
  });
  expect(bodyOf(text('content/docs/en/guides/a.mdx'))).toBe('One\n\nTwo');
});

it('converts the sidebar of each language', async () => {
  const { text } = await importFiles(FILES);
  const items =
    '  items:\n    - guides/b\n    - guides/a\n- link: https://code.example\n  label: Code\n';
  expect(text('content/nav.yaml')).toBe(`- group: Guides\n${items}`);
  expect(text('content/nav.fr.yaml')).toBe(`- group: Guide\n${items}`);
});

it('keeps the labels of social links', async () => {
  const { text } = await importFiles(FILES);
  expect(text('content/site.yaml')).toContain('label: The package\n');
});

it('falls back to the first language for missing translations', async () => {
  const { text } = await importFiles(FILES);
  expect(bodyOf(text('content/docs/fr/guides/b.md'))).toBe('[A](../../en/guides/a.mdx)');
});

it('resolves relative links of home page actions', async () => {
  const { text } = await importFiles({
    ...FILES,
    'docs/src/content/docs/index.mdx':
      '---\ntitle: T\ntemplate: splash\nhero:\n  actions:\n    - text: Begin\n      link: ./guides/b/\n---\n',
  });
  expect(text('content/site.yaml')).toContain('    - label: Begin\n      url: /docs/guides/b\n');
});

it('redirects lists of posts to the changelog', async () => {
  const { text } = await importFiles({
    ...FILES,
    'docs/src/content/docs/guides/a.md': '---\ntitle: A\n---\n[all](/blog/)\n',
    'docs/src/content/docs/blog/new.md': '---\ntitle: New\ndate: 2025-03-04\n---\nText.\n',
  });
  expect(bodyOf(text('content/docs/en/guides/a.md'))).toBe('[all](/changelog)');
  expect(text('content/site.yaml')).toContain('  /blog: /changelog\n');
});

it('redirects to the changelog of a language whose prefix changed', async () => {
  const { text } = await importFiles({
    ...FILES,
    'docs/astro.config.mjs':
      "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'T', locales: { root: { label: 'English', lang: 'en' }, 'zh-cn': { label: '简体中文', lang: 'zh-CN' } } })] };\n",
    'docs/src/content/docs/zh-cn/guides/a.md': '---\ntitle: A\n---\n[all](/zh-cn/blog/)\n',
    'docs/src/content/docs/zh-cn/blog/new.md': '---\ntitle: New\ndate: 2025-03-04\n---\nText.\n',
  });
  expect(bodyOf(text('content/docs/zh-CN/guides/a.md'))).toBe('[all](/zh-CN/changelog)');
  expect(text('content/site.yaml')).toContain('  /zh-cn/blog: /zh-CN/changelog\n');
});

it('redirects the addresses of fallback pages', async () => {
  const { text } = await importFiles(FILES);
  const settings = text('content/site.yaml');
  expect(settings).toContain('translations: fallback\n');
  expect(settings).toContain('  /fr/guides/*: /fr/docs/guides/*\n');
  expect(settings).toContain('  /fr/guides/b: /fr/docs/guides/b\n');
});

it('converts the sidebars of a plugin to groups', async () => {
  const { text } = await importFiles({
    ...FILES,
    'docs/astro.config.mjs': `import starlight from '@astrojs/starlight';
    import topics from 'starlight-sidebar-topics';
    import other from 'starlight-other';
    export default { integrations: [starlight({ title: 'Tool', plugins: [other(), other([{ a: 1 }]), topics([
      { label: 'Code', link: 'https://code.example' },
      { label: { en: 'Learn' }, link: '/guides/a/', items: [{ label: 'All', autogenerate: { directory: 'guides' } }] },
    ], { exclude: [] })] })] }`,
  });
  expect(text('content/nav.yaml')).toBe(
    '- link: https://code.example\n  label: Code\n- group: Learn\n  items:\n    - group: All\n      items:\n        - guides/b\n        - guides/a\n',
  );
});

it('names generated groups as their folders are spelled', async () => {
  const { text } = await importFiles({
    ...FILES,
    'docs/src/content/docs/guides/Big Part/c.md': '---\ntitle: C\n---\nText.\n',
  });
  expect(text('content/nav.yaml')).toContain('- group: Big Part\n');
});

it('lists the index page of a folder among its pages', async () => {
  const { text } = await importFiles({
    ...FILES,
    'docs/src/content/docs/guides/index.md': '---\ntitle: Guides\n---\nText.\n',
    'docs/src/content/docs/guides/deep/index.md': '---\ntitle: Deep\n---\nText.\n',
  });
  expect(parse(text('content/nav.yaml'))).toMatchObject([
    { group: 'Guides', items: expect.arrayContaining(['guides', 'guides/b', 'guides/a']) },
    { label: 'Code' },
  ]);
});

it('reads host redirects for each language, and ignores error rules', async () => {
  const { text, notes } = await importFiles({
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
      export default { integrations: [starlight({ title: 'Tool', locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } } })] }`,
    'public/_redirects':
      '/showcase /a\n/de/showcase/ /de/b\n/:lang/showcase/ /:lang/a/\n/:lang/old /:lang/a\n/llms.txt /llms.txt 200!\n/:lang/* /:lang/404/ 404\n/*.txt /:splat.md\n',
    'src/content/docs/a.md': '---\ntitle: A\n---\n',
    'src/content/docs/de/a.md': '---\ntitle: A\n---\n',
    'src/content/docs/de/b.md': '---\ntitle: B\n---\n',
  });
  expect(parse(text('content/site.yaml')).redirects).toMatchObject({
    '/showcase': '/docs/a',
    '/de/showcase': '/de/docs/b',
    '/de/old': '/de/docs/a',
  });
  expect(notes.flatMap(({ kind, detail }) => (kind === 'address-lost' ? detail : []))).toEqual([
    '/*.txt /:splat.md',
  ]);
});

it('reads colours from styles, by default for dark pages', async () => {
  const css = ':root { --sl-color-accent: #00f }\n[data-theme="light"] { --sl-color-accent: #f00 }';
  const { text } = await importFiles({ ...FILES, 'docs/src/styles/a.css': css });
  const { accent } = parse(text('content/site.yaml')).theme;
  expect(accent).toEqual({ light: '#ff0000', dark: '#0000ff' });
});

it('imports each version of starlight-versions into a folder', async () => {
  const { text, files, kinds } = await importFiles({
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
      import starlightVersions from 'starlight-versions';
      export default { integrations: [starlight({
        title: 'Tool',
        locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' } },
        plugins: [starlightVersions({ current: { label: 'v3.0' }, versions: [{ slug: '2.0', label: 'v2.0' }, { slug: '1.0' }] })],
        sidebar: ['start'],
      })] };`,
    'src/content/docs/start.md': '---\ntitle: Start\n---\n[old](/2.0/guides/a/)\n',
    'src/content/docs/2.0/index.md': '---\ntitle: Two\nslug: "2.0"\n---\nText.\n',
    'src/content/docs/2.0/start.md':
      '---\ntitle: Start 2\nslug: 2.0/start\n---\n[A](/2.0/guides/a/)\n',
    'src/content/docs/2.0/guides/a.md': '---\ntitle: A\nslug: 2.0/guides/a\n---\n[new](/start/)\n',
    'src/content/docs/fr/2.0/start.md': '---\ntitle: Début 2\nslug: fr/2.0/start\n---\nTexte.\n',
    'src/content/docs/1.0/start.md': '---\ntitle: Start 1\nslug: 1.0/start\n---\nText.\n',
    'src/content/versions/2.0.json':
      '{ "sidebar": [{ "label": "Guides", "autogenerate": { "directory": "guides" } }, { "slug": "start" }] }',
  });
  expect([...files.keys()].filter((file) => file.endsWith('.md') && file.includes('/'))).toEqual([
    'content/docs/en/start.md',
    'versions/1.0/docs/en/start.md',
    'versions/2.0/docs/en/guides/a.md',
    'versions/2.0/docs/en/home.md',
    'versions/2.0/docs/en/start.md',
    'versions/2.0/docs/fr/start.md',
  ]);
  expect(text('content/nav.yaml')).toBe('- start\n');
  expect(text('versions/2.0/nav.yaml')).toContain(
    '- group: Guides\n  items:\n    - guides/a\n- start\n',
  );
  expect(bodyOf(text('content/docs/en/start.md'))).toBe('[old](/docs/@2.0/guides/a)');
  expect(bodyOf(text('versions/2.0/docs/en/start.md'))).toBe('[A](./guides/a.md)');
  expect(bodyOf(text('versions/2.0/docs/en/guides/a.md'))).toBe('[new](/docs/start)');
  const settings = text('content/site.yaml');
  expect(settings).toContain(
    '  current:\n    id: v3.0\n  others:\n    - id: "2.0"\n      label: v2.0\n      folder: ../versions/2.0\n    - id: "1.0"\n      folder: ../versions/1.0\n',
  );
  expect(settings).toContain('  /2.0/*: /docs/@2.0/*\n');
  expect(settings).toContain('  /2.0: /docs/@2.0/home\n');
  expect(kinds).not.toContain('configuration');
});
