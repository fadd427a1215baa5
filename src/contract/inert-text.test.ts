import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inertCode, inertText } from './inert-text.ts';

describe('a part of a request', () => {
  it.each([
    'guide/setup',
    'node.js',
    'une page à trouver',
    '<script>alert(1)</script>',
    'שלום',
    '日本語',
    '😀',
    '',
    'x'.repeat(80),
    '😀'.repeat(80),
  ])('that is inert does not change: %s', (text) => {
    expect(inertText(text)).toBe(text);
  });

  it.each([
    ['a\nb', 'a\ufffdb'],
    ['a\r\n# b', 'a\ufffd\ufffd# b'],
    ['a\u2028b\u2029c\u0085d', 'a\ufffdb\ufffdc\ufffdd'],
    ['\u202eabc\u202c', '\ufffdabc\ufffd'],
    ['\u2066a\u2069\u200f\u061c', '\ufffda\ufffd\ufffd\ufffd'],
    ['a\u200bb\ufeff\u00ad', 'a\ufffdb\ufffd\ufffd'],
    ['\u{e0041}', '\ufffd'],
    ['\u0000\u001b[31m\u007f\u009b', '\ufffd\ufffd[31m\ufffd\ufffd'],
    ['\ud800x', '\ufffdx'],
    ['x'.repeat(81), `${'x'.repeat(79)}…`],
    ['😀'.repeat(5_000), `${'😀'.repeat(79)}…`],
  ])('is made inert: %j', (text, expected) => {
    expect(inertText(text)).toBe(expected);
  });

  it('is always at most 80 characters on one line', () => {
    const character = fc.oneof(fc.nat({ max: 0x2fff }), fc.nat({ max: 0x10ffff }));
    const characters = fc.array(character, { maxLength: 200 });
    const property = fc.property(characters, (codes) => {
      const text = String.fromCodePoint(...codes);
      const shown = inertText(text);
      expect([...shown].length).toBeLessThanOrEqual(80);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
      expect(inertText(shown)).toBe(shown);
    });
    fc.assert(property, { seed: 1 });
  });
});

describe('inline code', () => {
  it.each([
    ['a', '`a`'],
    ['', '`  `'],
    ['`', '`` ` ``'],
    ['a`b``c', '```a`b``c```'],
    ['`a', '`` `a ``'],
    [' a ', '`  a  `'],
    [' a', '`  a `'],
    ['  ', '`  `'],
  ])('%j is %s', (text, code) => {
    expect(inertCode(text)).toBe(code);
  });
});
