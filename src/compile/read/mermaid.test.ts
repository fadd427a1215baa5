import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { load, page, writeFolder } from '../../../test/content-folder.ts';
import { forLocale } from '../../contract/locales.ts';
import { siteOf } from '../../site/site.ts';
import { editionViews } from '../../site/views/views.ts';
import { findMermaid } from './mermaid.ts';

const PACKAGE = 'node_modules/mermaid';

const packageOf = (version: string) => ({
  [`${PACKAGE}/package.json`]: JSON.stringify({ name: 'mermaid', version }),
  [`${PACKAGE}/LICENSE`]: 'MIT',
  [`${PACKAGE}/dist/mermaid.esm.min.mjs`]: 'import "./chunks/mermaid.esm.min/pie-1.mjs";',
  [`${PACKAGE}/dist/mermaid.esm.min.mjs.map`]: '{}',
  [`${PACKAGE}/dist/mermaid.esm.mjs`]: '',
  [`${PACKAGE}/dist/chunks/mermaid.esm.min/pie-1.mjs`]: 'export {};',
  [`${PACKAGE}/dist/chunks/mermaid.esm/pie-1.mjs`]: '',
});

const PIE = '```mermaid\npie\n  "Cats" : 2\n```';
const DESCRIBED = '```mermaid\npie\n  accDescr: Cats.\n  "Cats" : 2\n```';
const FLOWCHART = '```mermaid\nflowchart LR\n  accDescr: A.\n  A --> B\n```';

const sample = (body: string) => ({
  'docs/en/a.md': page(body),
  'docs/fr/a.md': page(body),
  'docs/en/b.md': page(FLOWCHART),
  'docs/fr/b.md': page(FLOWCHART),
});

async function loaded(files: Readonly<Record<string, string>>) {
  const { model, diagnostics } = await load(files);
  if (!model) throw new Error(JSON.stringify(diagnostics));
  const { files: outputs } = siteOf(model, {
    render: async () => '',
  });
  const published = [...outputs.keys()].filter((path) => path.includes('mermaid'));
  return { diagnostics, outputs, published, views: editionViews(forLocale(model.editions, 'en')) };
}

describe('the package “mermaid”', () => {
  it('is resolved from the project, with only its browser modules', async () => {
    const project = await writeFolder(packageOf('12.3.0'));
    const found = findMermaid(project);
    expect(found?.module).toBe('/_astro/mermaid-12.3.0/mermaid.esm.min.js');
    expect([...(found?.files.keys() ?? [])].toSorted()).toEqual([
      '/_astro/mermaid-12.3.0/LICENSE.txt',
      '/_astro/mermaid-12.3.0/chunks/mermaid.esm.min/pie-1.js',
      '/_astro/mermaid-12.3.0/mermaid.esm.min.js',
    ]);
    for (const file of found?.files.values() ?? []) expect(existsSync(file)).toBe(true);
  });

  it.each([
    ['missing', {}],
    ['too old', packageOf('10.9.3')],
  ])('is not used if it is %s', async (_, files) => {
    expect(findMermaid(await writeFolder(files))).toBeUndefined();
    const { diagnostics, published, views } = await loaded({ ...sample(DESCRIBED), ...files });
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([
      ['syntax-unsupported', 5],
      ['syntax-unsupported', 5],
    ]);
    expect(diagnostics[0]?.hint).toContain('npm install mermaid');
    expect(published).toEqual([]);
    expect((await views.get('/docs/a')?.make())?.mermaid).toBeUndefined();
  });

  it('is published for diagrams that the build does not render', async () => {
    const site = await loaded({ ...sample(DESCRIBED), ...packageOf('12.3.0') });
    expect(site.diagnostics).toEqual([]);
    expect(site.published).toHaveLength(3);
    const module = '/_astro/mermaid-12.3.0/mermaid.esm.min.js';
    expect((await site.views.get('/docs/a')?.make())?.mermaid).toBe(module);
    expect((await site.views.get('/docs/b')?.make())?.mermaid).toBeUndefined();
    const text = await site.outputs.get(module)?.make();
    expect(text).toBe('import "./chunks/mermaid.esm.min/pie-1.js";');
  });

  it.each([
    ['described', 'graph XX\n  accDescr: A.\n  A --> B'],
    ['not described', 'graph XX\n  A --> B', 'diagram-undescribed'],
  ])('renders a flowchart that the build cannot (%s)', async (_, diagram, ...more) => {
    const body = `\`\`\`mermaid\n${diagram}\n\`\`\``;
    const { diagnostics } = await loaded({ ...sample(FLOWCHART), 'docs/en/b.md': page(body) });
    expect(diagnostics.map(({ code }) => code)).toEqual(['syntax-unsupported']);
    const site = await loaded({
      ...sample(FLOWCHART),
      'docs/en/b.md': page(body),
      ...packageOf('12.3.0'),
    });
    expect(site.diagnostics.map(({ code }) => code)).toEqual(more);
    expect((await site.views.get('/docs/b')?.make())?.mermaid).toBeDefined();
  });

  it('is not published if the build renders all diagrams', async () => {
    const site = await loaded({ ...sample(FLOWCHART), ...packageOf('12.3.0') });
    expect(site.published).toEqual([]);
  });

  it('renders diagrams in the browser, and reports missing alternative texts', async () => {
    const { diagnostics } = await loaded({ ...sample(PIE), ...packageOf('12.3.0') });
    expect(diagnostics.map(({ code, line }) => [code, line])).toEqual([
      ['diagram-undescribed', 5],
      ['diagram-undescribed', 5],
    ]);
  });
});
