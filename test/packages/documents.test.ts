import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../site-server.ts';

/** What the package `lectern` has of what its README and its changelog link to. */
const SHIPPED = /^(?:docs\/content\/docs\/en|docs\/screenshots|CHANGELOG\.md|LICENSE)/;

/** The relative links of a document at the top of the repository. */
async function linksOf(name: string): Promise<string[]> {
  const text = await readFile(join(ROOT, name), 'utf8');
  return [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].flatMap(([, to = '']) =>
    /^[a-z]+:/.test(to) ? [] : [to],
  );
}

it.each(['README', 'CHANGELOG', 'CONTRIBUTING', 'SECURITY', 'AGENTS'])(
  '%s.md links only to files that exist',
  async (name) => {
    const links = await linksOf(`${name}.md`);
    expect(links.length).toBeGreaterThan(0);
    expect(links.filter((to) => !existsSync(join(ROOT, to)))).toEqual([]);
  },
);

it.each(['README', 'CHANGELOG'])('%s.md only links to files of the package', async (name) => {
  const links = await linksOf(`${name}.md`);
  expect(links.filter((to) => !SHIPPED.test(to))).toEqual([]);
});
