import { describe, expect, it } from 'vitest';
import { bodyOf, importFiles } from '../../../test/import/import-files.ts';

const SITES = {
  VitePress: { 'docs/.vitepress/config.js': 'export default {}', folder: 'docs' },
  Docusaurus: {
    'docusaurus.config.js': "export default { presets: [['classic', {}]] }",
    folder: 'docs',
  },
  Starlight: {
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
      export default { integrations: [starlight({ title: 'T' })] }`,
    folder: 'src/content/docs',
  },
} as const;

const page = async (body: string, site: keyof typeof SITES = 'VitePress') => {
  const { folder, ...files } = SITES[site];
  const imported = await importFiles({ ...files, [`${folder}/a.md`]: `# A\n\n${body}\n` });
  return { ...imported, body: bodyOf(imported.text('content/docs/en/a.md')) };
};

const fence = (...lines: string[]) => ['```ts twoslash', ...lines, '```'].join('\n');
const shown = (...lines: string[]) => ['```ts', ...lines, '```'].join('\n');

describe('twoslash blocks', () => {
  it.each([
    ['above a cut', fence('hidden()', '// ---cut---', 'a()'), shown('a()')],
    [
      'above the last cut and below the next one',
      fence('h()', '//---cut-before---', 'h()', '// ---cut---', 'a()', '// ---cut-after---', 'h()'),
      shown('a()'),
    ],
    [
      'between cuts',
      fence('a()', '// ---cut-start---', 'h()', '// ---cut-end---', 'b()'),
      shown('a()', 'b()'),
    ],
    [
      'for the compiler',
      fence('// @noErrors', '// @target: esnext', '// @filename: a.ts', '// @ts-ignore', 'a()'),
      shown('// @filename: a.ts', '// @ts-ignore', 'a()'),
    ],
    [
      'with compiler queries',
      fence('const a = 1', '//    ^?', 'a.t', '//  ^|', 'b()', '// ^^^ here', '// ^ up'),
      shown('const a = 1', 'a.t', 'b()', '// ^ up'),
    ],
    ['with a visible message', fence('a()', '// @log: Done'), shown('a()', '// Done')],
    [
      'of blocks for includes',
      '```twoslash include main\nconst a = 1\n```\n\n' +
        fence('// @include: main', '// ---cut---', 'a'),
      shown('a'),
    ],
    [
      'in a list, with marks and a title',
      '- One\n\n  ~~~~ ts twoslash {1} [a.ts]\n  h()\n  // ---cut---\n  a()\n  ~~~~',
      '- One\n\n  ~~~~ ts {1} [a.ts]\n  a()\n  ~~~~',
    ],
    [
      'not without twoslash',
      '```ts no-twoslash\n// ---cut---\na()\n```',
      '```ts no-twoslash\n// ---cut---\na()\n```',
    ],
  ])('are reduced to the visible code: %s', async (_, source, expected) => {
    expect((await page(source)).body).toBe(expected);
  });

  it.each(['Docusaurus', 'Starlight'] as const)('are converted for %s too', async (site) => {
    const { body } = await page(fence('hidden()', '// ---cut---', 'a()'), site);
    expect(body).toBe(shown('a()'));
  });

  it('report missing includes', async () => {
    const { notes } = await page(
      `\`\`\`twoslash include main\nconst a = 1\n\`\`\`\n\n${fence('// @include: maim', 'a')}`,
    );
    expect(notes.filter(({ kind }) => kind === 'code-dropped')).toEqual([
      { kind: 'code-dropped', path: 'docs/a.md', line: 7, detail: '// @include: maim' },
    ]);
  });

  it('report dropped compiler output', async () => {
    const { notes } = await page(
      fence('h', '// ^?', '// ---cut---', '// @errors: 2345', 'a', '// ^?'),
    );
    expect(notes.filter(({ kind }) => kind === 'code-dropped')).toEqual([
      { kind: 'code-dropped', path: 'docs/a.md', line: 3, detail: '// @errors: 2345' },
      { kind: 'code-dropped', path: 'docs/a.md', line: 3, detail: '// ^?' },
    ]);
    expect(notes).toContainEqual({
      kind: 'syntax-changed',
      path: 'docs/a.md',
      line: 3,
      detail: 'twoslash: 6 → 1 lines',
    });
  });
});
