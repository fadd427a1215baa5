import fc from 'fast-check';
import { anyText, some } from './text.ts';

/** Changes of a path that programs may mistake for another path. */
const twist = fc.constantFrom<(path: string, at: number) => string>(
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => `${path}.md`,
  (path) => `${path}.mdx`,
  (path) => `${path}.json`,
  (path) => `${path}.constructor`,
  (path) => `${path}/index.html`,
  (path) => `/fr${path}`,
  (path) => path.toUpperCase(),
  (path) => path.replaceAll('/', '%2F'),
  (path) => path.replaceAll('/', '%5C'),
  (path) => path.replaceAll('/', '\\'),
  (path) => path.replaceAll('/', '//'),
  (path) => path.replaceAll('/', '/./'),
  (path) => `/..${path}`,
  (path) => `/%2e%2e${path}`,
  (path) => `${path}/..%2f..%2f..%2fpackage.json`,
  (path) => `${path}/%252e%252e/%252e%252e/package.json`,
  (path) => `${path}/....//....//package.json`,
  (path) => `${path}%00`,
  (path) => `${path}%00.html`,
  (path) => `${path}%`,
  (path) => `${path}%C0%AE`,
  (path) => `${path}%ff%fe`,
  (path) => `${path}%E2%80%AE`,
  (path) => `${path}%20`,
  (path) => `${path}+`,
  (path) => `${path};v=1`,
  (path) => `${path}#x`,
  (path) => `${path}:80`,
  (path) => `${path}~`,
  (path) => `${path}.`,
  (path, at) => path.slice(0, at) + path.slice(at + 1),
  (path, at) => path.slice(0, at),
  (path, at) => `${path.slice(0, at)}%${path.slice(at)}`,
  (path, at) =>
    `${path.slice(0, at)}%${(path.charCodeAt(at) || 65).toString(16)}${path.slice(at + 1)}`,
  (path, at) => path + 'x'.repeat(at * 40),
  (path, at) => path + '/a'.repeat(at * 20),
);

/** Paths similar to existing ones. */
export function paths(known: readonly string[]): fc.Arbitrary<string> {
  const start = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known) },
    { weight: 1, arbitrary: anyText.map((text) => `/${encodeURI(text.toWellFormed())}`) },
    { weight: 1, arbitrary: anyText.map((text) => `/docs/${text}`) },
    { weight: 1, arbitrary: anyText.map((text) => `/api/v1/docs/${text}`) },
  );
  const twists = some(fc.tuple(twist, fc.nat({ max: 60 })), 2);
  return fc
    .tuple(start, twists)
    .map(([path, changes]) => changes.reduce((text, [change, at]) => change(text, at), path));
}

const name = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('locale', 'limit', 'q') },
  { weight: 1, arbitrary: fc.constantFrom('Locale', '__proto__', 'q[]', '', 'x') },
);

const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('en', 'fr', '1', '10', '50', 'upscale', 'image export') },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...['de', 'EN', 'en ', '0', '101', '51', '+1', '01', '1.0', '1e1', ' 5', '9'.repeat(30)],
      ...[
        '',
        'a',
        'ab',
        'é'.repeat(200),
        '😀'.repeat(200),
        '😀'.repeat(201),
        'the of and',
        '"a b"',
      ],
    ),
  },
  { weight: 1, arbitrary: anyText },
  { weight: 1, arbitrary: fc.integer().map(String) },
);

const pair = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(name, value)
      .map(([key, text]) => `${key}=${encodeURIComponent(text.toWellFormed())}`),
  },
  { weight: 1, arbitrary: fc.constantFrom('q', 'q=%', '=', '%zz=1', 'q=%E9', 'locale', '&&') },
  { weight: 1, arbitrary: anyText },
);

/** Queries with valid, almost valid, repeated or missing parameters. */
export const query = fc.oneof(
  { weight: 2, arbitrary: fc.constant('') },
  { weight: 6, arbitrary: some(pair, 3).map((pairs) => `?${pairs.join('&')}`) },
  {
    weight: 1,
    arbitrary: fc.tuple(pair, fc.nat({ max: 300 })).map(([text, n]) => `?${`${text}&`.repeat(n)}`),
  },
);
