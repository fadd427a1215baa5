import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { filesBelow } from '../../src/files/walk.ts';
import { SAMPLE_LOCALES, type SampleLocale } from '../sample-locales.ts';

const CONTENT = resolve(import.meta.dirname, '../../content');

type Fact = Readonly<Record<SampleLocale, string>> & {
  readonly fact: string;
  readonly values: readonly string[];
};

const facts: readonly Fact[] = parse(await readFile(join(CONTENT, 'facts.yaml'), 'utf8'));

/** All pages except the changelog, whose facts are historical. */
async function pages(locale: string): Promise<{ path: string; text: string }[]> {
  const folders = ['docs', 'solutions'].map((collection) => join(CONTENT, collection, locale));
  const files = folders.flatMap((folder) => filesBelow(folder).map((path) => join(folder, path)));
  return Promise.all(
    files.map(async (path) => ({
      path: path.slice(CONTENT.length + 1),
      text: await readFile(path, 'utf8'),
    })),
  );
}

describe.each(SAMPLE_LOCALES)('the facts of the sample content, %s', (locale) => {
  it.each(facts)('$fact', async ({ values, ...fact }) => {
    const found = (await pages(locale)).flatMap(({ path, text }) =>
      [...text.matchAll(new RegExp(fact[locale], 'gi'))].map(([phrase, value = '']) => ({
        path,
        phrase,
        value: value.replace(/\s/g, ' '),
      })),
    );
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter(({ value }) => !values.includes(value))).toEqual([]);
  });
});
