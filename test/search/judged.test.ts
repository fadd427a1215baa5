import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildIndex } from '../../src/search/build-index.ts';
import { loadSite } from '../../src/site/load.ts';
import type { SiteModel } from '../../src/site/model.ts';
import { readQueries } from '../bench/queries.ts';
import { SAMPLE_LOCALES } from '../sample-locales.ts';
import { documentsOf } from '../search-documents.ts';
import { rankIndex } from './rank-index.ts';

const FOLDER = resolve(import.meta.dirname, '../../content');

let model: SiteModel | undefined;

beforeAll(async () => {
  ({ model } = await loadSite({ folder: FOLDER, baseUrl: 'https://docs.example' }));
});

describe.each(SAMPLE_LOCALES)('judged queries, %s', (locale) => {
  it('finds the expected page among the first three for 95% of the queries', async () => {
    if (!model) throw new Error('The sample content has errors.');
    const documents = documentsOf(model, locale);
    const synonyms = model.config.search.synonyms[locale] ?? [];
    const { index } = buildIndex(documents, locale, synonyms);
    const rank = rankIndex(index);
    const queries = readQueries(
      await readFile(resolve(import.meta.dirname, `judged.${locale}.jsonl`), 'utf8'),
    );
    expect(queries).toHaveLength(80);
    const slugs = new Set(documents.map(({ slug }) => slug));
    expect(queries.filter(({ slug }) => !slugs.has(slug))).toEqual([]);
    const missed = queries.filter(({ q, slug }) => !rank(q, 3).some((page) => page.slug === slug));
    expect(missed.length / queries.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.05);
  });
});
