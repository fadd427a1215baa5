import { expect, it } from 'vitest';
import { docsRoot } from './docs-root.ts';

it.each([
  ['/docs/guide/setup', '/docs/'],
  ['/fr/docs/guide', '/fr/docs/'],
  ['/pt-BR/docs/guide', '/pt-BR/docs/'],
  ['/docs/docs/x', '/docs/'],
  ['//evil.example/docs/x', undefined],
  ['//docs/x', undefined],
  ['/\\evil.example/docs/x', undefined],
  ['/docs', undefined],
  ['/docs//evil.example', undefined],
  ['/changelog/docs/x', undefined],
])('%s: %s', (path, root) => {
  expect(docsRoot(path)).toBe(root);
});
