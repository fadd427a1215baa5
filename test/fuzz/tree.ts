import fc from 'fast-check';
import { body } from './markdown.ts';
import { anyText, some } from './text.ts';

/** A file of a content folder: text, bytes, a symbolic link or a pipe. */
export type File = string | Uint8Array | { readonly link: string } | { readonly pipe: true };

/** Files by path below the folder. */
export type Tree = Readonly<Record<string, File>>;

const scalar = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('A page', '"quoted: text"', '2026-01-31', '1', 'x') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['', 'null', '[a, b]', '{ en: A, fr: B }', '2026-02-30', '1e999', '.nan', '"open', '*x'],
      ...['&a [*a]', '!!binary aGk=', '|\n  a\n  b', '>-', '0x1F', 'yes', '12:30:00', '\t'],
    ),
  },
  { weight: 1, arbitrary: anyText.map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.nat({ max: 3000 }).map((length) => 't'.repeat(length)) },
);

const FIELDS = {
  docs: ['title', 'description', 'order', 'updated'],
  changelog: ['title', 'description', 'version', 'date', 'image', 'updated'],
  solutions: ['label', 'description', 'updated'],
} as const;

type Collection = keyof typeof FIELDS;

const GOOD = {
  docs: 'title: A page\n',
  changelog: 'title: An entry\ndate: 2026-01-31\n',
  solutions: 'label: A job\ndescription: What it is\n',
} as const;

function frontMatter(collection: Collection): fc.Arbitrary<string> {
  const field = fc
    .tuple(
      fc.constantFrom(
        ...FIELDS[collection],
        'titel',
        '__proto__',
        'sidebar',
        'weight',
        'draft',
        'lastUpdated',
      ),
      scalar,
    )
    .map(([name, value]) => `${name}: ${value}\n`);
  return fc.oneof(
    { weight: 5, arbitrary: fc.constant(`---\n${GOOD[collection]}---\n`) },
    { weight: 3, arbitrary: some(field, 5).map((fields) => `---\n${fields.join('')}---\n`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['', '---\n', '---\n---\n', '\ufeff---\r\ntitle: A\r\n---\r\n', '+++\ntitle = 1\n+++\n'],
        ...[
          ' ---\ntitle: A\n---\n',
          '---\n- a\n- b\n---\n',
          '---\ntitle: A\n--- \n---\n',
          '---\n\0',
        ],
      ),
    },
  );
}

const fileName = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.constantFrom('a', 'b', 'guide/start', 'guide/index', 'index', 'A', 'x.y', 'con'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['é', 'a b', 'a%2Fb', 'a\nb', 'a\\b', '-', '~', 'a.json', 'constructor', '__proto__', '#'],
      ...[
        'x'.repeat(200),
        'x'.repeat(245),
        `${'p/'.repeat(60)}q`,
        'api/reference',
        'fr/a',
        '😀',
        '..a',
      ],
    ),
  },
);

const page = fc
  .tuple(
    fc.constantFrom<Collection>('docs', 'docs', 'docs', 'changelog', 'solutions'),
    fc.constantFrom('en', 'fr', 'both', 'both', 'both', 'de'),
    fileName,
    fc.constantFrom('md' as const, 'mdx' as const),
  )
  .chain(([collection, locale, name, format]) =>
    fc.tuple(frontMatter(collection), body(format)).map(([fields, text]) => {
      const file = `${fields}\n${text}\n`;
      const locales = locale === 'both' ? ['en', 'fr'] : [locale];
      return locales.map((each) => [`${collection}/${each}/${name}.${format}`, file] as const);
    }),
  );

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Files other than pages, and special files. */
const other = fc.constantFrom<readonly (readonly [string, File])[]>(
  [['media/a.png', PNG]],
  [['media/a.png', PNG.subarray(0, 20)]],
  [['media/a.constructor', 'x']],
  [['docs/en/binary.md', PNG]],
  [['docs/en/latin.md', Buffer.from('---\ntitle: caf\u00e9\n---\n', 'latin1')]],
  [['docs/en/empty.md', '']],
  [['docs/en/outside.md', { link: '/etc/passwd' }]],
  [['docs/en/gone.md', { link: 'no-such-file' }]],
  [['docs/en/loop.md', { link: 'loop.md' }]],
  [['docs/en/folder.md', { link: '..' }]],
  [['docs/en/pipe.md', { pipe: true }]],
  [['docs/en/outer', { link: '/etc' }]],
  [['media/secret.png', { link: '/etc/passwd' }]],
  [
    ['docs/en/shared.md', '---\ntitle: A\n---\n'],
    ['docs/fr/shared.md', { link: '../en/shared.md' }],
  ],
  [['docs/en/.hidden.md', 'x']],
  [['docs/en/_part.md', '<!--@include: ./_part.md-->']],
  [
    ['docs/en/a.md', '# A\n\n<!--@include: ./_part.md-->'],
    ['docs/en/_part.md', '# B\n\n[x](y.md)'],
  ],
  [['readme.md', '# x']],
  [['docz/en/a.md', 'x']],
);

const setting = fc.oneof(
  fc.constantFrom(
    ...['translations: partial', 'translations: some', 'checks: { links: off }', 'links: []'],
    ...['checks: { links: warn }', 'redirects: { old: a }', 'redirects: { a: b, b: a }', 'x: 1'],
    ...[
      'redirects: { "../x": a }',
      'search: { synonyms: { en: [[a, b]] } }',
      'agents: { use: [a] }',
    ],
    ...[
      'redirects: { __proto__: a }',
      'contentSignal: "a\\nb: c"',
      'links: [{ label: a, url: b }]',
    ],
  ),
  fc.tuple(fc.constantFrom('name', 'links', 'redirects'), scalar).map(([a, b]) => `${a}: ${b}`),
);

const site = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constant('name: T\ntagline: T\ndescription: D\ntranslations: partial\n'),
  },
  {
    weight: 9,
    arbitrary: some(setting, 3).map((settings) =>
      ['name: T', 'tagline: T', 'description: D', ...settings, ''].join('\n'),
    ),
  },
  { weight: 1, arbitrary: fc.constantFrom('', 'name: T\n', 'a: b: c\n', '- x\n', '\0', '{}') },
);

/** Content folders of careful and other authors. */
export const tree: fc.Arbitrary<Tree> = fc
  .tuple(site, some(page, 8), some(other, 2))
  .map(([config, pages, others]) =>
    Object.fromEntries([['site.yaml', config], ...pages.flat(), ...others.flat()]),
  );
