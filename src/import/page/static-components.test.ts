import { describe, expect, it } from 'vitest';
import { writeFolder } from '../../../test/content-folder.ts';
import { importFiles } from '../../../test/import/import-files.ts';
import { loadSite } from '../../site/load.ts';
import { bodyHtml, entryMarkdown } from '../../site/markdown/fill-page.ts';

const DOCUSAURUS = "export default { title: 'Tool', presets: [['classic', { docs: {} }]] }";
const STARLIGHT =
  "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'Tool', sidebar: [{ autogenerate: { directory: '' } }] })] };";
const VITEPRESS = "export default { title: 'Tool' }";

/** The page `a` of an imported site, as it is written and in both forms, with what is said of its components. */
async function imported(files: Readonly<Record<string, string>>) {
  const { files: written, notes } = await importFiles(files);
  const folder = await writeFolder(Object.fromEntries(written));
  const { model, diagnostics } = await loadSite({
    folder: `${folder}/content`,
    project: folder,
    baseUrl: 'https://site.example',
  });
  const entry = model?.editions.en?.docs.find(({ slug }) => slug === 'a');
  return {
    said: diagnostics.filter(({ path }) => !path.endsWith('.yaml')).map(({ code }) => code),
    html: model && entry && (await bodyHtml(entry, model).make()),
    markdown: model && entry && entryMarkdown(entry, model),
    components: [...written.keys()].filter((file) => file.startsWith('theme/')),
    notes: notes.filter(({ kind }) => kind.startsWith('component-')).map(({ kind }) => kind),
  };
}

describe('keeps a static component', () => {
  it('of Astro, with default values and conditional parts', async () => {
    const site = await imported({
      'astro.config.mjs': STARLIGHT,
      'src/components/New.astro': `---
interface Props { v: string; pkg?: string; until?: string }
const { v, pkg = 'tool', until } = Astro.props;
---
<!-- Not shown. -->
<div class="new"><strong>Added in:</strong> <code>{pkg}@{v}</code>{until && <em>, until {until}</em>}<slot /></div>
<style>.new { color: red }</style>
`,
      'src/content/docs/a.mdx':
        '---\ntitle: A\n---\nimport New from \'../../components/New.astro\';\n\n<New v="2_0">\n\nSome *text*.\n\n</New>\n\n<New v="1" pkg="x" until="3" />\n',
    });
    expect(site).toEqual({
      said: [],
      html: '<div class="new"><strong>Added in:</strong> <code>tool@2_0</code><p>Some <em>text</em>.</p></div>\n<div class="new"><strong>Added in:</strong> <code>x@1</code><em>, until 3</em></div>',
      markdown: '**Added in:** `tool@2_0`\n\nSome *text*.\n\n**Added in:** `x@1`*, until 3*',
      components: ['theme/components/New.ts'],
      notes: ['component-kept', 'component-kept'],
    });
  });

  it('of React, inline', async () => {
    const site = await imported({
      'docusaurus.config.js': DOCUSAURUS,
      'src/Mark.tsx':
        "import React from 'react';\nexport default function Mark({ children, note = 'a `note`' }: Props) {\n  return (\n    <span className=\"m\">\n      {children} ({note})\n    </span>\n  );\n}\n",
      'docs/a.mdx':
        '# A\n\nimport Mark from \'../src/Mark\';\n\nA <Mark note="good">*word*</Mark> and <Mark>one</Mark>.\n',
    });
    expect(site).toEqual({
      said: [],
      html: '<p>A <span class="m"><em>word</em> (good)</span> and <span class="m">one (a `note`)</span>.</p>',
      markdown: 'A *word* (good) and one (a `note`).',
      components: ['theme/components/Mark.ts'],
      notes: ['component-kept'],
    });
  });

  it('of Vue, with a resolved address', async () => {
    const site = await imported({
      '.vitepress/config.js': VITEPRESS,
      'parts/ReadOn.vue':
        '<script setup>\ndefineProps({ toPage: String })\n</script>\n\n<template>\n  <p>Read on: <a :href="toPage">the next &amp; last</a></p>\n</template>\n',
      'a.md':
        '# A\n\n<script setup>\nimport ReadOn from \'./parts/ReadOn.vue\'\n</script>\n\n<ReadOn to-page="./b" />\n',
      'b.md': '# B\n',
    });
    expect(site).toEqual({
      said: [],
      html: '<p>Read on: <a href="/docs/b">the next &amp; last</a></p>',
      markdown: 'Read on: [the next \\& last](https://site.example/docs/b.mdx)',
      components: ['theme/components/ReadOn.ts'],
      notes: ['component-kept'],
    });
  });
});

it.each([
  ['a state', 'function X() { const [a] = useState(1); return <b>{a}</b>; }'],
  ['another component', 'function X() { return <Other />; }'],
  ['a list', 'function X({ list }) { return <ul>{list.map((a) => <li>{a}</li>)}</ul>; }'],
  ['a button', 'function X() { return <button>Text</button>; }'],
  ['an action', 'function X() { return <b onClick={() => go()}>Text</b>; }'],
])('unwraps a component with %s', async (_, code) => {
  const site = await imported({
    'docusaurus.config.js': DOCUSAURUS,
    'src/X.js': `export default ${code}`,
    'docs/a.mdx': '# A\n\nimport X from \'../src/X\';\n\n<X title="One">Two</X>\n',
  });
  expect(site.components).toEqual([]);
  expect(site.markdown).toBe('**One**\n\nTwo');
  expect(site.notes).toEqual(['component-unwrapped']);
});

it.each([
  [
    'Docusaurus',
    {
      'docusaurus.config.js': DOCUSAURUS,
      'src/theme/MDXComponents.js':
        "import Mark from '@site/src/components/Mark';\nexport default { Mark };",
      'src/components/Mark/index.tsx': 'export default ({ text }) => <b>{text}!</b>;',
      'docs/a.mdx': '# A\n\n<Mark text="One" />\n',
    },
  ],
  [
    'VitePress',
    {
      '.vitepress/config.js': VITEPRESS,
      '.vitepress/theme/index.js':
        "import Mark from './Mark.vue';\nexport default { enhanceApp({ app }) { app.component('Mark', Mark); } };",
      '.vitepress/theme/Mark.vue': '<template><b>{{ text }}!</b></template>',
      'a.md': '# A\n\n<Mark text="One" />\n',
    },
  ],
])('keeps a global component of %s', async (_, files) => {
  const site = await imported(files);
  expect([site.components, site.markdown]).toEqual([['theme/components/Mark.ts'], '**One!**']);
});

it('converts a link around blocks to one line of Markdown', async () => {
  const site = await imported({
    '.vitepress/config.js': VITEPRESS,
    'Tour.vue':
      '<template><a href="https://x.example"><h3> Tour </h3><p>Try it.</p></a></template>',
    'a.md': "<script setup>\nimport Tour from './Tour.vue'\n</script>\n\n# A\n\n<Tour />\n",
  });
  expect([site.said, site.markdown]).toEqual([[], '[Tour Try it.](https://x.example)']);
});

it('keeps a badge of the old system as its text, without icons', async () => {
  const site = await imported({
    '.vitepress/config.js': VITEPRESS,
    '.vitepress/theme/index.js':
      "import Since from './Since.vue';\nimport Root from './Root.vue';\nexport default { enhanceApp({ app }) { app.component('Since', Since); } };",
    '.vitepress/theme/Since.vue':
      "<script setup>\nimport { Icon } from 'icons'\ndefineProps({ type: String })\n</script>\n\n<template>\n  <VPBadge :type=\"type === 'new' ? 'tip' : 'info'\" title=\"No <b> promise\"><Icon icon=\"x\" /><slot />+</VPBadge>\n</template>\n",
    '.vitepress/theme/Root.vue': '<template><Badge><Icon icon="root" /></Badge></template>',
    'a.md': '# A\n\nA <Since type="new">4.1</Since>, <Root />.\n',
  });
  expect(site).toEqual({
    said: [],
    html: '<p>A <span title="No &lt;b> promise">4.1+</span>, .</p>',
    markdown: 'A 4.1+, .',
    components: ['theme/components/Since.ts'],
    notes: ['component-dropped', 'component-kept'],
  });
});

it('does not keep components with computed attributes', async () => {
  const site = await imported({
    'docusaurus.config.js': DOCUSAURUS,
    'src/X.js': 'export default ({ a, title }) => <b>{title}: {a}</b>;',
    'docs/a.mdx': '# A\n\nimport X from \'../src/X\';\n\n<X title="One" a={f()}>Two</X>\n',
  });
  expect([site.components, site.markdown]).toEqual([[], '**One**\n\nTwo']);
});
