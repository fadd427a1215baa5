import { describe, expect, it } from 'vitest';
import { cheap, derived, shared } from './derived.ts';

const keyOf = (inputs: unknown, kind = 'text') => derived(kind, inputs, () => '').key;

describe('the key of a derived value', () => {
  it.each([
    ['an input', { a: 1 }, { a: 2 }],
    ['the order of a list', ['a', 'b'], ['b', 'a']],
    ['an entry of a map', new Map([['a', 1]]), new Map([['a', 2]])],
    ['a member of a set', new Set(['a']), new Set(['b'])],
    ['the name of a member', { a: 'b' }, { b: 'a' }],
    ['where a text ends', ['ab', 'c'], ['a', 'bc']],
    ['the type of a value', ['1', null, true], [1, 'null', 'true']],
    ['a shared value', { a: shared({ b: 1 }) }, { a: shared({ b: 2 }) }],
    [
      'an input of a value among its inputs',
      [derived('text', 'a', () => '')],
      [derived('text', 'b', () => '')],
    ],
    ['a cheap value', [cheap(() => ({ a: 1 }))], [cheap(() => ({ a: 2 }))]],
  ])('changes with %s', (_, one, other) => {
    expect(keyOf(one)).not.toBe(keyOf(other));
    expect(keyOf(one)).toBe(keyOf(one));
  });

  it('changes with its kind', () => {
    expect(keyOf('a', 'html')).not.toBe(keyOf('a', 'markdown'));
  });

  it('is the same for equal inputs', () => {
    expect(keyOf({ a: [1, shared({ b: 2 })] })).toBe(keyOf({ a: [1, shared({ b: 2 })] }));
  });

  it('rejects functions as inputs', () => {
    expect(() => keyOf({ read: () => '' })).toThrow('“read” is a function');
  });
});

it('computes the value anew on each call', () => {
  const value = derived('sum', [1, 2], ([one = 0, two = 0]) => ({ sum: one + two }));
  expect(value.make()).toEqual({ sum: 3 });
  expect(value.make()).not.toBe(value.make());
});
