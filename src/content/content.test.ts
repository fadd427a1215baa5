import { describe, expect, it } from 'vitest';
import { load, page, pair, SITE } from '../../test/content-folder.ts';
import { compareDiagnostics, formatDiagnostic } from './diagnostics.ts';

/** Each mistake, the files that make it, and every line that the build prints for them. */
const MISTAKES: Readonly<Record<string, readonly [Readonly<Record<string, string>>, string[]]>> = {
  'front matter missing': [
    pair('docs/*/a.md', 'No front matter.\n'),
    [
      'docs/en/a.md:1:1  the file has no front matter  start it with “---”, the fields as YAML, and “---” again',
      'docs/fr/a.md:1:1  the file has no front matter  start it with “---”, the fields as YAML, and “---” again',
    ],
  ],
  'front matter that is no YAML': [
    { 'docs/en/a.md': '---\ntitle: "open\n---\n' },
    [
      'docs/en/a.md:2:13  not valid YAML: Missing closing "quote  quote texts that hold “: ”, “#” or start with a special character',
    ],
  ],
  'a field missing': [
    { 'solutions/en/a.md': '---\nlabel: A\n---\n' },
    ['solutions/en/a.md:2:1  missing field “description”  add “description: …” (string)'],
  ],
  'a field misspelt': [
    { 'docs/en/a.md': '---\ntitle: A\ndescripton: B\n---\n' },
    ['docs/en/a.md:3:1  unknown field “descripton”  did you mean “description”?'],
  ],
  'a field of the wrong type, and another unknown': [
    { 'docs/en/a.md': '---\ntitle: A\norder: first\nzzz: 1\n---\n' },
    [
      'docs/en/a.md:3:8  wrong type of “order”  write a number',
      'docs/en/a.md:4:1  unknown field “zzz”  use one of title, description, order, updated',
    ],
  ],
  'a title longer than answers may hold': [
    pair('docs/*/a.md', page('', 'x'.repeat(501))),
    ['docs/en', 'docs/fr'].map(
      (folder) => `${folder}/a.md:2:8  “title” is too long  write at most 500 characters`,
    ),
  ],
  'an alias without an anchor': [
    pair('docs/*/a.md', page('', '*x')),
    ['docs/en', 'docs/fr'].map(
      (folder) =>
        `${folder}/a.md:2:8  not valid YAML: Unresolved alias (the anchor must be set before the alias): x  quote texts that hold “: ”, “#” or start with a special character`,
    ),
  ],
  'quotes in quotes without end': [
    pair('docs/*/a.md', page(`x\n\n${'>'.repeat(200)} y`)),
    ['docs/en', 'docs/fr'].map(
      (folder) =>
        `${folder}/a.md:7:101  more than 100 quotes, lists, components or marks lie in each other  put the inner parts beside each other`,
    ),
  ],
  'a date of another form': [
    { 'changelog/en/a.md': '---\ntitle: A\ndate: 1 May 2026\n---\n' },
    ['changelog/en/a.md:3:7  wrong form of “date”  write a day as YYYY-MM-DD'],
  ],
  'a page without its pair': [
    { 'docs/en/a.md': page() },
    [
      'docs/en/a.md:1:1  the page has no pair in “fr”  write docs/fr/a.md, or set “translations: partial” in site.yaml',
    ],
  ],
  'a link to no page': [
    pair('docs/*/guide/setup.md', page('See [this](./setpu.md).')),
    ['docs/en', 'docs/fr'].map(
      (folder) =>
        `${folder}/guide/setup.md:5:5  “./setpu.md” leads to nothing on this site  did you mean “setup.md”?`,
    ),
  ],
  'a link to no public path': [
    pair('docs/*/guide/setup.md', page('[this](/docs/guide/stup)')),
    ['docs/en', 'docs/fr'].map(
      (folder) =>
        `${folder}/guide/setup.md:5:1  “/docs/guide/stup” leads to nothing on this site  did you mean “/docs/guide/setup”?`,
    ),
  ],
  'a link to no anchor': [
    pair('docs/*/a.md', page('## First step\n\n[x](#first-stp) [y](./a.md#first-step)')),
    ['docs/en', 'docs/fr'].map(
      (folder) =>
        `${folder}/a.md:7:1  “#first-stp” leads to an anchor that does not exist  did you mean “#first-step”?`,
    ),
  ],
  'an image that is not there': [
    { ...pair('docs/*/a.md', page('![x](../../media/logo.pgn)')), 'media/logo.png': 'x' },
    ['docs/en', 'docs/fr'].map(
      (folder) =>
        `${folder}/a.md:5:1  “../../media/logo.pgn” leads to nothing on this site  did you mean “../../media/logo.png”?`,
    ),
  ],
  'a file outside the content folder': [
    pair('docs/*/a.md', page('[x](../../../../etc/passwd)')),
    ['docs/en', 'docs/fr'].map(
      (folder) =>
        `${folder}/a.md:5:1  “../../../../etc/passwd” leads to nothing on this site  link to a page or file by its path from this file, or to a public path such as /docs`,
    ),
  ],
  'a component that does not exist': [
    pair('docs/*/a.mdx', page('Text.\n\n<Calout>x</Calout>')),
    ['docs/en', 'docs/fr'].map(
      (folder) => `${folder}/a.mdx:7:1  there is no component <Calout>  did you mean <Callout>?`,
    ),
  ],
  'an HTML element in MDX': [
    pair('docs/*/a.mdx', page('<div>x</div>')),
    ['docs/en', 'docs/fr'].map(
      (folder) =>
        `${folder}/a.mdx:5:1  there is no component <div>  use Markdown, or one of Callout, Steps, Tabs, Tab, Cards, Card, Figure`,
    ),
  ],
  'attributes that are wrong': [
    {
      ...pair(
        'docs/*/a.mdx',
        page('<Callout type="hint" titel="x">\n\ny\n\n</Callout>\n\n<Tab>x</Tab>'),
      ),
    },
    ['docs/en', 'docs/fr'].flatMap((folder) => [
      `${folder}/a.mdx:5:16  “hint” is no type of <Callout>  use one of note, tip, warning, danger`,
      `${folder}/a.mdx:5:29  <Callout> has no attribute “titel”  did you mean “title”?`,
      `${folder}/a.mdx:11:1  <Tab> stands outside <Tabs>  put it in <Tabs>`,
      `${folder}/a.mdx:11:1  <Tab> lacks “label”  add label="…"`,
    ]),
  ],
  'code in a page': [
    pair('docs/*/a.mdx', page('{1 + 1}\n\nimport x from "y"\n\n{/* a comment may stay */}')),
    ['docs/en', 'docs/fr'].flatMap((folder) => [
      `${folder}/a.mdx:5:1  pages may not hold {expressions}  write the text itself; a literal brace is “\\{”`,
      `${folder}/a.mdx:7:1  pages may not import or export  use the provided components, which need no import`,
    ]),
  ],
  'MDX that cannot be parsed': [
    { 'docs/en/a.mdx': page('<Callout>\n\ntext') },
    [
      'docs/en/a.mdx:5:1  not valid MDX: Expected a closing tag for `<Callout>` (5:1)  close every tag; escape “{” and “<”',
    ],
  ],
  'two pages with one slug': [
    {
      ...pair('docs/*/a.md', page()),
      ...pair('docs/*/a/index.md', page()),
    },
    ['docs/en', 'docs/fr'].map(
      (folder) =>
        `${folder}/a/index.md:1:1  the slug “a” is taken by ${folder}/a.md  rename one of the two files`,
    ),
  ],
  'a slug that cannot be a path': [
    { 'docs/en/what now?.md': page(), 'docs/en/x.json.md': page(), 'docs/en/index.md': page() },
    [
      'docs/en/index.md:1:1  the address of docs itself is a generated page  rename the file, or move it into a section',
      'docs/en/what now?.md:1:1  “what now?” cannot be the path of a page  name files and folders with a-z, 0-9, “-”, “_” and “.” alone, and no second extension',
      'docs/en/x.json.md:1:1  “x.json” cannot be the path of a page  name files and folders with a-z, 0-9, “-”, “_” and “.” alone, and no second extension',
    ],
  ],
  'the address of the API reference': [
    { 'docs/en/api/reference.md': page() },
    [
      'docs/en/api/reference.md:1:1  “api/reference” is the address of the generated API reference  rename the file',
    ],
  ],
  'a file in the wrong place': [
    {
      'docs/de/a.md': page(),
      'changelog/en/a.mdx': page(),
      'solutions/en/deep/a.md': page(),
      'doc/en/a.md': page(),
    },
    [
      'changelog/en/a.mdx:1:1  pages of changelog are plain Markdown  rename the file to .md and use no components',
      'doc/en/a.md:1:1  “doc” is no folder of pages  did you mean “docs”?',
      'docs/de/a.md:1:1  “de” is not a locale of this site  move the page below docs/en/ or docs/fr/',
      'solutions/en/deep/a.md:1:1  solutions has no sections  move the file to solutions/en/',
    ],
  ],
  'a site file with mistakes': [
    { 'site.yaml': 'name: X\ntagline: T\ndescription: D\ntranslation: partial\n' },
    ['site.yaml:4:1  unknown field “translation”  did you mean “translations”?'],
  ],
  'redirects that lead nowhere': [
    {
      'site.yaml': `${SITE}redirects:\n  old: nwe\n  new: new\n  "a b": new\n`,
      ...pair('docs/*/new.md', page()),
    },
    [
      'site.yaml:5:3  “old” redirects to “nwe”, which is no page  did you mean “new”?',
      'site.yaml:6:3  “new” redirects, but a page has this slug  delete one of the two',
      'site.yaml:7:4  “a b” cannot be the slug of a page  write the old slug alone',
    ],
  ],
};

describe('a mistake in the content', () => {
  it.each(Object.entries(MISTAKES))('%s', async (_name, [files, expected]) => {
    const { diagnostics } = await load(files);
    expect(diagnostics.map(formatDiagnostic)).toEqual(expected);
    expect(diagnostics.every(({ severity }) => severity === 'error')).toBe(true);
  });

  it('is reported with all the others, in one run', async () => {
    const files = Object.values(MISTAKES)
      .map(([each]) => each)
      .filter((each) => !('site.yaml' in each) && !('docs/en/a.md' in each));
    const { diagnostics } = await load(Object.assign({}, ...files));
    expect(new Set(diagnostics.map(({ code }) => code)).size).toBeGreaterThanOrEqual(7);
    expect(diagnostics.toSorted(compareDiagnostics)).toEqual(diagnostics);
  });

  it('in site.yaml that is missing says what to write', async () => {
    const { diagnostics, content } = await load({ 'site.yaml': '' });
    expect(content).toBeUndefined();
    expect(diagnostics.map(({ message }) => message)).toEqual([
      'missing field “name”',
      'missing field “tagline”',
      'missing field “description”',
    ]);
  });
});

describe('settings of a site', () => {
  it('translations: partial makes a missing pair a warning', async () => {
    const { diagnostics, content } = await load({
      'site.yaml': `${SITE}translations: partial\n`,
      'docs/en/a.md': page(),
    });
    expect(diagnostics.map(({ severity, code }) => [severity, code])).toEqual([
      ['warning', 'pair-missing'],
    ]);
    expect(content?.docs.en.map(({ slug }) => slug)).toContain('a');
    expect(content?.docs.fr.map(({ slug }) => slug)).not.toContain('a');
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

describe('the order of pages', () => {
  it('is that of the folders, by order, then by title', async () => {
    const numbered = (order: number) => `---\ntitle: T${order}\norder: ${order}\n---\n`;
    const { content } = await load({
      ...pair('docs/*/z.md', numbered(1)),
      ...pair('docs/*/m/index.md', numbered(2)),
      ...pair('docs/*/m/b.md', page('', 'Beta')),
      ...pair('docs/*/m/c.md', page('', 'Alpha')),
      ...pair('docs/*/m/d.md', numbered(9)),
      ...pair('docs/*/a.md', page('', 'Last')),
    });
    expect(content?.docs.en.map(({ slug }) => slug)).toEqual([
      'z',
      'm',
      'm/d',
      'm/c',
      'm/b',
      'a',
      'api/reference',
    ]);
  });

  it('is newest first for the changelog, by version on one day', async () => {
    const entry = (date: string, version: string) =>
      `---\ntitle: ${version}\ndate: ${date}\nversion: "${version}"\n---\n`;
    const { content } = await load({
      ...pair('changelog/*/a.md', entry('2026-01-02', '1.9.0')),
      ...pair('changelog/*/b.md', entry('2026-01-02', '1.10.0')),
      ...pair('changelog/*/c.md', entry('2026-03-01', '2.0.0')),
    });
    expect(content?.changelog.fr.map(({ slug }) => slug)).toEqual(['c', 'b', 'a']);
  });
});
