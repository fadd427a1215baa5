import { expect, it } from 'vitest';
import { bodyOf, importFiles } from '../../../test/import/import-files.ts';

const FILES = {
  'mkdocs.yml':
    'site_name: Tool\nsite_url: https://tool.example/docs/\nplugins:\n  - search\n  - redirects:\n      redirect_maps:\n        old.md: guide/setup.md\nmarkdown_extensions:\n  - pymdownx.emoji:\n      emoji_index: !!python/name:material.extensions.emoji.twemoji\nnav:\n  - Guide:\n    - Setting up: guide/setup.md\n    - guide/other.md\n',
  'docs/guide/other.md': '# Other\n',
  'docs/part.md': 'Part.\n',
  'code/a.py': 'a\nb\nc\nd\n',
};

it.each([
  [
    '!!! note "Title"\n\n    Text\n\n        code\n\nAfter',
    ':::note[Title]\n\nText\n\n    code\n\n:::\n\nAfter',
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
  ['--8<-- "docs/part.md"', 'Part.'],
  ['{!> docs/part.md !}', 'Part.'],
  ['{* code/a.py ln[2:4] hl[3,4] *}', '```py {2,3}\nb\nc\nd\n```'],
  ['Is {{ value }} {% raw %}here{% endraw %}', 'Is {{ value }} {% raw %}here{% endraw %}'],
  [
    'Press ++ctrl+c++ :material-check: now, `++a++`',
    'Press <kbd>Ctrl</kbd>+<kbd>C</kbd>  now, `++a++`',
  ],
  ['```\n!!! note\n    code\n```', '```\n!!! note\n    code\n```'],
  ['## A\n\n## A\n\n[x](#a_1)', '## A\n\n## A {#a_1}\n\n[x](#a_1)'],
  ['A[^1]\n\n  [^1]:\n    Note\n    more', 'A[^1]\n\n[^1]: Note\n    more'],
  ['## A { id="1.2" }', '## A {#1.2}'],
  ['## A <small>b</small>', '## A b'],
  ['Text <span id="x">here</span>.', 'Text <a id="x"></a>here.'],
  ['An <svg><use href="#i"></use></svg>icon', 'An icon'],
  [
    '``` title="x"\n=== "C"\n\n    ``` c\n    ```\n\n=== "D"\n```',
    '``` title="x"\n=== "C"\n\n    ``` c\n    ```\n\n=== "D"\n```',
  ],
  [
    '<!-- md:option tool.a_b -->\n\n:   <!-- md:default `no` --> A switch. <!-- md:default none -->',
    '`tool.a_b`\n\n:   `no` A switch.',
  ],
  ['### ::: package.module\n    options:\n      x: y\n\nText', '## `package.module`\n\nText'],
])('%s', async (source, expected) => {
  const { text } = await importFiles({ ...FILES, 'docs/guide/setup.md': `# Setup\n\n${source}\n` });
  const body = bodyOf(text('content/docs/en/guide/setup.md'));
  expect(body.replace(/\n{3,}/g, '\n\n')).toBe(expected);
});

it('carries navigation and redirects over', async () => {
  const { text } = await importFiles({ ...FILES, 'docs/guide/setup.md': '# Setup\n' });
  expect(text('content/nav.yaml')).toBe(
    '- group: Guide\n  items:\n    - page: guide/setup\n      label: Setting up\n    - guide/other\n',
  );
  const settings = text('content/site.yaml');
  expect(settings).toContain('name: Tool\n');
  expect(settings).toContain('  /docs/old: /docs/guide/setup\n');
});

it('expands templates, as far as their values are in the configuration', async () => {
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

it.each([
  ['hooks: [hook.py]\n', '{{ name }}\n\n{% if a %}\nText\n{% endif %}'],
  ['plugins: [macros]\n', '```html\n{% block content %}\n```\n\nText'],
])('leaves text that is no template as it is: %j', async (settings, source) => {
  const { text } = await importFiles({
    'mkdocs.yml': `site_name: Tool\n${settings}`,
    'docs/a.md': `# A\n\n${source}\n`,
  });
  expect(bodyOf(text('content/docs/en/a.md'))).toBe(source);
});
