import type { SearchEngine } from './document.ts';
import { Excerpts } from './excerpt.ts';
import { readIndexFile } from './index-file.ts';
import { Ranker } from './rank.ts';
import { Texts } from './texts.ts';

/**
 * Reads an index.
 *
 * @param readText reads a text shard; a rejection fails the search that asked, not the next one
 * @throws {SearchIndexError} if the bytes are not an index of this version, whole and unchanged
 */
export function loadIndex(
  bytes: Uint8Array,
  readText: (shard: number) => Promise<Uint8Array>,
): SearchEngine {
  const file = readIndexFile(bytes);
  const ranker = new Ranker(file);
  const texts = new Texts(readText, file.buildId, file.firstPages);
  const excerpts = new Excerpts();
  return {
    rank: (query, limit) =>
      ranker.rank(query, limit).pages.map(({ page, score }) => ({
        slug: file.slug(page),
        title: file.title(page),
        score,
      })),
    async search(query, limit) {
      const { words, pages } = ranker.rank(query, limit);
      const found = await texts.of(pages.map(({ page }) => page));
      return pages.map(({ page, occurrences }, index) => {
        const text = found[index];
        const passage = text ? excerpts.of(page, text, occurrences, words) : '';
        return {
          slug: file.slug(page),
          title: file.title(page),
          ...(passage !== '' && { excerpt: passage }),
        };
      });
    },
  };
}
