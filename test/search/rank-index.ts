import { readIndexFile } from '../../src/search/index-file.ts';
import { readQuery } from '../../src/search/query.ts';
import { Ranker } from '../../src/search/rank.ts';
import { CONSTANTS, type Constants } from '../../src/search/scoring.ts';

/** Ranks the pages of an index like its engine, but without excerpts and texts. */
export function rankIndex(index: Uint8Array, constants: Constants = CONSTANTS) {
  const file = readIndexFile(index, constants);
  const ranker = new Ranker(file);
  return (query: string, limit: number) =>
    ranker.rank(readQuery(query, file), limit).map(({ page, score }) => ({
      slug: file.slug(page),
      title: file.title(page),
      score,
    }));
}
