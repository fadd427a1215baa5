import type { JudgedQuery } from './queries.ts';

/** Mean reciprocal ranks by kind of query; `all` for all. */
export type Quality = Readonly<Record<string, number>>;

/** Results that are looked at: a page further down counts as not found. */
const SEEN = 10;

type Search = (
  query: string,
  judged: JudgedQuery,
) => readonly string[] | Promise<readonly string[]>;

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/**
 * Asks all queries.
 *
 * @param search gives slugs, most relevant first
 * @returns the quality, and the number of queries without an answer
 */
export async function qualityOf(
  search: Search,
  queries: readonly JudgedQuery[],
): Promise<{ readonly quality: Quality; readonly empty: number }> {
  const ranks: Record<string, number[]> = {};
  let empty = 0;
  for (const query of queries) {
    const { q, slug, kind } = query;
    const found = await search(q, query);
    if (found.length === 0) empty++;
    const place = found.slice(0, SEEN).indexOf(slug);
    const reciprocal = place === -1 ? 0 : 1 / (place + 1);
    for (const group of [kind, 'all']) {
      ranks[group] ??= [];
      ranks[group].push(reciprocal);
    }
  }
  const entries = Object.entries(ranks).map(([kind, list]) => [kind, mean(list)]);
  return { quality: Object.fromEntries(entries), empty };
}
