import { CONSTANTS, type Constants } from './constants.ts';
import type { SearchEngine } from './document.ts';
import { excerptOf } from './excerpt.ts';
import { readIndexFile } from './index-file.ts';
import { Ranker } from './rank.ts';
import { TextBlocks } from './text-blocks.ts';

/**
 * Reads an index.
 *
 * @param readText reads a block of texts; a rejection fails the search that asked, not the next one
 * @throws {SearchIndexError} if the bytes are not an index of this version, whole and unchanged
 */
export function loadIndex(
  bytes: Uint8Array,
  readText: (block: number) => Promise<Uint8Array>,
  constants: Constants = CONSTANTS,
): SearchEngine {
  const file = readIndexFile(bytes, constants);
  const ranker = new Ranker(file);
  const blocks = new TextBlocks(readText, file.blocks);
  return {
    rank: (query, limit) =>
      ranker.rank(ranker.read(query), limit).map(({ page, score }) => ({
        slug: file.slug(page),
        title: file.title(page),
        score,
      })),
    async search(text, limit) {
      const query = ranker.read(text);
      const hits = ranker.rank(query, limit).map(async ({ page, passages }) => {
        const first = file.firstPassage(page);
        const hasText = file.firstPassage(page + 1) > first;
        const texts = hasText ? passages.map((passage) => blocks.text(first + passage)) : [];
        const excerpt = excerptOf((await Promise.all(texts)).join('\n'), query, file.analyzer);
        return {
          slug: file.slug(page),
          title: file.title(page),
          ...(excerpt !== '' && { excerpt }),
        };
      });
      return Promise.all(hits);
    },
  };
}
