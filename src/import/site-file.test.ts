import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { importFiles } from '../../test/import/import-files.ts';
import type { OldBrand } from './old-site.ts';
import { Report } from './report.ts';
import { headerFooterFields } from './site-file.ts';

const publicAddress = (address: string) =>
  address === '/guide/setup/'
    ? '/docs/guide/setup'
    : address.startsWith('https:')
      ? address
      : undefined;

function fields(brand: OldBrand) {
  const report = new Report();
  const fields = headerFooterFields(brand, { publicAddress, report });
  return { made: fields, dropped: report.notes.map(({ detail }) => detail) };
}

it('has links to other sites and to the new addresses of pages', () => {
  const { made, dropped } = fields({
    header: [
      { label: 'Blog', url: 'https://blog.example' },
      { label: 'Setup', url: '/guide/setup/' },
      { label: 'Play', url: '/playground' },
    ],
  });
  expect(made).toEqual({
    header: {
      links: [
        { label: 'Blog', url: 'https://blog.example' },
        { label: 'Setup', url: '/docs/guide/setup' },
      ],
    },
  });
  expect(dropped).toEqual(['header: {"label":"Play","url":"/playground"}']);
});

it('derives icons of services from their hosts', () => {
  const social = ['https://github.com/a', 'https://x.com/a', 'https://a.example'].map((url) => ({
    label: 'A',
    url,
  }));
  expect(fields({ social }).made).toMatchObject({
    social: [{ icon: 'github' }, { icon: 'twitter-x' }, { icon: 'globe' }],
  });
});

it('converts the footer to text', () => {
  const { made } = fields({
    legal: 'Copyright © <a href="https://a.example">A</a>',
    footer: [{ title: 'More', links: [{ label: 'Setup', url: '/guide/setup/' }] }],
  });
  expect(made).toEqual({
    footer: {
      columns: [{ title: 'More', links: [{ label: 'Setup', url: '/docs/guide/setup' }] }],
      legal: 'Copyright © A',
    },
  });
});

const FILES = {
  'docusaurus.config.js': `module.exports = {
    title: 'Tool',
    favicon: 'img/icon.ico',
    themeConfig: { navbar: { title: 'Tool', logo: { src: 'img/logo.svg', srcDark: 'img/none.svg' } } },
    presets: [['classic', { docs: { editUrl: 'https://github.com/acme/tool/edit/main/website/' } }]],
  }`,
  'docs/a.md': '# A\n',
  'static/img/logo.svg': '<svg/>',
  'static/img/icon.ico': 'icon',
  'src/css/custom.css':
    ':root { --ifm-color-primary: #764abc; --ifm-color-primary-dark: #000 }\n[data-theme=dark] { --ifm-color-primary: #ba8fff }',
};

it('has the logo, the colours and the edit URL of the old site', async () => {
  const { files, text } = await importFiles(FILES);
  const settings = text('content/site.yaml');
  expect(settings).toContain('logo:\n  light: media/static/img/logo.svg\n  name: true\n');
  expect(settings).toContain('theme:\n  accent:\n    light: "#764abc"\n    dark: "#ba8fff"\n');
  expect(settings).toContain('editUrl: https://github.com/acme/tool/edit/main/content/{path}\n');
  expect(files.has('content/media/static/img/logo.svg')).toBe(true);
});

it('reports unsupported pictures', async () => {
  const { notes } = await importFiles(FILES);
  const dropped = notes.filter(({ kind }) => kind === 'setting-dropped');
  expect(dropped.map(({ detail }) => detail)).toEqual([
    'favicon: "static/img/icon.ico"',
    'logo.dark: "static/img/none.svg"',
  ]);
});

const CONFIG = "export default { title: 'Tool', description: 'A tool' }";

const home = async (files: Readonly<Record<string, string>>) => {
  const { text } = await importFiles({
    'docs/.vitepress/config.js': CONFIG,
    'docs/guide/setup.md': '# Setup\n',
    ...files,
  });
  return /^home:\n(?: .*\n)*/m.exec(text('content/site.yaml'))?.[0];
};

const HERO = `hero:
  name: Tool
  text: Builds <em>everything</em>
  tagline: Quickly,&nbsp;now
  image: { src: /shot.png, alt: A build }
  actions:
    - { text: Start, link: /guide/setup }
    - { text: Gone, link: /gone }
features:
  - { title: Fast, details: Very <b>fast</b>, link: /guide/setup }
  - { title: Small }
`;

it('has the hero of the old home page', async () => {
  const files = { 'docs/index.md': `---\n${HERO}---\n`, 'docs/public/shot.png': 'PNG' };
  expect(await home(files)).toBe(`home:
  actions:
    - label: Start
      url: /docs/guide/setup
  hero:
    light: media/docs/public/shot.png
    alt: A build
  sections:
    - documentation
`);
});

it('converts the old home page with its texts and features to the only home page', async () => {
  const { text, files, kinds } = await importFiles({
    'docs/.vitepress/config.js': CONFIG,
    'docs/guide/setup.md': '# Setup\n\n[home](/)\n',
    'docs/index.md': `---\nlayout: home\n${HERO}---\nMore.\n`,
  });
  expect(text('content/home.en.md')).toBe(`---
title: Builds everything
description: Quickly, now
---
<Cards>
<Card title="Fast" href="./docs/en/guide/setup.md" description="Very fast" />
<Card title="Small" />
</Cards>

More.
`);
  expect([...files.keys()].filter((file) => file.startsWith('content/docs/'))).toEqual([
    'content/docs/en/guide/setup.md',
  ]);
  expect(text('content/docs/en/guide/setup.md')).toContain('[home](/)');
  expect(kinds).not.toContain('front-matter');
});

it('writes no home page file if code generated the old one', async () => {
  const { text, kinds } = await importFiles({
    'docs/.vitepress/config.js': CONFIG,
    'docs/a.md': '# A\n',
    'docs/index.md': '---\nlayout: false\n---\n<Landing />\n',
  });
  expect(text('content/home.en.md')).toBe('(no content/home.en.md)');
  expect(kinds).toContain('page-empty');
});

it('does not repeat texts without a hero', async () => {
  expect(await home({})).toBe(
    'home:\n  title: Tool\n  hero: none\n  sections:\n    - documentation\n',
  );
});

it.each([
  [
    {
      'docs/.vitepress/theme/a.css':
        ':root { --vp-c-brand-1: var(--brand, red); --brand: rgb(255 0 0) }',
    },
    { light: '#ff0000' },
  ],
  [
    {
      'docs/.vitepress/theme/a.css':
        ':root { --vp-c-brand-1: var(--vp-c-green-1) }\n.dark { --vp-c-brand-1: hsl(120, 100%, 50%) }',
    },
    { light: '#18794e', dark: '#00ff00' },
  ],
])('resolves colours of style variables: %j', async (files, accent) => {
  const page = {
    'docs/.vitepress/config.js': "export default { title: 'Tool' }",
    'docs/a.md': '# A\n',
  };
  const { text } = await importFiles({ ...page, ...files });
  expect(parse(text('content/site.yaml')).theme).toEqual({ accent });
});
