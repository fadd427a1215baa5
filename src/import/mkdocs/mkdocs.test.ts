import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { withinEffort } from '../../../test/fuzz/check.ts';
import { bodyOf, folderOf, importFiles } from '../../../test/import/import-files.ts';
import { importFolder } from '../import-folder.ts';

const FILES = {
  'mkdocs.yml':
    'site_name: Tool\nsite_url: https://tool.example/docs/\nplugins:\n  - search\n  - redirects:\n      redirect_maps:\n        old.md: guide/setup.md\nmarkdown_extensions:\n  - pymdownx.emoji:\n      emoji_index: !!python/name:material.extensions.emoji.twemoji\nnav:\n  - Guide:\n    - Setting up: guide/setup.md\n    - guide/other.md\n',
  'docs/guide/other.md': '# Other\n',
  'docs/part.md': 'Part.\n',
  'docs/part.png': 'png',
  'docs/one_two.svg': '<svg>\n\n    <text>A</text>\n</svg>\n',
  'code/a.py': 'a\nb\nc\nd\n',
  'README.md': 'Intro.\n<!-- from -->\nSome *text*.\n<!-- to -->\nMore.\n',
};

it.each([
  [
    '!!! note "Title"\n\n    Text\n\n        code\n\nAfter',
    ':::note[Title]\n\nText\n\n    code\n\n:::\n\nAfter',
  ],
  [
    '!!! info "A [0] to [x](https://x.example \\"T\\")"\n    Text',
    ':::info[A \\[0\\] to [x](https://x.example "T")]\n\nText\n\n:::',
  ],
  ['??? question\n    Text', ':::details[Question]\n\nText\n\n:::'],
  ['- item\n\n    !!! tip\n        Text', '- item\n\n    :::tip\n\n    Text\n\n    :::'],
  [
    '=== "A"\n\n    One\n\n=== "B"\n\n    !!! tip\n        Two',
    ':::::tabs\n\n:::tab[A]\n\nOne\n\n:::\n\n::::tab[B]\n\n:::tip\n\nTwo\n\n:::\n\n::::\n\n:::::',
  ],
  ['/// warning | Careful\nText\n///', ':::warning[Careful]\n\nText\n\n:::'],
  [
    '## Name { #own .big }\n\n[Button](other.md){ .md-button }',
    '## Name {#own}\n\n[Button](./other.md)',
  ],
  [
    '/// tab | A\nOne\n///\n\n/// tab | B\nTwo\n///',
    '::::tabs\n\n:::tab[A]\n\nOne\n\n:::\n\n:::tab[B]\n\nTwo\n\n:::\n\n::::',
  ],
  [
    '```py\na()  # (1)! (2)!\nb(1)!\n```\n\n1. One\n2. Two',
    '```py\na()  # (1) (2)\nb(1)!\n```\n\n1. One\n2. Two',
  ],
  ['```py\na()  # (1)!\n```\n\nText', '```py\na()  # (1)!\n```\n\nText'],
  [
    '<img src="./one_two.svg" alt="A &amp; b">',
    '<img src="../../../media/docs/one_two.svg" alt="A &amp; b">',
  ],
  ['--8<-- "docs/part.md"', 'Part.'],
  [
    '{%\n  include-markdown "../../README.md"\n  start="<!-- from -->" end="<!-- to -->"\n%}',
    'Some *text*.',
  ],
  ['{!code/a.py[ln:1-2,4]!}', 'a\nb\nd'],
  ['{!code/a.py!lines=2 4!}', 'b\nd'],
  ['--8<-- "code/a.py:2:3"', 'b\nc'],
  ['{!> docs/part.md !}', 'Part.'],
  [
    '<a href="https://a.example">\n--8<-- "docs/one_two.svg"\n</a>',
    '<a href="https://a.example">\n<img src="../../../media/docs/one_two.svg" alt="one two">\n</a>',
  ],
  ['{* code/a.py ln[2:4] hl[3,4] *}', '```py {2,3}\nb\nc\nd\n```'],
  ['Is {{ value }} {% raw %}here{% endraw %}', 'Is {{ value }} {% raw %}here{% endraw %}'],
  [
    'Press ++ctrl+c++ :material-check: now, `++a++`',
    'Press <kbd>Ctrl</kbd>+<kbd>C</kbd> now, `++a++`',
  ],
  ['```\n!!! note\n    code\n```', '```\n!!! note\n    code\n```'],
  ['## A\n\n## A\n\n[x](#a_1)', '## A\n\n## A {#a_1}\n\n[x](#a_1)'],
  ['A[^1]\n\n  [^1]:\n    Note\n    more', 'A[^1]\n\n  [^1]:\n    Note\n    more'],
  ['## A { id="1.2" }', '## A {#1.2}'],
  ['## A  and  B\n\n[x](#a-and-b)', '## A  and  B {#a-and-b}\n\n[x](#a-and-b)'],
  ['**`x`**{ #of-x }: y\n\n[x](#of-x)', '**`x`**<a id="of-x"></a>: y\n\n[x](#of-x)'],
  ['&nbsp;\n{ #mark style="height: 0" }', '&nbsp;\n<a id="mark"></a>'],
  [
    '`code`{ .py } and $\\sum_{k=0}^n$ and `#!py range()`',
    '`code` and $\\sum_{k=0}^n$ and `range()`',
  ],
  [
    'Term\n\n:   !!! note\n\n        Text\n\n    More',
    'Term\n\n:   :::note\n\n    Text\n\n    :::\n\n    More',
  ],
  [
    '1.  :octicons-x-16: One\n\n    === ":fontawesome-brands-x: A"\n\n        B',
    '1.  One\n\n    ::::tabs\n\n    :::tab[A]\n\n    B\n\n    :::\n\n    ::::',
  ],
  ['## A <small>b</small>', '## A b'],
  ['Text <span id="x">here</span>.', 'Text <a id="x"></a>here.'],
  ['An <svg><use href="#i"></use></svg>icon', 'An icon'],
  [
    '``` title="x"\n=== "C"\n\n    ``` c\n    ```\n\n=== "D"\n```',
    '``` title="x"\n=== "C"\n\n    ``` c\n    ```\n\n=== "D"\n```',
  ],
  ['::: package', '`package`'],
  [
    '[`A`][tool.a] and [b][tool.b.c], `d[0][a.b]`, [e][e.f]\n\n[e.f]: https://x.example',
    '`A` and b, `d[0][a.b]`, [e][e.f]\n\n[e.f]: https://x.example',
  ],
  [
    '=== "With [`f`](https://x.example/#f())"\n\n    Text',
    '::::tabs\n\n:::tab[With [`f`](https://x.example/#f())]\n\nText\n\n:::\n\n::::',
  ],
  [
    '<figure markdown="span">\n    ![x](../part.png){ width=300 }\n    <figcaption>*Note*</figcaption>\n</figure>',
    '![x](../../../media/docs/part.png)\n<p>*Note*</p>',
  ],
  [
    '<div class="grid cards" markdown>\n\n-   :lucide-bug:{ .lg } __A "b"__\n\n    ---\n\n    [o](other.md)\n\n-   [**C**](other.md) text\n\n</div>',
    '<Cards>\n\n<Card title="A &quot;b&quot;">\n\n[o](./other.md)\n\n</Card>\n\n<Card title="C" href="./other.md">\n\ntext\n\n</Card>\n\n</Cards>',
  ],
  ['<div class="grid cards" markdown>\n- A\n- __B__\n</div>', '- A\n- __B__'],
  [
    '``` html\n<div class="grid cards" markdown>\n- __A__\n</div>\n```',
    '``` html\n<div class="grid cards" markdown>\n- __A__\n</div>\n```',
  ],
  ['### A ### {: #own }', '## A {#own}'],
  ['### ::: package.module\n    options:\n      x: y\n\nText', '## `package.module`\n\nText'],
])('%s', async (source, expected) => {
  const { text } = await importFiles({ ...FILES, 'docs/guide/setup.md': `# Setup\n\n${source}\n` });
  const body = bodyOf(text('content/docs/en/guide/setup.md'));
  expect(body.replace(/\n{3,}/g, '\n\n')).toBe(expected);
});

it('omits files that the plugin “exclude” names', async () => {
  const { files } = await importFiles({
    'mkdocs.yml': 'site_name: Tool\nplugins:\n  - exclude:\n      glob:\n        - parts/*\n',
    'docs/index.md': '# Home\n',
    'docs/parts/a.md': '# A\n',
  });
  expect([...files.keys()].filter((file) => file.includes('parts'))).toEqual([]);
});

it('does not report options of generated documentation as missing', async () => {
  const { notes } = await importFiles({
    ...FILES,
    'docs/guide/setup.md':
      '# Setup\n\n::: tool\n\n    options:\n        members:\n            - a\n',
  });
  expect(notes.filter(({ kind }) => kind === 'words-missing')).toEqual([]);
});

it('links to the old site for pages that its build generated, with the text of their labels', async () => {
  const { text } = await importFiles({
    'mkdocs.yml':
      'site_name: Tool\nsite_url: https://tool.example/docs/\nnav:\n  - index.md\n  - "<span class=a>All <img src=x.png> commands</span>": reference/cli.md\n',
    'docs/index.md': '# Home\n',
  });
  expect(text('content/nav.yaml')).toContain(
    '- link: https://tool.example/docs/reference/cli/\n  label: All commands\n',
  );
});

it('reads zensical.toml with extensions and plugins as tables', async () => {
  const { text, system } = await importFiles({
    'mkdocs.yml': 'site_name: Older\n',
    'zensical.toml': [
      '[project]',
      'site_name = "Tool"',
      'site_url = "https://tool.example/"',
      'use_directory_urls = false',
      'nav = [{ "Start" = "index.md" }, { "More" = ["part/index.md", { "Label" = "part/a.md" }] }]',
      '[project.theme]',
      'features = ["navigation.indexes"]',
      '[[project.theme.palette]]',
      'primary = "teal"',
      '[project.extra]',
      'social = [{ icon = "octicons/mark-github-24", link = "https://github.com/a/b" }, { icon = "x", link = "mailto:a@b.example" }, { icon = "x", link = "https://c.example", name = "C" }]',
      '[project.plugins.redirects]',
      'redirect_maps = { "old.md" = "part/a.md" }',
      '[project.markdown_extensions]',
      'pymdownx.mark = {}',
      'zensical.extensions.macros = {}',
    ].join('\n'),
    'docs/index.md': '# Home\n',
    'docs/part/index.md': '# Part\n',
    'docs/part/a.md': '# A\n\n==B== ^^c^^\n',
  });
  expect(system.label).toBe('Zensical');
  expect(bodyOf(text('content/docs/en/part/a.md'))).toBe('<mark>B</mark> ^^c^^');
  expect(text('content/nav.yaml')).toBe(
    '- page: home\n  label: Start\n- page: part\n  label: More\n  items:\n    - page: part/a\n      label: Label\n',
  );
  for (const line of [
    'name: Tool',
    '#009485',
    'url: https://github.com/a/b\n    label: github.com\n',
    'url: mailto:a@b.example\n    label: a@b.example\n',
    'url: https://c.example\n    label: C\n',
    '/old: /docs/part/a',
    '/part/a.html: /docs/part/a',
    '/part/index.html: /docs/part',
  ])
    expect(text('content/site.yaml')).toContain(line);
});

it('uses the default extensions of Zensical, and rejects invalid TOML', async () => {
  const files = { 'docs/a.md': '# A\n\n==B==\n' };
  const { text } = await importFiles({ ...files, 'zensical.toml': '[project]\nsite_name = "T"\n' });
  expect(bodyOf(text('content/docs/en/a.md'))).toBe('<mark>B</mark>');
  await expect(importFiles({ ...files, 'zensical.toml': 'site_name: T' })).rejects.toThrow(
    'zensical.toml is not valid TOML.',
  );
});

it('reads redirects of the host, which those of the configuration override', async () => {
  const { text } = await importFiles({
    'mkdocs.yml': 'site_name: T\nplugins: [{ redirects: { redirect_maps: { old.md: a.md } } }]\n',
    'docs/a.md': '# A\n',
    'docs/b.md': '# B\n',
    'docs/_redirects': '/old /b\n/older /b\n',
  });
  expect(text('content/site.yaml')).toContain('  /old: /docs/a\n  /older: /docs/b\n');
});

it('converts navigation and redirects', async () => {
  const { text } = await importFiles({ ...FILES, 'docs/guide/setup.md': '# Setup\n' });
  expect(text('content/nav.yaml')).toBe(
    '- group: Guide\n  items:\n    - page: guide/setup\n      label: Setting up\n    - guide/other\n',
  );
  const settings = text('content/site.yaml');
  expect(settings).toContain('name: Tool\n');
  expect(settings).toContain('  /docs/old: /docs/guide/setup\n');
});

it('drops and reports placeholders that hooks fill', async () => {
  const page = '# A\n\n{{ table }}\n\n`{{ a }}`\n\n```\n{{ b }}\n```\n';
  const body = async (config: string) => {
    const { text, notes } = await importFiles({ 'mkdocs.yml': config, 'docs/a.md': page });
    const dropped = notes.filter(({ kind }) => kind === 'code-dropped');
    return [bodyOf(text('content/docs/en/a.md')), dropped.map(({ detail }) => detail)];
  };
  const rest = '`{{ a }}`\n\n```\n{{ b }}\n```';
  expect(await body('site_name: T\nhooks: [x.py]\n')).toEqual([rest, ['{{ table }}']]);
  expect(await body('site_name: T\n')).toEqual([`{{ table }}\n\n${rest}`, []]);
});

it('expands templates with values from the configuration', async () => {
  const { text, notes } = await importFiles({
    'base.yml': 'site_name: Tool\nplugins: [macros]\nextra:\n  name: Base\n  now: { version: 2 }\n',
    'mkdocs.yml':
      'INHERIT: base.yml\nextra:\n  name: Own\nnav:\n  - "":\n    - a.md\n    - "": [b.md]\n',
    'docs/a.md':
      '# A\n\n{{ name }} {{ now.version }} {{ now.day }}.\n\n{% for x in y %}\n{{ x }}\n{% endfor %}\n\n{% raw %}{{ kept }}{% endraw %}\n',
    'docs/b.md': '# B\n',
  });
  expect(bodyOf(text('content/docs/en/a.md')).replace(/\n{3,}/g, '\n\n')).toBe(
    'Own 2 .\n\n{{ kept }}',
  );
  expect(notes.filter(({ kind }) => kind === 'code-dropped').map(({ line }) => line)).toEqual([
    3, 5, 6, 7,
  ]);
  expect(text('content/site.yaml')).toContain('name: Tool\n');
  expect(text('content/nav.yaml')).toBe(
    '- group: A\n  items:\n    - a\n    - group: B\n      items:\n        - b\n',
  );
});

it('expands templates with data files, front matter, filters and loops, and reports those that need Python', async () => {
  const { text, notes } = await importFiles({
    'mkdocs.yml':
      'site_name: Tool\nplugins:\n  - macros:\n      include_yaml: [data/top.yml, { teams: data/teams.yml }, gone.yml]\nextra:\n  version: 2.5\n',
    'data/top.yml': 'host: tool.example\n',
    'data/teams.yml': '- { name: one, size: 3 }\n- { name: two, size: 4 }\n',
    'docs/a.md': [
      '---\nlevel: basic\n---\n# A\n',
      '{% set url = "https://" ~ host %}',
      '[{{ host | upper }}]({{ url }}/{{ extra.version }}) {{ level }} {{ teams[0]["name"] }} {# note #}',
      '',
      '| Team | Size |\n|---|---|',
      '{% for team in teams %}| {{ team.name }} | {{ team.size }} |\n{% endfor %}',
      'Now: {{ now() }} {{ host | own_filter }}\n',
      '{% include "x.md" %}',
      '```',
      '{% raw %}{{ host }}{% endraw %}',
      '```',
    ].join('\n'),
    'docs/b.md': '---\nrender_macros: false\n---\n# B\n\n`{{ host }}`\n',
  });
  expect(bodyOf(text('content/docs/en/a.md'))).toBe(
    [
      '[TOOL.EXAMPLE](https://tool.example/2.5) basic one ',
      '',
      '| Team | Size |\n|---|---|\n| one | 3 |\n| two | 4 |',
      '',
      'Now:  \n',
      '```\n{{ host }}\n```',
    ].join('\n'),
  );
  expect(bodyOf(text('content/docs/en/b.md'))).toBe('`{{ host }}`');
  const told = notes.filter(({ kind }) =>
    /^(?:code-dropped|config-missing|include-missing)$/.test(kind),
  );
  expect(told.map(({ path, line, detail }) => `${path}:${line} ${detail}`)).toEqual([
    'docs/a.md:15 {% include "x.md" %}',
    'docs/a.md:13 {{ host | own_filter }}',
    'docs/a.md:13 {{ now() }}',
    'gone.yml:1 include_yaml: gone.yml',
  ]);
});

it('reads thousands of openings without an end, and values that no page uses, in little time', async () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `  v${index}: ${index}\n`).join('');
  const open = '{% raw %} {# '.repeat(40_000);
  const work = importFiles({
    'mkdocs.yml': `site_name: Tool\nplugins: [macros]\nextra:\n${many}`,
    'docs/a.md': `# A\n\n{% raw %}{{ v1 }}{% endraw %} {{ v2 }} {# c #}\n\n${open}\n`,
    ...Object.fromEntries(
      Array.from({ length: 40 }, (_, n) => [`docs/b${n}.md`, '# B\n\n{{ v3 }}\n']),
    ),
  });
  const { text } = await withinEffort(10, work);
  expect(bodyOf(text('content/docs/en/a.md'))).toMatch(/^\{\{ v1 \}\} 2/);
  expect(bodyOf(text('content/docs/en/b0.md'))).toBe('3');
});

it.each(['--8<-- "big.py:RANGES"', '{* big.py ln[RANGES] hl[RANGES] *}'])(
  'refuses ranges that repeat a file beyond the budget: %s',
  async (include) => {
    const { notes } = await importFiles({
      'mkdocs.yml': 'site_name: Tool\nmarkdown_extensions: [pymdownx.snippets, mdx_include]\n',
      'docs/a.md': `# A\n\n${include.replaceAll('RANGES', Array(40_000).fill('1:20000').join())}\n`,
      'big.py': 'x\n'.repeat(20_000),
    });
    expect(notes.map(({ kind }) => kind)).toContain('include-refused');
  },
);

it.each([
  ['nested loops', `${'{% for a in all %}'.repeat(6)}.${'{% endfor %}'.repeat(6)}`],
  [
    'a text that doubles',
    `{% if all %}${'{% set b = (b or "text") ~ b %}'.repeat(60)}.{% endif %}`,
  ],
])('drops a template that exceeds the budget: %s', async (_, template) => {
  const { text, notes } = await importFiles({
    'mkdocs.yml': `site_name: Tool\nplugins: [macros]\nextra:\n  b: text\n  all: [${'1,'.repeat(200)}1]\n`,
    'docs/a.md': `# A\n\nBefore\n\n${template}\n\nAfter {{ b }}\n`,
  });
  expect(bodyOf(text('content/docs/en/a.md')).replace(/\n{3,}/g, '\n\n')).toMatch(
    /^Before\n\nAfter/,
  );
  expect(notes).toContainEqual(expect.objectContaining({ kind: 'code-dropped', line: 5 }));
});

it.each([
  ['hooks: [hook.py]\n', '{% if a %}\nText\n{% endif %}'],
  ['plugins: [macros]\n', '```html\n{% block content %}\n```\n\nText'],
])('does not change text that is not a template: %j', async (settings, source) => {
  const { text } = await importFiles({
    'mkdocs.yml': `site_name: Tool\n${settings}`,
    'docs/a.md': `# A\n\n${source}\n`,
  });
  expect(bodyOf(text('content/docs/en/a.md'))).toBe(source);
});

it('resolves absolute links to pictures and pages, and keeps the addresses of other files', async () => {
  const { text, files, notes } = await importFiles({
    'mkdocs.yml': 'site_name: Tool\nsite_url: https://tool.example/tool/\nextra_css: [own.css]\n',
    'docs/own.css': 'css',
    'docs/CNAME': 'tool.example',
    'docs/img/a.png': 'png',
    'docs/img/b.png': 'png',
    'docs/schema.json': '{}',
    'docs/part/a.md':
      '# A\n\n![a](/img/a.png)\n\n<img src="../../img/b.png" alt="b">\n\n[c](/tool/part/c/), [b](/tool/img/b.png)\n',
    'docs/part/c.md': '# C\n',
  });
  expect(bodyOf(text('content/docs/en/part/a.md'))).toBe(
    '![a](../../../media/docs/img/a.png)\n\n<img src="../../../media/docs/img/b.png" alt="b">\n\n[c](./c.md), [b](../../../media/docs/img/b.png)',
  );
  expect([...files.keys()].filter((file) => file.startsWith('public/'))).toEqual([
    'public/schema.json',
  ]);
  expect(notes.map(({ kind, path }) => [kind, path])).toEqual([
    ['file-omitted', 'docs/CNAME'],
    ['file-omitted', 'docs/own.css'],
  ]);
});

it('finds snippets in configured folders, and titles pages like the navigation', async () => {
  const { text } = await importFiles({
    'mkdocs.yml':
      'site_name: Tool\nmarkdown_extensions:\n  pymdownx.snippets:\n    base_path: [!relative $config_dir, examples]\n    dedent_subsections: true\nnav:\n  - Static Files: staticfiles.md\n',
    'examples/a.py':
      'x = 1\ndef f():\n    # --8<-- [start:body]\n    return x\n    # --8<-- [end:body]\n',
    'docs/staticfiles.md': '```py\n--8<-- "a.py:body"\n```\n',
  });
  expect(text('content/docs/en/staticfiles.md')).toBe(
    '---\ntitle: Static Files\n---\n```py\nreturn x\n```\n',
  );
});

it('resolves includes relative to the working directory of MkDocs', async () => {
  const { text, kinds } = await importFiles({
    'hack/mkdocs.yml':
      'site_name: Tool\ndocs_dir: ../docs\nplugins:\n  - macros:\n      include_dir: docs/snippets\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: docs\n',
    'docs/index.md':
      '# Tool\n\n```yaml\n{% include "a.yaml" %}\n```\n\n--8<-- "snippets/b.md"\n\n  {% include \'none.md\' %}\n',
    'docs/snippets/a.yaml': '{% raw %}\na: "{{ .b }}"\n{% endraw %}\n',
    'docs/snippets/b.md': 'Text.\n',
  });
  expect(bodyOf(text('content/docs/en/home.md'))).toBe('```yaml\n\na: "{{ .b }}"\n\n```\n\nText.');
  expect(kinds).toContain('include-missing');
  expect(kinds).not.toContain('words-missing');
});

it('converts inline marks of enabled extensions, and drops empty headings and pictures for dark pages', async () => {
  const { text, notes } = await importFiles({
    'mkdocs.yml':
      'site_name: Tool\nsite_url: https://tool.example/\nmarkdown_extensions: [pymdownx.mark, pymdownx.tilde, pymdownx.critic]\n',
    'docs/a.png': 'png',
    'docs/index.md':
      '#\n\n==A b== H~2~O ~~old~~ ^^c^^ {++new++} {~~a~>b~~} `==d==`\n\n![x](a.png#only-light)![x](b.png#only-dark)\n\n<img src="https://tool.example/a.png" alt="y"><img src="a.png#only-dark" alt="z">\n',
  });
  expect(bodyOf(text('content/docs/en/home.md'))).toBe(
    '<mark>A b</mark> H<sub>2</sub>O ~~old~~ ^^c^^ <ins>new</ins> <del>a</del><ins>b</ins> `==d==`\n\n![x](../../media/docs/a.png#only-light)\n\n<img src="../../media/docs/a.png" alt="y">',
  );
  expect(notes.filter(({ kind }) => kind === 'image-dark')).toHaveLength(2);
});

it('drops links around pictures for dark pages, and keeps heading levels below an empty title', async () => {
  const { text } = await importFiles({
    'mkdocs.yml': 'site_name: Tool\n',
    'docs/index.md': '# Home\n',
    'docs/a.md':
      '#\n\n<p>\n  <a href="index.md"><img src="a.png#only-dark" alt="z"></a>\n  <a href="index.md"></a>\n</p>\n\n[![x](b.png#only-dark)](index.md)\n\n## One\n',
    'docs/a.png': 'png',
    'docs/b.png': 'png',
  });
  expect(bodyOf(text('content/docs/en/a.md'))).toBe(
    '<p>\n  <a href="./home.md">Home</a>\n</p>\n\n\n## One',
  );
});

it.each([
  [{ 'mkdocs-b.yml': 'INHERIT: mkdocs-a.yml\n', 'mkdocs-a.yml': 'site_name: A\n' }, 'mkdocs-b.yml'],
  [{ 'mkdocs.fr.yml': 'site_name: F\n', 'mkdocs.en.yml': 'site_name: E\n' }, 'mkdocs.en.yml'],
  [{ 'mkdocs.en.yml': 'site_name: E\n', 'mkdocs.yaml': 'site_name: M\n' }, 'mkdocs.yaml'],
])('finds the configuration among %j', async (files, expected) => {
  const { config } = await importFiles({ ...files, 'docs/index.md': '# A\n' });
  expect(config).toBe(expected);
});

it('reads the named configuration, and rejects a missing one', async () => {
  const files = {
    'mkdocs.yml': 'site_name: A\n',
    'mkdocs.b.yml': 'INHERIT: made.yml\nsite_name: B\n',
    'docs/index.md': '# A\n',
  };
  const { text, kinds } = await importFiles(files, { config: 'mkdocs.b.yml' });
  expect(text('content/site.yaml')).toContain('name: B\n');
  expect(kinds).toEqual(['config-missing']);
  await expect(importFiles(files, { config: 'c.yml' })).rejects.toThrow('There is no file c.yml');
});

it('reads a configuration of any name if the system is given', async () => {
  const files = { 'own.yml': 'site_name: A\n', 'docs/index.md': '# A\n' };
  const { text } = await importFiles(files, { from: 'mkdocs', config: 'own.yml' });
  expect(text('content/site.yaml')).toContain('name: A\n');
  await expect(importFiles(files, { config: 'own.yml' })).rejects.toThrow(
    'Pass the system of own.yml with --from.',
  );
});

const LANGUAGES = `site_name: Tool
nav:
  - Start: index.md
  - Topics:
      - First: topics/one.md
      - Second: topics/two.md
  - Code: https://code.example
plugins:
  - i18n:
      docs_structure: STRUCTURE
      languages:
        - { locale: en, name: English, default: true }
        - locale: fr
          name: Français
          nav:
            - Sujets: [topics/two.md, Premier: topics/one.md]
          nav_translations: { Sujets: Thèmes }
        - locale: de
          name: Deutsch
          nav_translations: { Topics: Themen, First: Erstens, Code: Quelltext }
        - { locale: es, name: Español }
`;

it.each([
  ['suffix', (path: string, code: string) => `docs/${path}${code === 'en' ? '' : `.${code}`}.md`],
  ['folder', (path: string, code: string) => `docs/${code}/${path}.md`],
  ['folder', (path: string, code: string) => `docs/${code === 'en' ? '' : `${code}/`}${path}.md`],
])('reads the navigation of each language by %s', async (structure, fileOf) => {
  const pages = ['en', 'fr', 'de', 'es'].flatMap((code) =>
    ['index', 'topics/one', 'topics/two']
      .filter((path) => code !== 'de' || path === 'index')
      .map((path) => [fileOf(path, code), `# ${path} ${code}\n`]),
  );
  const { text, files, kinds } = await importFiles({
    'mkdocs.yml': LANGUAGES.replace('STRUCTURE', structure),
    ...Object.fromEntries(pages),
  });
  const link = (label: string) => `- link: https://code.example\n  label: ${label}\n`;
  expect(text('content/nav.yaml')).toBe(
    `- page: home\n  label: Start\n- group: Topics\n  items:\n    - page: topics/one\n      label: First\n    - page: topics/two\n      label: Second\n${link('Code')}`,
  );
  expect(text('content/nav.fr.yaml')).toBe(
    '- group: Thèmes\n  items:\n    - topics/two\n    - page: topics/one\n      label: Premier\n',
  );
  expect(text('content/nav.de.yaml')).toBe(
    `- page: home\n  label: Start\n- group: Themen\n  items:\n    - page: topics/one\n      label: Erstens\n    - page: topics/two\n      label: Second\n${link('Quelltext')}`,
  );
  expect(files.has('content/nav.es.yaml')).toBe(false);
  // The French navigation has no home page.
  expect(kinds).toEqual(['page-hidden']);
});

it('imports versions of mike from their tags, and reports versions without a tag', async () => {
  const config = (name: string) =>
    `site_name: ${name}\nplugins:\n  - mike\nnav:\n  - guide/setup.md\n`;
  const folder = folderOf({
    'mkdocs.yml': config('Tool'),
    'docs/guide/setup.md': '# Set up 1\n\n![P](../p.png)\n',
    'docs/index.md': '# Start 1\n',
    'docs/p.png': 'png',
  });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args]);
  const commit = () => git('commit', '-qm', 'x');
  git('init', '-q', '-b', 'main');
  git('add', '.');
  commit();
  git('tag', 'v1.0.0');
  git('tag', 'v1.0.1');
  writeFileSync(join(folder, 'docs/guide/setup.md'), '# Set up 2\n');
  writeFileSync(join(folder, 'mkdocs.yml'), config('Tool today'));
  git('add', '.');
  commit();
  const versions = [
    { version: 'dev', title: 'dev', aliases: [] },
    { version: '1.0', title: '1.0.1', aliases: ['latest'] },
    { version: '0.9', title: '0.9', aliases: [] },
  ];
  git('checkout', '-q', '--orphan', 'gh-pages');
  writeFileSync(join(folder, 'versions.json'), JSON.stringify(versions));
  git('add', 'versions.json');
  commit();
  git('checkout', '-qf', 'main');
  const { files, notes } = await importFolder(folder, { trustConfig: false, posts: 'changelog' });
  const text = (path: string) => String(files.get(path));
  expect(bodyOf(text('versions/1.0/docs/en/guide/setup.md'))).toBe(
    '![P](../../../media/docs/p.png)',
  );
  expect(text('versions/1.0/docs/en/guide/setup.md')).toContain('title: Set up 1');
  expect(String(files.get('versions/1.0/media/docs/p.png'))).toBe('png');
  expect(text('content/docs/en/guide/setup.md')).toContain('title: Set up 2');
  const settings = text('content/site.yaml');
  expect(settings).toContain('name: Tool today\n');
  expect(settings).toContain(
    '  current:\n    id: dev\n  others:\n    - id: "1.0"\n      label: 1.0.1\n      folder: ../versions/1.0\n',
  );
  expect(settings).toContain('  /1.0/*: /docs/@1.0/*\n');
  expect(settings).toContain('  /latest/*: /docs/@1.0/*\n');
  expect(settings).toContain('  /dev/*: /*\n');
  expect(notes.filter(({ kind }) => kind === 'version-missing')).toEqual([
    { kind: 'version-missing', path: 'mkdocs.yml', line: 1, detail: '0.9: it has no tag' },
  ]);
});
