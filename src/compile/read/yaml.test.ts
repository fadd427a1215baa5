import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readFrontMatter } from './front-matter.ts';
import { YamlText } from './yaml.ts';

const schema = z.strictObject({
  title: z.string(),
  map: z.record(z.string(), z.string()).optional(),
});

const problemsOf = (source: string) => new YamlText(source).check(schema).problems ?? [];

describe('a repeated key', () => {
  it.each([
    ['title: a\ntitle: b\n', 2, 1],
    ['title: a\nmap:\n  x: "1"\n  y: "2"\n  x: "3"\n', 5, 3],
  ])('%j is reported at its second occurrence', (source, line, column) => {
    const hint = 'delete one of the two';
    expect(problemsOf(source)).toMatchObject([{ code: 'yaml-syntax', line, column, hint }]);
  });

  it.each(['title: a\nmap: { title: x }\n', 'title: a\nmap: { "1": x, one: y }\n'])(
    '%j: the same key in another map is allowed',
    (source) => {
      expect(problemsOf(source)).toEqual([]);
    },
  );
});

it('rejects the key that a record leaves out', () => {
  expect(problemsOf('title: a\nmap:\n  "__proto__": b\n')).toMatchObject([
    { code: 'yaml-syntax', line: 3, column: 3, hint: 'give it another name' },
  ]);
});

it('says how a key of a record may be named', () => {
  const named = z.strictObject({
    map: z.record(z.string().regex(/^a/, 'begin with a'), z.string()),
  });
  const [problem] = new YamlText('map: { b: c }\n').check(named).problems;
  expect(problem).toMatchObject({ message: 'wrong name of “map.b”', hint: 'begin with a' });
});

it('rejects a lone surrogate at its position', () => {
  expect(problemsOf('title: "\\ud83d\\ude00"\n')).toEqual([]);
  expect(problemsOf('title: "a"\nmap: { x: "\\ud83d" }\n')).toMatchObject([
    { line: 2, column: 11 },
  ]);
});

describe('circular and deeply nested YAML', () => {
  it.each([
    ['title: a\nmap: &m { x: *m }\n', 2, '“*m” is inside'],
    ['title: a\nmap: &m\n  x: [1, { y: *m }]\n', 3, '“*m” is inside'],
    [`title: a\nmap: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`, 2, 'nested too deeply'],
    [`title: a\nmap: ${'{ x: '.repeat(9_000)}1${'}'.repeat(9_000)}\n`, 2, 'nested too deeply'],
    [`title: a\nmap:\n  ${'- '.repeat(9_000)}1\n`, 3, 'nested too deeply'],
  ])('is rejected at its position (%#)', (source, line, message) => {
    const [problem, ...others] = problemsOf(source);
    expect(problem).toMatchObject({ line, message: expect.stringContaining(message) });
    expect(others).toEqual([]);
  });

  it('allows aliases after their anchor, and reused anchor names', () => {
    expect(problemsOf('title: &t a\nmap: &m { x: &m b, y: *m, z: *t }\n')).toEqual([]);
  });
});

// A time that grows with the square of their number would be minutes.
describe('tens of thousands of keys are read in linear time', { timeout: 60_000 }, () => {
  const lines = (line: (index: number) => string) =>
    Array.from({ length: 32_000 }, (_, index) => line(index)).join('\n');

  it('known keys', () => {
    expect(problemsOf(`title: a\nmap:\n${lines((index) => `  k${index}: v`)}\n`)).toEqual([]);
  });

  it('repeated keys, some of which are reported', () => {
    const problems = problemsOf(`title: a\n${lines(() => 'k: v')}\n`);
    expect(problems.length).toBeLessThan(1_000);
  });

  it('unknown keys of front matter', () => {
    const source = `---\ntitle: a\n${lines((index) => `k${index}: v`)}\n---\n`;
    const { data, problems } = readFrontMatter(source, 'docs', {}).check(undefined);
    expect(data).toEqual({ title: 'a' });
    expect(problems.length).toBeLessThan(1_000);
  });

  it('unknown keys', () => {
    const problems = problemsOf(`title: a\n${lines((index) => `k${index}: v`)}\n`);
    expect(problems.length).toBeGreaterThan(100);
    expect(new Set(problems.map(({ code }) => code))).toEqual(new Set(['field-unknown']));
  });
});
