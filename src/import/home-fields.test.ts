import { expect, it } from 'vitest';
import { importFiles } from '../../test/import/import-files.ts';

const CONFIG = "export default { title: 'Tool', description: 'A tool' }";

const home = async (files: Readonly<Record<string, string>>) => {
  const { text } = await importFiles({
    'docs/.vitepress/config.js': CONFIG,
    'docs/guide/setup.md': '# Setup\n',
    ...files,
  });
  return /^home:\n(?: .*\n)*/m.exec(text('content/site.yaml'))?.[0];
};

it('has the hero of the old home page', async () => {
  const hero = `hero:
  name: Tool
  text: Builds <em>everything</em>
  tagline: Quickly,&nbsp;now
  image: { src: /shot.png, alt: A build }
  actions:
    - { text: Start, link: /guide/setup }
    - { text: Gone, link: /gone }
`;
  const files = { 'docs/index.md': `---\n${hero}---\n`, 'docs/public/shot.png': 'PNG' };
  expect(await home(files)).toBe(`home:
  title: Builds everything
  text: Quickly, now
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

it('says nothing twice where there was no hero', async () => {
  expect(await home({})).toBe(
    'home:\n  title: Tool\n  hero: none\n  sections:\n    - documentation\n',
  );
});
