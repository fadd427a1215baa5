import fc from 'fast-check';
import { anyText, some } from './text.ts';

const range = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('text/html', 'text/markdown', 'application/json') },
  { weight: 3, arbitrary: fc.constantFrom('*/*', 'text/*', 'application/*') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'TEXT/Markdown',
      '*/html',
      'text',
      'text/',
      '/html',
      'text/html/x',
      'text /html',
      'text/*+json',
      'x-y/z.1',
      '',
    ),
  },
);

const quality = fc.oneof(
  fc.constantFrom('0', '1', '0.5', '0.501', '0.50', '0.', '1.', '1.000', '0.000', '0.001'),
  fc.constantFrom('1.001', '2', '-1', '0.1234', '.5', '"0.5"', '', 'high', '0,5', '1e0', ' 0.5'),
);

const parameter = fc.oneof(
  { weight: 4, arbitrary: quality.map((value) => `q=${value}`) },
  { weight: 1, arbitrary: quality.map((value) => `Q=${value}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'variant=GFM',
      'level=1',
      'note="a, b;q=0"',
      'note="a\\"b"',
      'note="open',
      'x',
      '=y',
      'a = b',
      '',
    ),
  },
);

const space = fc.constantFrom('', '', '', ' ', '\t', '  ');

const item = fc
  .tuple(range, some(fc.tuple(space, space, parameter), 3), space, space)
  .map(([media, parameters, before, after]) =>
    [before, media, ...parameters.map(([a, b, text]) => `${a};${b}${text}`), after].join(''),
  );

/** Values of `Accept`, most of them almost valid. */
export const accept = fc.oneof(
  { weight: 9, arbitrary: some(item, 6).map((items) => items.join(',')) },
  { weight: 1, arbitrary: anyText },
  {
    weight: 1,
    arbitrary: fc
      .tuple(item, fc.integer({ min: 1, max: 300 }))
      .map(([text, count]) => `${text},`.repeat(count)),
  },
);
