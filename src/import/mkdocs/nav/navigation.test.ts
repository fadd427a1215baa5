import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { importFiles } from '../../../../test/import/import-files.ts';

const PAGES = {
  'docs/index.md': '# Home\n',
  'docs/a.md': '# A\n',
  'docs/b10.md': '# Ten\n',
  'docs/b9.md': '# Nine\n',
  'docs/part/index.md': '---\ntitle: The part\n---\n',
  'docs/part/c.md': '# C\n',
  'docs/part-two/d.md': '# D\n',
};

/** The navigation of a site with these settings and further files. */
async function navigation(settings: string, files: Readonly<Record<string, string>>) {
  const { text } = await importFiles({
    ...PAGES,
    'mkdocs.yml': `site_name: Tool\n${settings}`,
    ...files,
  });
  return parse(text('content/nav.yaml'));
}

const PART = { group: 'Part', items: ['part', 'part/c'] };
const TWO = { group: 'Part two', items: ['part-two/d'] };

it('sorts folders like MkDocs, after pages and by name', async () => {
  expect(await navigation('', {})).toEqual(['home', 'a', 'b10', 'b9', PART, TWO]);
});

it.each([
  ['plugins: [section-index]\n', true],
  ['theme:\n  features: [navigation.indexes]\n', true],
  ['theme:\n  features: [navigation.tabs]\n', false],
])('links sections to their index page, if enabled: %j', async (settings, isLink) => {
  const nav = 'nav:\n  - Own: [part/index.md, part/c.md]\n  - Other: [{ Named: a.md }, b9.md]\n';
  const items = await navigation(settings + nav, {});
  const indexed = { page: 'part', label: 'Own', items: ['part/c'] };
  expect(items).toEqual([
    isLink ? indexed : { group: 'Own', items: ['part', 'part/c'] },
    { group: 'Other', items: [{ page: 'a', label: 'Named' }, 'b9'] },
  ]);
});

describe('mkdocs-awesome-pages', () => {
  it.each<[string, Readonly<Record<string, string>>, unknown]>([
    [
      'titles and hides folders',
      { 'part/.pages': 'title: Own\n', 'part-two/.pages': 'hide: true\n' },
      ['home', 'a', 'b10', 'b9', { group: 'Own', items: ['part', 'part/c'] }],
    ],
    [
      'chooses',
      {
        '.pages':
          'nav:\n  - ... | b*\n  - Label: a.md\n  - Site: https://a.example\n  - More: [part-two, ...]\n',
      },
      [
        'b10',
        'b9',
        { page: 'a', label: 'Label' },
        { link: 'https://a.example', label: 'Site' },
        { group: 'More', items: [TWO, 'home', PART] },
      ],
    ],
  ])('%s', async (_, files, expected) => {
    const items = await navigation(
      'plugins: [awesome-pages]\n',
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`docs/${name}`, text])),
    );
    expect(items).toEqual(expected);
  });

  it('expands the navigation of the configuration', async () => {
    const settings =
      'plugins: [awesome-pages]\nnav:\n  - a.md\n  - Deep: ["... | glob=part*"]\n  - ...\n';
    expect(await navigation(settings, {})).toEqual([
      'a',
      { group: 'Deep', items: [PART, TWO] },
      'home',
      'b10',
      'b9',
    ]);
  });

  it('runs no regular expressions, and reports unsupported options', async () => {
    const { text, notes } = await importFiles({
      ...PAGES,
      [`docs/${'a'.repeat(60)}.md`]: '# Long\n',
      'mkdocs.yml': 'site_name: Tool\nplugins: [awesome-pages]\n',
      'docs/.pages': 'order: desc\nnav: [a.md, "... | regex=^(a+)+$", "... | flat | *"]\n',
    });
    expect(parse(text('content/nav.yaml'))).toEqual(['a']);
    const told = notes.filter(({ kind }) => kind === 'navigation');
    expect(told.map(({ detail }) => detail)).toEqual([
      '... | flat | *',
      '... | regex=^(a+)+$',
      'order: "desc"',
    ]);
  });
});

describe('mkdocs-awesome-nav', () => {
  it.each<[string, Readonly<Record<string, string>>, unknown]>([
    ['sorts numbers', {}, ['home', 'a', 'b9', 'b10', PART, TWO]],
    [
      'selects files, each at most once',
      {
        '.nav.yml':
          'nav:\n  - "*.md"\n  - Label: a.md\n  - More:\n      - part/c.md\n      - "*/"\n      - Site: https://a.example\n',
      },
      [
        'home',
        'b9',
        'b10',
        { page: 'a', label: 'Label' },
        {
          group: 'More',
          items: [
            'part/c',
            { group: 'Part', items: ['part'] },
            TWO,
            { link: 'https://a.example', label: 'Site' },
          ],
        },
      ],
    ],
    [
      'titles and hides folders',
      {
        '.nav.yml': 'nav:\n  - b10.md\n  - glob: "*"\n',
        'part/.nav.yml': 'title: The part\n',
        'part-two/.nav.yml': 'hide: true\n',
      },
      ['b10', 'home', 'a', 'b9', { group: 'The part', items: ['part', 'part/c'] }],
    ],
  ])('%s', async (_, files, expected) => {
    const items = await navigation(
      'plugins: [awesome-nav]\nnav: [a.md]\n',
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`docs/${name}`, text])),
    );
    expect(items).toEqual(expected);
  });

  it('reports an invalid file', async () => {
    const { notes } = await importFiles({
      ...PAGES,
      'mkdocs.yml': 'site_name: Tool\nplugins: [{ awesome-nav: { enabled: true } }]\n',
      'docs/part/.nav.yml': 'nav: [*]\n',
    });
    expect(notes.filter(({ kind }) => kind === 'navigation')).toEqual([]);
    expect(notes).toContainEqual({
      kind: 'configuration',
      path: 'docs/part/.nav.yml',
      line: 1,
      detail: 'not valid YAML',
    });
  });
});

describe('mkdocs-literate-nav', () => {
  const LIST =
    '# Summary\n\n* [Not](this.md)\n\n<!--nav-->\n\n* [Start](index.md)\n* Section\n    * [C](part/c.md)\n    * b*.md\n* [Two](part-two/)\n* *\n';

  it('expands lists, nested lists of folders, and “*” for unlisted pages', async () => {
    const { text, notes } = await importFiles({
      ...PAGES,
      'mkdocs.yml': 'site_name: Tool\nnav: [a.md]\nplugins: [literate-nav]\n',
      'docs/SUMMARY.md': LIST,
      'docs/part-two/SUMMARY.md': '- [Named](d.md)\n- [Site](https://a.example)\n',
    });
    expect(parse(text('content/nav.yaml'))).toEqual([
      { page: 'home', label: 'Start' },
      { group: 'Section', items: ['part/c', 'b10', 'b9'] },
      {
        group: 'Two',
        items: [
          { page: 'part-two/d', label: 'Named' },
          { link: 'https://a.example', label: 'Site' },
        ],
      },
      'a',
      { group: 'Part', items: ['part'] },
    ]);
    expect(notes.filter(({ kind }) => kind === 'page-skipped').map(({ path }) => path)).toEqual([
      'docs/SUMMARY.md',
      'docs/part-two/SUMMARY.md',
    ]);
    expect(text('content/site.yaml')).toContain('  /part-two/SUMMARY: /docs/home\n');
  });

  it('reads list files with a configured name', async () => {
    const settings =
      'nav:\n  - Part: part/\n  - "*.md"\nplugins:\n  - literate-nav: { nav_file: list.md }\n';
    expect(await navigation(settings, { 'docs/part/list.md': '1. [See](c.md)\n' })).toEqual([
      { group: 'Part', items: [{ page: 'part/c', label: 'See' }] },
      'home',
      'a',
      'b10',
      'b9',
    ]);
  });
});
