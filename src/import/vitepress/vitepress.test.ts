import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { bodyOf, importFiles } from '../../../test/import/import-files.ts';

const CONFIG = `
import { defineConfig } from 'vitepress'
const version = '2'
function guide() {
  return [{ text: 'Start', items: [{ text: 'Setup', link: '/guide/setup' }] }]
}
export default defineConfig({
  title: \`Tool \${version}\`,
  description: 'A tool',
  themeConfig: {
    nav: [{ text: 'Handbook', link: '/guide/setup' }],
    sidebar: {
      '/guide/': guide(),
      '/api/': [{ text: 'API', items: [
        { text: 'Options', link: '/api/options' },
        { text: 'Back to setup', link: '/guide/setup' },
      ] }],
    },
  },
})`;

const FILES = {
  'docs/.vitepress/config.ts': CONFIG,
  'docs/index.md': '---\nlayout: home\nhero:\n  text: Fast\n---\n',
  'docs/public/logo.svg': '<svg/>',
  'docs/public/_redirects': '/old /guide/setup 301\n/app/:id /x\n',
  'docs/snippets/a.js': 'before\n// #region part\n  run()\n// #endregion part\n',
  'examples/b.js': 'beside()\n',
  'docs/parts/note.md': 'Included text.\n',
};

const page = async (text: string) => {
  const site = await importFiles({
    ...FILES,
    'docs/guide/setup.md': `# Setup\n\n${text}\n`,
    'docs/api/options.md': '# Options\n\n## build.target <Badge text="new" />\n',
  });
  return { ...site, body: bodyOf(site.text('content/docs/en/guide/setup.md')) };
};

it.each([
  [
    'keeps containers and fences',
    '::: tip Title\nText\n:::\n\n```js{1} [a.js]\nx\n```',
    '::: tip Title\nText\n:::\n\n```js{1} [a.js]\nx\n```',
  ],
  [
    'converts links to pages to links to files',
    '[a](/api/options) [b](../api/options.html#x)',
    '[a](../api/options.md) [b](../api/options.md)',
  ],
  [
    'keeps ids that the old site generated',
    '## A.b & c\n\n[x](#a-b-c)',
    '## A.b & c {#a-b-c}\n\n[x](#a-b-c)',
  ],
  [
    'copies public files to the content folder',
    '![l](/logo.svg)',
    '![l](../../../media/docs/public/logo.svg)',
  ],
  [
    'inlines a region of code',
    '<<< @/snippets/a.js#region\n\n<<< @/snippets/a.js#part{1}',
    '```js {1}\nrun()\n```',
  ],
  [
    'keeps include syntax in a code block',
    '```md\n<<< @/snippets/a.js\n```',
    '```md\n<<< @/snippets/a.js\n```',
  ],
  [
    'inlines a file outside the pages folder',
    '<<< @../../examples/b.js\n\n<<< @/../examples/b.js',
    '```js\nbeside()\n```\n\n```js\nbeside()\n```',
  ],
  [
    'keeps ids of headings with non-breaking spaces',
    '## One&nbsp;two\n\n[x](#one-two)',
    '## One&nbsp;two {#one-two}\n\n[x](#one-two)',
  ],
  ['inlines an included file', '<!-- @include: ../parts/note.md -->', 'Included text.'],
  [
    'converts ids and drops other attributes outside headings',
    'Text {#part}\n\n::: tip Title {#box}\nText\n:::\n\n[l](/logo.svg){target="_self"} `{#code}`\n\n[a](#part)\n\n[b](#box)',
    'Text<a id="part"></a>\n\n<a id="box"></a>\n\n::: tip Title\nText\n:::\n\n[l](../../../media/docs/public/logo.svg) `{#code}`\n\n[a](#part)\n\n[b](#box)',
  ],
  [
    'keeps ids of headings with components whose text changes',
    '## One <PageLink to="/api/options" />\n\n[x](#one)',
    '## One [Options](../api/options.md) {#one}\n\n[x](#one)',
  ],
  [
    'labels empty links and `<details>` without a summary',
    '<p>\n<a href="/api/options"><Chart /></a>\n</p>\n\n<details>\n<p>Text</p>\n</details>',
    '<p>\n<a href="../api/options.md">Options</a>\n</p>\n\n<details><summary>Details</summary>\n<p>Text</p>\n</details>',
  ],
  [
    'converts components in a heading',
    '## One <Badge>new</Badge> {#one}',
    '## One <Badge>new</Badge> {#one}',
  ],
  [
    'converts badges in an HTML block',
    '<details>\n<summary>One <Badge type="warning">old</Badge> <Badge text="new" /></summary>\n\nText\n\n</details>',
    '<details>\n<summary>One <strong>old</strong> <strong>new</strong></summary>\n\nText\n\n</details>',
  ],
  [
    'closes gaps in heading levels',
    '### One\n\nTwo\n===\n\n#### Three\n\n#### Four\n\n## Five',
    '## One\n\n## Two\n\n### Three\n\n### Four\n\n### Five',
  ],
  [
    'keeps attributes of pictures',
    '<img src="/logo.svg" width="50%" height="20" align="left">\n\n<img src="/none.png" alt="None">',
    '<img src="../../../media/docs/public/logo.svg" height="20" alt="">\n\nNone',
  ],
  [
    'drops lists filled by code',
    '<div>\n  <b v-for="a in all">\n    <b>{{ a }}</b>, by\n  </b>\n    <p>After</p>\n</div>\n\n- <div>\n    <div>\n      <i>In</i>\n    </div>\n  </div>\n\n<i v-for="a in all" /> end',
    '<p>After</p>\n\n- <i>In</i>\n\n end',
  ],
  [
    'uses the title of a picture as its alternative text',
    '<img src="/logo.svg" title="Logo">',
    '<img src="../../../media/docs/public/logo.svg" title="Logo" alt="Logo">',
  ],
  ['old elements', '<h1 align="center">A</h1>\n\n<strike>b</strike>', '<h2>A</h2>\n\n<del>b</del>'],
  [
    'inserts expressions in code',
    '<script setup>\nconst n = 3\n</script>\n\n```vue-vue {1}\n{{ n }} {{ a }}\n```\n\n```md\n```js-vue\n```',
    '```vue {1}\n3 {{ a }}\n```\n\n```md\n```js-vue\n```',
  ],
  [
    'inserts expressions in headings with an id',
    '<script setup>\nconst n = 3\n</script>\n\n## Is {{ n }} {#is}\n\n[a](#is)',
    '## Is 3 {#is}\n\n[a](#is)',
  ],
  [
    'inserts expressions in HTML',
    '<script setup>\nconst n = "a < b"\n</script>\n\n{{ n }}\n\n<p>Is {{ n }}{{ m }}.</p>',
    'a &lt; b\n\n<p>Is a &lt; b.</p>',
  ],
  [
    'keeps double braces that are text',
    '::: v-pre\n{{ a }} `{{ b }}`\n:::\n\nIs <span v-pre>{{ c }}</span> {{ d }}.\n\n<p v-pre>\n{{ e }}\n</p>',
    '::: v-pre\n&#123;&#123; a }} `{{ b }}`\n:::\n\nIs &#123;&#123; c }} .\n\n<p>\n&#123;&#123; e }}\n</p>',
  ],
  [
    'drops parts that are never shown',
    'A `<b v-if="false">`.\n\n<div v-if="false">\n<div>x</div>\n</div>\n\nEnd',
    'A `<b v-if="false">`.\n\nEnd',
  ],
  [
    'expands slots and handlers of Vue',
    '<template #answer>\n\nText `<b #x>`.\n\n</template>\n\n<Play @run="go" #default>\n\nMore.\n\n</Play>\n\nA <b @click="x">word</b>, a <sep #.',
    'Text `<b #x>`.\n\nMore.\n\nA <b>word</b>, a <sep #.',
  ],
  [
    'joins multi-line tags',
    '<MyBox\n  title="A > b"\n  :dark="true"\n>\n  Inside.\n</MyBox>',
    'A > b  \nInside.',
  ],
  [
    'keeps ids of unknown components',
    '<MyBox id="box">\n\nInside.\n\n</MyBox>\n\n[a](#box)',
    '<a id="box"></a>\n\nInside.\n\n[a](#box)',
  ],
  [
    'links videos of unknown players',
    '<YouTubeVideo videoId="abc?si=1" />',
    '[https://www.youtube.com/watch?v=abc&si=1](https://www.youtube.com/watch?v=abc&si=1)',
  ],
  [
    'links unknown components with an address',
    'See <PageLink link="api/options#build-target" /> and <PageLink to="/none" />.',
    'See [Options](../api/options.md#build-target) and /none.',
  ],
  [
    'keeps pictures of unknown components in an HTML block',
    '<blockquote>\n  <Zoom src="/logo.svg" alt="A&amp;logo" />\n</blockquote>',
    '<blockquote>\n  <img src="../../../media/docs/public/logo.svg" alt="A&amp;logo">\n</blockquote>',
  ],
  [
    'keeps links of unknown components in an HTML block',
    '<div>\n  <PageLink link="/api/options" text="A&amp;b" /> <PageLink link="/api/options" />\n</div>',
    '<a href="../api/options.md">A&amp;b</a> <a href="../api/options.md">Options</a>',
  ],
  [
    'drops scripts, and keeps the content of unknown components',
    '<script setup>\nconst n = 3\n</script>\n\nIt is {{ n }}.\n\n<MyBox title="Box">\n\nInside.\n\n</MyBox>',
    'It is 3.\n\nBox  \n\nInside.',
  ],
])('%s', async (_, source, expected) => {
  const { body } = await page(source);
  expect(body.replace(/\n{3,}/g, '\n\n')).toBe(expected);
});

it('has no root language if the configuration has only others', async () => {
  const { text, notes } = await importFiles({
    '.vitepress/config.ts':
      "export default { locales: { 'en-US': { label: 'English' }, fr: { label: 'Français' } } }",
    'en-US/index.md': '# Tool\n',
    'fr/index.md': '# Outil\n',
    'x/index.md': '# X\n',
  });
  expect([...text('content/site.yaml').matchAll(/code: (.*)/g)].map(([, code]) => code)).toEqual([
    'en',
    'fr',
  ]);
  expect(notes).toContainEqual({
    kind: 'page-skipped',
    path: 'x/index.md',
    line: 1,
    detail: 'in no language of the site',
  });
});

it('limits and reports recursive includes', async () => {
  const { notes } = await page('<!-- @include: ./setup.md -->\n'.repeat(60));
  expect(notes).toContainEqual({
    kind: 'include-refused',
    path: 'docs/guide/setup.md',
    line: 62,
    detail: 'docs/guide/setup.md',
  });
});

it('reads the configuration without running it', async () => {
  const { text } = await page('Text.');
  expect(text('content/site.yaml')).toContain('name: Tool 2\n');
  expect(text('content/nav.yaml')).toBe(
    '- group: Handbook\n  items:\n    - group: Start\n      items:\n        - guide/setup\n' +
      '- group: API\n  items:\n    - api/options\n    - link: /docs/guide/setup\n      label: Back to setup\n',
  );
});

it('keeps the label of a group that links to a page of another sidebar', async () => {
  const config = `export default { themeConfig: { sidebar: {
    '/a/': [{ text: 'A', link: '/a/', items: [{ text: 'More', link: '/a/more' }] },
      { text: 'Over there', link: '/b/', items: [{ text: 'A again', link: '/a/more' }] }],
    '/b/': [{ text: 'B', link: '/b/' }] } } }`;
  const { text } = await importFiles({
    'docs/.vitepress/config.js': config,
    'docs/a/index.md': '# A\n',
    'docs/a/more.md': '# More\n',
    'docs/b/index.md': '# B\n',
  });
  expect(parse(text('content/nav.yaml'))).toEqual([
    {
      group: 'A',
      items: [
        { page: 'a', items: ['a/more'] },
        {
          group: 'Over there',
          items: [
            { link: '/docs/b', label: 'Over there' },
            { link: '/docs/a/more', label: 'A again' },
          ],
        },
      ],
    },
    { group: 'B', items: ['b'] },
  ]);
});

it('keeps the position of pages with a computed label', async () => {
  const { text, notes } = await importFiles({
    'docs/.vitepress/config.js': `const major = +'8.1'.split('.')[0]
      export default { themeConfig: { sidebar: [{ text: 'From v' + (major - 1), link: '/c' },
        { text: label(), link: '/b' }, { text: 'A', link: '/a' }] } }`,
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'docs/c.md': '# C\n',
  });
  expect(parse(text('content/nav.yaml'))).toEqual([{ page: 'c', label: 'From v7' }, 'b', 'a']);
  expect(notes.filter(({ kind }) => kind === 'configuration')).toHaveLength(1);
});

it('lists a sidebar once that has several prefixes', async () => {
  const { text } = await importFiles({
    'docs/.vitepress/config.js': `const all = [{ text: 'Setup', link: '/guide/setup' }, { text: 'Options', link: '/api/options' }]
      export default { themeConfig: { nav: [{ text: 'Options', link: '/api/options' }, { text: 'Start', link: '/guide/setup' }], sidebar: {
        '/api/': all, '/guide/': all, '/extra/': [{ text: 'More', link: '/extra/more' }, { text: 'Up', link: '/api/options' }],
      } } }`,
    'docs/guide/setup.md': '# Setup\n',
    'docs/api/options.md': '# Options\n',
    'docs/extra/more.md': '# More\n',
  });
  expect(text('content/nav.yaml')).toBe(
    '- group: Start\n  items:\n    - guide/setup\n    - api/options\n' +
      '- group: Extra\n  items:\n    - extra/more\n    - link: /docs/api/options\n      label: Up\n',
  );
});

it('lists sidebars in the order of the header', async () => {
  const { text } = await importFiles({
    'docs/.vitepress/config.js': `export default { themeConfig: {
      nav: [{ text: 'Guide', link: '/guide/a' }, { text: 'Options', link: '/api/b' }],
      sidebar: { '/x/': [{ text: 'C', link: '/x/c' }], '/api/': [{ text: 'B', link: '/api/b' }], '/guide/': [{ text: 'A', link: '/guide/a' }] },
    } }`,
    'docs/guide/a.md': '# A\n',
    'docs/api/b.md': '# B\n',
    'docs/x/c.md': '# C\n',
  });
  const groups = [...text('content/nav.yaml').matchAll(/group: (.*)/g)].map(([, name]) => name);
  expect(groups).toEqual(['Guide', 'Options', 'X']);
});

it('links to the top of a page if the anchor in the navigation is missing', async () => {
  const { text, notes } = await importFiles({
    'docs/.vitepress/config.js': `export default { themeConfig: {
      nav: [{ text: 'Gone', link: '/a#gone' }, { text: 'Part', link: '/a#part' }],
      sidebar: [{ text: 'A', link: '/a' }, { text: 'Part', link: '/a#part' }],
    } }`,
    'docs/a.md': '# A\n\n## Part\n',
  });
  expect(text('content/site.yaml')).toContain(
    '    - label: Gone\n      url: /docs/a\n    - label: Part\n      url: /docs/a#part\n',
  );
  expect(text('content/nav.yaml')).toBe('- a\n- link: /docs/a#part\n  label: Part\n');
  expect(notes).toContainEqual({
    kind: 'anchor-broken',
    path: 'docs/.vitepress/config.js',
    line: 1,
    detail: '/a#gone',
  });
});

it('removes a leading “docs” from addresses, unless two pages would collide', async () => {
  const { text, files, notes } = await importFiles({
    ...FILES,
    'docs/docs/index.md': '# All\n',
    'docs/docs/api/reference.md': '# API\n',
    'docs/docs/guide/setup.md': '# Other\n',
    'docs/guide/setup.md': '# Setup\n',
  });
  expect(text('content/docs/en/api/reference.md')).toContain('title: API\n');
  expect([...files.keys()].filter((path) => /overview|setup/.test(path))).toEqual([
    'content/docs/en/docs/guide/setup.md',
    'content/docs/en/guide/setup.md',
    'content/docs/en/overview/index.md',
  ]);
  const settings = text('content/site.yaml');
  expect(settings).toContain('reference: false\n');
  expect(settings).not.toContain('  /docs/api/reference:');
  const renamed = notes.filter(({ kind }) => kind === 'page-renamed');
  expect(renamed.map(({ detail }) => detail)).toEqual(['/docs → /docs/overview']);
});

it('uses the only level-1 heading as the title, wherever it is', async () => {
  const { text } = await importFiles({
    ...FILES,
    'docs/guide/setup.md': '[Up](/) / A\n\n# Setup %{#setup}%\n\n## Tools %{#all}%\n',
  });
  const setup = text('content/docs/en/guide/setup.md');
  expect(setup).toContain('title: Setup');
  expect(setup).not.toContain('# Setup');
  expect(setup).toContain('## Tools {#all}');
});

it.each([
  ['title: Use <code>a</code> &amp; b&shy;c', '# {{ $frontmatter.title }}', 'title: Use a & bc\n'],
  ['title: The <head> element', '', 'title: The <head> element\n'],
  ['title: T\ndescription: A&nbsp;<em><b>text</b></em>', '', 'description: A text\n'],
])('shows front matter as text: %s', async (fields, body, expected) => {
  const { text } = await importFiles({ ...FILES, 'docs/a.md': `---\n${fields}\n---\n${body}\n` });
  expect(text('content/docs/en/a.md')).toContain(expected);
});

it('evaluates helper functions', async () => {
  const { text } = await importFiles({
    ...FILES,
    'docs/guide/setup.md': '# Setup\n',
    'docs/.vitepress/config.ts': `
      function group(text: string, a: string | object[], b?: object[]): object {
        if (typeof a === 'string' && Array.isArray(b)) return { text, base: a, items: b }
        if (!Array.isArray(b)) return { text, items: a }
        throw Error('no such form')
      }
      const item = (text: string, link: string, items?: object[]) => {
        if (items) return { text, link, items }
        return { text, link }
      }
      export default { themeConfig: { sidebar: [group('Guide', '/guide/', [item('Setup', 'setup')])] } }`,
  });
  expect(text('content/nav.yaml')).toBe('- group: Guide\n  items:\n    - guide/setup\n');
});

it.each([
  ['an arrow function', '({ mode }) => MADE'],
  ['an async function', 'async function () { return await MADE }'],
])('reads a configuration that is %s', async (_, code) => {
  const made = `withPwa(extendConfig(defineConfig({ title: 'Made', themeConfig: {
    sidebar: [{ text: 'Start', items: [{ text: 'Set up', link: '/guide/setup' }] }] } })))`;
  const { text } = await importFiles({
    ...FILES,
    'docs/.vitepress/config.ts': `import { defineConfig } from 'vitepress'
import { extendConfig } from '@acme/theme/config'
import { withPwa } from '@vite-pwa/vitepress'
export default ${code.replace('MADE', made)}`,
    'docs/guide/setup.md': '# Setup\n',
  });
  expect(text('content/site.yaml')).toContain('name: Made\n');
  expect(text('content/nav.yaml')).toContain('Start');
});

it('reads configurations in language folders, and titles a home page after its hero', async () => {
  const sidebar = (path: string) =>
    `export default { themeConfig: { sidebar: [{ text: 'More', items: [{ text: 'A', link: '${path}' }] }] } }`;
  const { text, kinds } = await importFiles({
    'docs/.vitepress/config.ts':
      "export default { title: 'T', locales: { root: { label: 'English', lang: 'en' }, fr: { label: 'Français' } } }",
    'docs/config.ts': sidebar('/a'),
    'docs/fr/config.ts': sidebar('/fr/b').replace('More', 'Plus'),
    'docs/index.md': '---\nlayout: home\nhero:\n  name: Fast\n---\n',
    'docs/a.md': '# A\n',
    'docs/fr/b.md': '# A\n',
  });
  expect(text('content/nav.yaml')).toBe('- group: More\n  items:\n    - a\n');
  expect(text('content/nav.fr.yaml')).toBe('- group: Plus\n  items:\n    - b\n');
  expect(kinds).not.toContain('title-derived');
});

it("reads a configuration that is passed to a package's function", async () => {
  const { text } = await importFiles({
    'docs/.vitepress/config.ts':
      "import { defineConfig } from 'vitepress'; import { make } from 'cache';\nconst withCache = make();\nexport default withCache(defineConfig({ title: 'Tool' }))",
    'docs/a.md': '# A\n',
  });
  expect(text('content/site.yaml')).toMatch(/^name: Tool$/m);
});

it('removes HTML from labels in the navigation', async () => {
  const { text } = await importFiles({
    ...FILES,
    'docs/guide/setup.md': '# Setup\n',
    'docs/.vitepress/config.ts': `const badge = (text) => '<div class="b">\\n' + text + '\\n</div>'
      export default { themeConfig: { sidebar: [{ text: '<i class="x"></i> Guide', items: [{ text: 'Set up ' + badge('Alpha'), link: '/guide/setup' }] }] } }`,
  });
  expect(text('content/nav.yaml')).toBe(
    '- group: Guide\n  items:\n    - page: guide/setup\n      label: Set up Alpha\n',
  );
});

it('prepends the base of a group to its links, with or without a slash', async () => {
  const { text } = await importFiles({
    ...FILES,
    'docs/guide/setup.md': '# Setup\n',
    'docs/guide/two.md': '# Two\n',
    'docs/.vitepress/config.ts':
      "export default { themeConfig: { sidebar: [{ text: 'Guide', base: '/guide', items: [{ text: 'Setup', link: '/setup' }, { text: 'Two', base: 'guide/', link: 'two' }, { text: 'Out', link: 'https://a.example' }] }] } }",
  });
  expect(text('content/nav.yaml')).toBe(
    '- group: Guide\n  items:\n    - guide/setup\n    - guide/two\n    - link: https://a.example\n      label: Out\n',
  );
});

it('does not import included files as pages without a title or sidebar entry', async () => {
  const { files, kinds } = await page('<!-- @include: ../parts/note.md -->');
  expect([...files.keys()].filter((file) => file.includes('parts'))).toEqual([]);
  expect(kinds).not.toContain('title-derived');
});

it('does not report expressions in code as missing', async () => {
  const { kinds } = await page(
    '<script setup>\nconst first = 3\n</script>\n\n```sh-vue\na@{{ first }}\n```',
  );
  expect(kinds).not.toContain('words-missing');
});

it('redirects every old address', async () => {
  const { text, notes } = await page('Text.');
  expect(text('content/site.yaml')).toContain(
    '  /guide/setup: /docs/guide/setup\n  /guide/setup.html: /docs/guide/setup\n  /old: /docs/guide/setup\n',
  );
  expect(notes).toContainEqual({
    kind: 'address-lost',
    path: 'docs/public/_redirects',
    line: 2,
    detail: '/app/:id /x',
  });
});

it('reports the line of everything that was omitted', async () => {
  const { notes } = await page('Text.\n\n<Chart :data="load()" />\n\n[gone](/nowhere)');
  expect(notes).toContainEqual({
    kind: 'component-dropped',
    path: 'docs/guide/setup.md',
    line: 5,
    detail: '<Chart>',
  });
  expect(notes).toContainEqual({
    kind: 'link-broken',
    path: 'docs/guide/setup.md',
    line: 7,
    detail: '/nowhere',
  });
});

it.each([
  ["<Facts\n  :items=\"['One *x*', { title: 'Two', text: 'b' }]\"\n/>", '- One \\*x\\*\n- Two: b'],
  [
    "<TeamPage>\n  <template #title>Team</template>\n  <TeamMembers :members=\"[{ name: 'Ann', title: 'Lead', org: 'Acme', desc: 'Cats' }]\" />\n  <Part>\n    <template #lead>\n      Others\n    </template>\n  </Part>\n</TeamPage>",
    'Team\n\n- Ann: Lead: Acme: Cats\n\n\n\nOthers',
  ],
  ['<Facts :items="rows" />\n<Facts :items="[\'c\']"></Facts>', '- a\n\n\n- c'],
  [
    "> <PropsTable :data=\"[{ name: 'a', type: 'A | B', text: '<p>The <code>x</code>, see <a href=/api/options>it</a>.</p>' }, { name: 'b', values: [1, true] }]\" />",
    '> | name | type | text | values |\n> | --- | --- | --- | --- |\n> | a | A \\| B | The `x`, see [it](../api/options.md). |  |\n> | b |  |  | 1, true |',
  ],
])('lists the data in attributes of components: %s', async (source, expected) => {
  const { body, notes } = await page(`<script setup>\nconst rows = ['a']\n</script>\n\n${source}`);
  expect(body.replace(/^>[ ]*\n|\n>[ ]*$/gm, '').trim()).toBe(expected);
  expect(notes.map(({ kind }) => kind)).not.toContain('component-dropped');
});

it('replaces demos by links to the remaining old site', async () => {
  const source = '# A\n\n<MyDemo />\n\nA <MyDemo /> word.\n\n<ComponentPreview name="Tabs" />\n';
  const files = {
    ...FILES,
    'docs/guide/a.md': source,
    'docs/guide/index.md': '# G\n\n<MyDemo />\n',
  };
  const kept = await importFiles(files, { oldSite: 'https://old.example/' });
  expect(bodyOf(kept.text('content/docs/en/guide/a.md'))).toBe(
    '[My demo](https://old.example/guide/a.html)\n\nA  word.\n\n[Tabs](https://old.example/guide/a.html)',
  );
  expect(bodyOf(kept.text('content/docs/en/guide/index.md'))).toBe(
    '[My demo](https://old.example/guide/)',
  );
  expect(kept.kinds).toContain('component-linked');
  const gone = await importFiles(files);
  expect(bodyOf(gone.text('content/docs/en/guide/a.md'))).toBe(
    '<!-- <MyDemo> of the old page -->\n\nA  word.\n\n**Tabs**',
  );
  expect(gone.kinds).toContain('page-empty');
});

it('hides pages outside all sidebars, if the sidebars are completely known', async () => {
  const files = {
    'docs/guide/setup.md': '# Setup\n',
    'docs/guide/part.md': '# Part\n',
    'docs/blog/2025-01-02-new.md': '# New\n',
  };
  const sidebar = (more: string) =>
    `export default { themeConfig: { sidebar: [{ text: 'Setup', link: '/guide/setup' }${more}] } }`;
  const { text, notes } = await importFiles(
    { ...files, 'docs/.vitepress/config.js': sidebar('') },
    { posts: 'docs' },
  );
  expect(text('content/docs/en/guide/part.md')).toBe('---\ntitle: Part\nmenu: false\n---\n\n');
  expect(text('content/docs/en/guide/setup.md')).not.toContain('menu');
  expect(text('content/docs/en/blog/2025-01-02-new.md')).not.toContain('menu');
  const told = { kind: 'page-hidden', path: 'docs/guide/part.md', line: 1, detail: '/guide/part' };
  expect(notes.filter(({ kind }) => kind === 'page-hidden')).toEqual([told]);
  const partly = await importFiles({
    ...files,
    'docs/.vitepress/config.js': sidebar(', ...listed()'),
  });
  expect(partly.text('content/docs/en/guide/part.md')).not.toContain('menu');
});

it('keeps and reports conditional parts', async () => {
  const { body, notes } = await page(
    '<div v-if="isNew">\n\nNew\n\n</div>\n<div v-else>\n\nOld\n\n</div>\n\n<p v-html="text"></p>\n\n<div v-show="false">\n\nKept\n\n</div>',
  );
  expect(body.split(/\n+/)).toEqual(['New', 'Old', '<p></p>', 'Kept']);
  const told = notes.filter(
    ({ path, kind }) => path === 'docs/guide/setup.md' && kind !== 'front-matter',
  );
  expect(told.map(({ kind, line, detail }) => [kind, line, detail])).toEqual([
    ['code-dropped', 14, '<p v-html="text">'],
    ['code-dropped', 16, '<div v-show="false">'],
    ['part-conditional', 3, '<div v-if="isNew">'],
    ['part-conditional', 8, '<div v-else>'],
    ['part-conditional', 16, '<div v-show="false">'],
  ]);
});

it.each([
  ['changelog', 'content/changelog/en/hello.md'],
  ['docs', 'content/docs/en/blog/hello.md'],
] as const)('posts can become %s', async (posts, path) => {
  const files = {
    ...FILES,
    'docs/blog/hello.md':
      '---\ntitle: Hello\ndate: 2025-03-04\nauthor:\n  - name: Ann\n    url: https://ann.example\n  - Bob\n---\nText.\n',
  };
  const { text } = await importFiles(files, { posts });
  expect(text(path)).toContain('title: Hello\n');
  const authors = 'authors:\n  - name: Ann\n    url: https://ann.example\n  - Bob\n';
  expect(text(path).includes(authors)).toBe(posts === 'changelog');
});

it('applies rewrites to addresses', async () => {
  const { text } = await importFiles({
    'docs/.vitepress/config.js':
      "export default { rewrites: { 'en/:rest*': ':rest*', 'packages/:name/docs/:page': ':name/:page' } }",
    'docs/en/guide/a.md': '# A\n\n[b](./b)\n',
    'docs/en/guide/b.md': '# B\n',
    'docs/packages/core/docs/c.md': '# C\n',
  });
  expect(bodyOf(text('content/docs/en/guide/a.md'))).toBe('[b](./b.md)');
  expect(text('content/site.yaml')).toContain('  /core/c: /docs/core/c\n');
});

it('ignores invalid and exponential rewrite patterns', async () => {
  const rewrites = { ':': 'a', [`${'(.*)'.repeat(12)}x`]: 'b', ':name.md': 'new/:name.md' };
  const { text } = await importFiles({
    'docs/.vitepress/config.js': `export default { rewrites: ${JSON.stringify(rewrites)} }`,
    [`docs/${'a'.repeat(150)}.md`]: '# A\n',
    'docs/50%.md': '# B\n',
  });
  expect(text('content/docs/en/new/50.md')).toContain('title: B\n');
});

it.each([
  ["rewrites(id) { return id.replace('posts/2025-', 'blog/2025/') }"],
  [
    "rewrites: (path) => { if (!path.startsWith('posts/')) return path\n return path.replace('posts/2025-', 'blog/2025/') }",
  ],
  ["rewrites: (id) => (id.startsWith(root) ? id : id.replace('posts/2025-', 'blog/2025/'))"],
])('applies a rewrite function: %s', async (rewrites) => {
  const { text } = await importFiles({
    'docs/.vitepress/config.js': `const root = path.dirname(path.dirname(fileURLToPath(import.meta.url))) + '/'
      export default { ${rewrites} }`,
    'docs/posts/2025-new.md': '# New\n',
    'docs/a.md': '# A\n\n[new](/blog/2025/new)\n',
  });
  expect(bodyOf(text('content/docs/en/a.md'))).toBe('[new](./blog/2025/new.md)');
});

it('runs no regular expressions of a configuration', async () => {
  const { text, notes } = await importFiles({
    'docs/.vitepress/config.js': 'export default { rewrites: (id) => id.replace(/^(a+)+$/, "b") }',
    [`docs/${'a'.repeat(40)}.md`]: '# A\n',
  });
  expect(text(`content/docs/en/${'a'.repeat(40)}.md`)).toContain('title: A');
  expect(notes.filter(({ kind }) => kind === 'configuration')).toHaveLength(1);
});

it('keeps redirects to files and other sites, and reports broken ones', async () => {
  const { text, notes } = await importFiles({
    ...FILES,
    'docs/guide/setup.md': '# Setup\n',
    'docs/public/_redirects':
      '/out https://other.example/a 301\n/map /llms.txt 301\n/kept /api/made/by/a/tool.html 301\n/mark /logo.svg 301\n/set /moved/setup 301\n/none /nowhere 301\n/en/* /:splat 301\n',
  });
  const settings = text('content/site.yaml');
  for (const line of [
    '/map: /llms.txt',
    '/mark: /logo.svg',
    '/out: https://other.example/a',
    '/en/*: /*',
  ])
    expect(settings).toContain(`  ${line}\n`);
  expect(
    notes.filter(({ kind }) => kind === 'redirect-broken').map(({ detail }) => detail),
  ).toEqual(['/kept → /api/made/by/a/tool.html', '/none → /nowhere', '/set → /moved/setup']);
});

it('uses the title of the root language', async () => {
  const { text } = await importFiles({
    'docs/a.md': '# A\n',
    'docs/.vitepress/config.ts':
      "export default { locales: { root: { label: 'English', lang: 'en', title: 'Tool', description: 'D.' } } }",
  });
  expect(text('content/site.yaml')).toMatch(/^name: Tool\ntagline: D\./);
});

it('writes Markdown components of the theme, which plugins register, into the pages', async () => {
  const { text, kinds } = await importFiles({
    'docs/.vitepress/config.ts': CONFIG,
    'docs/.vitepress/theme/components/RunIt.md': '::: tip\nRun [it](/guide/other).\n:::\n',
    'docs/guide/setup.md': '# Setup\n\n<RunIt />\n',
    'docs/guide/other.md': '# Other\n',
  });
  expect(bodyOf(text('content/docs/en/guide/setup.md'))).toBe(
    '::: tip\nRun [it](./other.md).\n:::',
  );
  expect(kinds).not.toContain('component-dropped');
});

it('merges sidebars that differ only in the group that is open', async () => {
  const group = (name: string, collapsed: boolean) =>
    `{ text: '${name}', collapsed: ${collapsed}, items: [{ text: '${name} 1', link: '/${name}/1' }] }`;
  const { text } = await importFiles({
    'docs/.vitepress/config.ts': `export default { themeConfig: { sidebar: { '/a/': [${group('a', false)}, ${group('b', true)}], '/b/': [${group('a', true)}, ${group('b', false)}] } } }`,
    'docs/a/1.md': '# a 1\n',
    'docs/b/1.md': '# b 1\n',
  });
  expect(parse(text('content/nav.yaml'))).toEqual([
    { group: 'a', collapsed: false, items: ['a/1'] },
    { group: 'b', collapsed: true, items: ['b/1'] },
  ]);
});
