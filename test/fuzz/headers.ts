import fc from 'fast-check';
import { accept } from './accept.ts';
import { anyText, some } from './text.ts';

/** Valid characters of a header: none above 0xFF, no line ends, no NUL. */
const fieldValue = (text: string) =>
  [...text].filter((char) => char >= ' ' && char <= '\u00ff' && char !== '\u007f').join('');

const tag = fc.constantFrom('"x"', 'W/"x"', '""', 'x', '"', '"a b"', 'W/', '*', '"\u00e9"');

const garbage = anyText.map(fieldValue);

/** Values of `If-None-Match`. */
export const entityTags = fc.oneof(
  some(tag, 5).map((tags) => tags.join(', ')),
  tag.chain((text) => fc.nat({ max: 500 }).map((count) => `${text},`.repeat(count))),
  garbage,
);

const FIELDS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  Accept: accept.map(fieldValue),
  'Accept-Language': fc.oneof(fc.constantFrom('fr', 'fr;q=0.9, en', '*', 'x-y;q=z'), garbage),
  'Accept-Encoding': fc.oneof(
    fc.constantFrom('gzip', 'br', 'br;q=0', '*', 'identity;q=0', 'gzip;q=2, ,br;;q', 'zstd'),
    garbage,
  ),
  'If-None-Match': entityTags,
  'If-Modified-Since': fc.oneof(
    fc.constantFrom('Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', '0', '-1'),
    garbage,
  ),
  Range: fc.oneof(
    fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=5-1', 'bytes=0-,0-', 'pages=1', 'bytes='),
    garbage,
  ),
  'If-Match': entityTags,
  'If-Range': entityTags,
  'Content-Type': garbage,
  Cookie: garbage,
  'X-Forwarded-For': fc.oneof(fc.constantFrom('::1', '1.2.3.4, x', ','), garbage),
  'X-Forwarded-Host': garbage,
  'X-Original-URL': fc.constantFrom('/../../etc/passwd', '/docs'),
};

/** Some headers with arbitrary values. */
export const headers: fc.Arbitrary<Readonly<Record<string, string>>> = some(
  fc
    .constantFrom(...Object.entries(FIELDS))
    .chain(([field, value]) => value.map((text) => [field, text.trim()] as const)),
  4,
).map((entries) => Object.fromEntries(entries));
