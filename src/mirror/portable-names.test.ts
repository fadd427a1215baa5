import { expect, it } from 'vitest';
import { unportableNames } from './portable-names.ts';

it.each([
  [['/docs/Node.html', '/docs/node.html'], 'are the same name'],
  [['/caf\u00e9', '/cafe\u0301'], 'are the same name'],
  [['/\u00c9t\u00e9', '/e\u0301te\u0301'], 'are the same name'],
  [['/Stra\u00dfe', '/STRASSE'], 'are the same name'],
  [['/a', '/A/b'], '/a and the folder of /A/b'],
  [['/what?'], 'what?'],
  [['/a"b'], 'a"b'],
])('%j: %s', (paths, problem) => {
  const problems = unportableNames(paths);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain(problem);
});

it('portable names are not reported', () => {
  const paths = ['/a/b', '/a/B2', '/A/c', '/console.html', '/com10', '/docs/icon', '/été.mdx'];
  expect(unportableNames(paths)).toEqual([]);
});
