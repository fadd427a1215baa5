import { CONSTANTS, type Constants } from './constants.ts';
import type { SearchEngine, SearchHit } from './document.ts';
import { excerptOf } from './excerpt.ts';
import { type IndexFile, readIndexFile } from './index-file.ts';
import { PartialIndex, type ReadPiece } from './partial-index.ts';
import type { Query } from './query.ts';
import { type RankedPage, Ranker } from './rank.ts';
import { type ReadBlock, TextBlocks } from './text-blocks.ts';

/** Runs something over an index: again, once the bytes are there that it missed. */
type Settle = <T>(run: () => T) => T | Promise<T>;

/**
 * Reads an index.
 *
 * @param readText reads a block of texts; a rejection fails the search that asked, not the next one
 * @throws {SearchIndexError} if the bytes are not an index of this version, whole and unchanged
 */
export function loadIndex(
  bytes: Uint8Array,
  readText: ReadBlock,
  constants: Constants = CONSTANTS,
): SearchEngine {
  const file = readIndexFile(bytes, constants);
  return engineOf(file, new TextBlocks(readText, file.blocks), (run) => run());
}

/** An index of which only what searches need is read. */
export interface PartialEngine extends Pick<SearchEngine, 'search'> {
  /** Words of the index that are spelled nearly like `word`, nearest first, at most `limit`. */
  readonly nearest: (word: string, limit: number) => Promise<string[]>;
  readonly file: Pick<IndexFile, 'analyzer' | 'synonyms'>;
}

/**
 * Opens an index in pieces.
 *
 * @param head what `cutIndex` gave as such
 * @param readPiece reads a piece of the rest
 * @throws {SearchIndexError} if the head is none of this version
 */
export function openIndex(
  head: Uint8Array,
  readPiece: ReadPiece,
  readText: ReadBlock,
  constants: Constants = CONSTANTS,
): PartialEngine {
  const partial = new PartialIndex(head, readPiece);
  const file = readIndexFile(partial.bytes, constants, partial);
  const settle: Settle = (run) => partial.settle(run);
  const { search } = engineOf(file, new TextBlocks(readText, file.blocks), settle);
  return {
    search,
    nearest: async (word, limit) => settle(() => file.lexicon.nearest(word, limit)),
    file,
  };
}

function engineOf(file: IndexFile, blocks: TextBlocks, settle: Settle): SearchEngine {
  const ranker = new Ranker(file);

  async function hit(ranked: RankedPage, query: Query): Promise<SearchHit> {
    const { page, passages, share } = ranked;
    const [slug, title] = [file.slug(page), file.title(page)];
    const first = file.firstPassage(page);
    if (file.firstPassage(page + 1) === first) return { slug, title };
    const [passage, next] = await Promise.all(
      passages.map((number) => blocks.passage(first + number)),
    );
    if (!passage) return { slug, title };
    const { heading, anchor } = passage;
    const text = next ? `${passage.text}\n${next.text}` : passage.text;
    const cut = excerptOf(text, query, file.analyzer);
    const excerpt = cut !== '' && { excerpt: cut };
    const section = share > 0 && anchor !== '' && { section: { heading, anchor, ...excerpt } };
    return { slug, title, ...excerpt, ...section };
  }

  return {
    rank: (query, limit) =>
      ranker.rank(ranker.read(query), limit).map(({ page, score }) => ({
        slug: file.slug(page),
        title: file.title(page),
        score,
      })),
    async search(text, limit) {
      const query = await settle(() => ranker.read(text));
      const ranked = await settle(() => ranker.rank(query, limit));
      return Promise.all(ranked.map((page) => hit(page, query)));
    },
  };
}
