import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plainDistance } from '../../test/plain-distance.ts';
import { random } from '../../test/random.ts';
import { EditDistance } from './edit-distance.ts';
import { NearestIndex, nearest } from './nearest.ts';

const PATHS = ['guide/setup', 'guide/search', 'api/errors', 'reference/setup', 'faq'];

describe('the nearest paths', () => {
  it.each([
    ['guide/setpu', ['guide/setup', 'reference/setup']],
    ['setup', ['guide/setup', 'reference/setup']],
    ['api/error', ['api/errors']],
    ['api/errors.html', ['api/errors']],
    ['FAQ', ['faq']],
    ['zzzzzz', []],
    ['guide/zzzzz', []],
    ['giude/setup-x', ['guide/setup', 'reference/setup']],
    ['', []],
  ])('%s', (wanted, expected) => {
    expect(nearest(wanted, PATHS, 5)).toEqual(expected);
  });

  it('are at most as many as asked for', () => {
    expect(nearest('setup', PATHS, 1)).toEqual(['guide/setup']);
    expect(nearest('setup', PATHS, 0)).toEqual([]);
  });

  it('that are equally near are in alphabetical order', () => {
    expect(nearest('faq', ['faq', 'FAQ'], 1)).toEqual(['FAQ']);
    expect(nearest('setup', ['b/setup', 'a/setup'], 1)).toEqual(['a/setup']);
  });

  it('are those of a comparison with each candidate', () => {
    const path = fc
      .array(fc.string({ unit: fc.constantFrom('a', 'b', 'E', '-', '1'), minLength: 1 }), {
        minLength: 1,
        maxLength: 3,
      })
      .map((segments) => segments.join('/'));
    const wanted = fc.tuple(path, fc.constantFrom('', '', '.md', '.html')).map(([a, b]) => a + b);
    const property = fc.property(
      wanted,
      fc.uniqueArray(path, { maxLength: 60 }),
      fc.integer({ min: 1, max: 6 }),
      (text, candidates, max) => {
        expect(nearest(text, candidates, max)).toEqual(compareEach(text, candidates, max));
      },
    );
    fc.assert(property, { numRuns: 500, seed: 1 });
  });
});

describe('the work of a query', () => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const draw = random(3);
  const word = () => Math.floor(draw() * 36 ** 4).toString(36);
  const CANDIDATES = Array.from({ length: 20_000 }, (_, index) =>
    [`section-${index % 100}`, word(), `${word()}-page-${index}`].join('/'),
  );
  const INDEX = new NearestIndex(CANDIDATES);
  const reversed = (text: string) => [...text].reverse().join('');

  it.each([
    ['one that is there', CANDIDATES[700] ?? ''],
    ['the letters of one', reversed(CANDIDATES[700] ?? '')],
    ['a section and noise', 'section-42/zzzz/0000-egap-99999'],
    ['many of them', CANDIDATES.join('').slice(0, 500)],
    ['500 of one letter', 'e'.repeat(500)],
  ])('is bounded among 20,000 for %s', (_name, wanted) => {
    const compare = vi.spyOn(EditDistance.prototype, 'to');
    INDEX.nearest(wanted, 5);
    const characters = compare.mock.calls.map(([text]) => text.length);
    const steps =
      characters.reduce((sum, length) => sum + length, 0) * Math.ceil(wanted.length / 32);
    expect(steps).toBeLessThan(70_000);
  });
});

/** The nearest as they are defined, each candidate compared by the whole matrix. */
function compareEach(wanted: string, candidates: readonly string[], max: number): string[] {
  const comparable = (path: string) => path.toLowerCase().replace(/\.(?:mdx?|[a-z]{3,4})$/, '');
  const tailOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  const target = comparable(wanted);
  const tail = tailOf(target);
  const limit = Math.max(1, Math.floor(target.length / 3));
  const tailLimit = tail.length > 2 ? Math.max(1, Math.floor(tail.length / 3)) : -1;
  return candidates
    .flatMap((candidate) => {
      const text = comparable(candidate);
      const whole = plainDistance(target, text);
      const byTail = plainDistance(tail, tailOf(text));
      if (byTail <= tailLimit) {
        return [{ candidate, distance: (whole > limit ? 0.1 : 0) + byTail / tail.length }];
      }
      const folders = (path: string) => path.split('/').slice(0, -1);
      const differing = folders(text).findIndex((name, index) => name !== folders(target)[index]);
      const shared = differing < 0 ? folders(text) : folders(text).slice(0, differing);
      const own = target.split('/').slice(shared.length).join('/');
      const isNear = whole <= limit && whole <= Math.max(1, Math.floor(own.length / 3));
      return isNear ? [{ candidate, distance: 0.2 + whole / target.length }] : [];
    })
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, max)
    .map(({ candidate }) => candidate);
}
