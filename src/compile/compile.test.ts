import { describe, expect, it } from 'vitest';
import { load, page, pair, SITE, writeFolder } from '../../test/content-folder.ts';
import { loadSite } from '../site/load.ts';
import { inMemory } from './recall.ts';

describe('settings of a site', () => {
  it('translations: partial makes a missing pair a warning', async () => {
    const { diagnostics, model } = await load({
      'site.yaml': `${SITE}translations: partial\n`,
      'docs/en/a.md': page(),
    });
    expect(diagnostics.map(({ severity, code }) => [severity, code])).toEqual([
      ['warning', 'pair-missing'],
    ]);
    expect(model?.editions.en?.docs.map(({ slug }) => slug)).toContain('a');
    expect(model?.editions.fr?.docs.map(({ slug }) => slug)).not.toContain('a');
  });

  it('reports a folder of an unlisted language once', async () => {
    const { diagnostics } = await load({
      'site.yaml': `${SITE}translations: partial\n`,
      ...pair('docs/*/a.md', page()),
      ...pair('docs/*/go/c.md', page()),
      'docs/en/de-DE/index.md': page(),
      'docs/en/de-DE/a.md': page(),
      'docs/en/de-DE/b.md': page(),
      'docs/en/ts/d.md': page(),
    });
    expect(diagnostics.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      'docs/en/de-DE/a.md: “de-DE” looks like a language that the site does not list',
      'docs/en/ts/d.md: the page has no translation in “fr”',
    ]);
    expect(diagnostics[0]?.hint).toBe(
      'add “code: de-DE” to locales in site.yaml, and move the folder to docs/de-DE',
    );
  });

  it.each([
    ['error', ['error', 'error']],
    ['warn', ['warning', 'warning']],
    ['off', []],
  ])('checks.links: %s', async (setting, severities) => {
    const { diagnostics } = await load({
      'site.yaml': `${SITE}checks: { links: ${setting} }\n`,
      ...pair('docs/*/a.md', page('[x](nowhere.md)')),
    });
    expect(diagnostics.map(({ severity }) => severity)).toEqual(severities);
  });
});

it('joins a description that is folded over several lines, and keeps no-break spaces', async () => {
  const folded = '---\ntitle: A\ndescription: |\n  One\u00a0: 1.\n\n  # Two\n---\n';
  const { model } = await load(pair('docs/*/a.md', folded));
  const found = model?.editions.en?.docs.find(({ slug }) => slug === 'a');
  expect(found?.data.description).toBe('One\u00a0: 1. # Two');
});

describe('the order of pages', () => {
  it('is by folder, then by order, then by title', async () => {
    const numbered = (order: number) => `---\ntitle: T${order}\norder: ${order}\n---\n`;
    const { model } = await load({
      ...pair('docs/*/z.md', numbered(1)),
      ...pair('docs/*/m/index.md', numbered(2)),
      ...pair('docs/*/m/b.md', page('', 'Beta')),
      ...pair('docs/*/m/c.md', page('', 'Alpha')),
      'site.yaml': `${SITE}reference: false\n`,
      ...pair('docs/*/m/d.md', numbered(9)),
      ...pair('docs/*/a.md', page('', 'Last')),
    });
    expect(model?.editions.en?.docs.map(({ slug }) => slug)).toEqual([
      'z',
      'm',
      'm/d',
      'm/c',
      'm/b',
      'a',
    ]);
  });

  it('is newest first for the changelog, by version on the same day', async () => {
    const entry = (date: string, version: string) =>
      `---\ntitle: ${version}\ndate: ${date}\nversion: "${version}"\n---\n`;
    const { model } = await load({
      ...pair('changelog/*/a.md', entry('2026-01-02', '1.9.0')),
      ...pair('changelog/*/b.md', entry('2026-01-02', '1.10.0')),
      ...pair('changelog/*/c.md', entry('2026-03-01', '2.0.0')),
      ...pair('docs/*/d.md', page()),
    });
    expect(model?.editions.fr?.changelog.map(({ slug }) => slug)).toEqual(['c', 'b', 'a']);
  });
});

it('reports more unknown attributes of a component than a call has arguments', async () => {
  const attributes = Array.from({ length: 130_000 }, (_, index) => `a${index}="x"`).join(' ');
  const { diagnostics } = await load({
    'site.yaml': `${SITE}translations: partial\n`,
    'docs/en/a.mdx': page(`<Card title="T" ${attributes} />`),
  });
  const found = diagnostics.filter(({ code }) => code === 'attribute-unknown');
  expect(found).toHaveLength(130_000);
  expect(found[1]?.message).toBe('<Card> has no attribute “a1”');
  expect(found[1]?.column).toBe('<Card title="T" a0="x" a1="x'.length);
});

it('names the file on an internal error', async () => {
  const inParts = () => Promise.reject(new RangeError('Maximum call stack size exceeded'));
  const recall = Object.assign(
    inMemory((value) => value.make()),
    { inParts },
  );
  const folder = await writeFolder({ 'site.yaml': SITE, ...pair('docs/*/a.md', page()) });
  const compiled = loadSite({ folder, project: folder, baseUrl: 'https://a.example' }, recall);
  await expect(compiled).rejects.toThrow(
    /^docs\/(?:en|fr)\/a\.md cannot be compiled: Maximum call stack size exceeded$/,
  );
});
