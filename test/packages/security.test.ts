import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../site-server.ts';

const page = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8');
const rows = [...page.matchAll(/^\| (?!\*\*|Threat|Who)(.+?) \| (.+) \| (.+) \|$/gm)];

it.each(rows.map(([, threat = '', , shown = '']) => [threat, shown]))(
  '%s: names existing tests',
  (_threat, shown) => {
    const files = [...shown.matchAll(/\]\((.+?)\)/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(0);
    for (const file of files) expect(existsSync(join(ROOT, file)), file).toBe(true);
  },
);

it('every threat has a row', () => {
  expect(rows.length).toBeGreaterThan(20);
});
