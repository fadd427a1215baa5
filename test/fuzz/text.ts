import fc from 'fast-check';

/** Any character. The unit `binary` of fast-check builds a table of all of them, which takes a second. */
export const character = fc.nat({ max: 0x10_ff_ff }).map((code) => String.fromCodePoint(code));

/** Text that a careless or hostile person may type. */
export const anyText = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.string({ unit: character, maxLength: 20 }),
  fc.constantFrom(
    '__proto__',
    'constructor',
    'toString',
    'null',
    'NaN',
    '-1',
    '0x10',
    '1e3',
    '{{7*7}}',
    '%{x}',
    '<script>alert(1)</script>',
    "' OR 1=1 --",
    '\u202eabc',
    '\ufeff',
    'ﬁ',
    'İ',
    'e\u0301',
    '😀',
    '\ud800',
    '\u0000',
    '\r\n\r\n',
    '../../etc/passwd',
    'a'.repeat(5000),
  ),
);

/** A few of these, in order. */
export const some = <T>(item: fc.Arbitrary<T>, maxLength = 4) => fc.array(item, { maxLength });
