import { expect, it } from 'vitest';
import { importFiles } from '../../test/import/import-files.ts';

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

it('has the logo, the colours and the editor of the old site', async () => {
  const { files, text } = await importFiles(FILES);
  const settings = text('content/site.yaml');
  expect(settings).toContain('logo:\n  light: media/static/img/logo.svg\n  name: true\n');
  expect(settings).toContain('theme:\n  accent:\n    light: "#764abc"\n    dark: "#ba8fff"\n');
  expect(settings).toContain('editUrl: https://github.com/acme/tool/edit/main/content/{path}\n');
  expect(files.has('content/media/static/img/logo.svg')).toBe(true);
});

it('tells which pictures it cannot use', async () => {
  const { notes } = await importFiles(FILES);
  const dropped = notes.filter(({ kind }) => kind === 'setting-dropped');
  expect(dropped.map(({ detail }) => detail)).toEqual([
    'favicon: "static/img/icon.ico"',
    'logo.dark: "static/img/none.svg"',
  ]);
});
