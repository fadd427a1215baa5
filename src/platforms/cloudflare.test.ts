import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CONTENT_DATA } from '../contract/paths.ts';

it('wrangler.jsonc routes data files to the Worker first', () => {
  const [, ...rules] = readFileSync('wrangler.jsonc', 'utf8').match(/(?<=")\/[^"]*(?=")/g) ?? [];
  const prefixes = rules.filter((rule) => rule.endsWith('*')).map((rule) => rule.slice(0, -1));
  const left = ['versions', ...CONTENT_DATA].filter(
    (name) => !prefixes.some((prefix) => `/${name}`.startsWith(prefix)),
  );
  expect(left).toEqual([]);
});
