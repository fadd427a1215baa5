import { RESULT_SECTIONS } from '../contract/limits.ts';
import { type Analyzer, words } from './analyzer.ts';
import type { PageFilter, SearchHit } from './document.ts';
import { excerptCutter } from './excerpt.ts';
import { type IndexFile, readIndexFile } from './index-file.ts';
import { Marker } from './marker.ts';
import { PartialIndex, type ReadPiece } from './partial-index.ts';
import { NEAR_WORDS, type Query, readQuery } from './query.ts';
import { type RankedPage, Ranker } from './rank.ts';
import { CONSTANTS } from './scoring.ts';
import { type ReadBlock, TextBlocks } from './text-blocks.ts';
import { isNumeric } from './versions.ts';

export interface SearchEngine {
  /** The matching pages, best first; {@link SearchIndexError} if a block of texts is damaged. */
  readonly search: (query: string, limit: number, filter?: PageFilter) => Promise<SearchHit[]>;
  /** Words of pages that are spelled similarly to unknown words, best first. */
  readonly nearest: (unknown: readonly string[]) => Promise<readonly string[]>;
  /** Words of a query, as typed, that match no page, not even by a synonym or as a prefix. */
  readonly unknown: (query: string) => Promise<readonly string[]>;
  /** Creates a marker for the words of a query, and for words spelled similarly to unknown ones. */
  readonly marker: (query: string, unknown?: readonly string[]) => Marker;
  /** The analyzer of the index. */
  readonly analyzer: Analyzer;
  /** Titles of the folders of pages, by path. */
  readonly folders: ReadonlyMap<string, string>;
}

/** Runs a lookup in an index, and repeats it after loading missing bytes. */
type Settle = <T>(run: () => T) => T | Promise<T>;

/**
 * Loads a complete index.
 *
 * @param readText reads a block of texts; a rejection only fails the current search
 * @throws {SearchIndexError} if the bytes are not an intact index of this version
 */
export const loadIndex = (bytes: Uint8Array, readText: ReadBlock): SearchEngine =>
  engineOf(readIndexFile(bytes), readText, (run) => run());

/**
 * Opens an index whose pieces are loaded on demand.
 *
 * @param head from `cutIndex`
 * @param readPiece reads a piece
 * @throws {SearchIndexError} if the head has another version of the format
 */
export function openIndex(
  head: Uint8Array,
  readPiece: ReadPiece,
  readText: ReadBlock,
): SearchEngine {
  const partial = new PartialIndex(head, readPiece);
  const file = readIndexFile(partial.bytes, CONSTANTS, partial.has);
  return engineOf(file, readText, (run) => partial.settle(run));
}

function engineOf(file: IndexFile, readText: ReadBlock, settle: Settle): SearchEngine {
  const ranker = new Ranker(file);
  const blocks = new TextBlocks(readText, file.blocks);
  let last: { readonly text: string; readonly query: Query } | undefined;

  /** Parses a query; cached, since `unknown` follows `search` with the same query. */
  async function read(text: string): Promise<Query> {
    if (last?.text === text) return last.query;
    const query = await settle(() => readQuery(text, file));
    last = { text, query };
    return query;
  }

  async function hit(
    { page, sections }: RankedPage,
    excerptOf: (passage: string) => string,
  ): Promise<SearchHit> {
    const [slug, title] = [file.slug(page), file.title(page)];
    const start = file.firstPassage(page);
    if (file.firstPassage(page + 1) === start) return { slug, title };
    const passageAt = (passage: number) => blocks.passage(start + passage);
    const [best = [0], ...others] = sections.map(({ passages }) => passages);
    const [passages, ...headings] = await Promise.all([
      Promise.all(best.map(passageAt)),
      ...others.map(([passage = 0]) => passageAt(passage)),
    ]);
    let text = passages.map((passage) => passage.text).join('\n');
    const next = (best[0] ?? 0) + 1;
    // A heading followed directly by another one has no text.
    if (text === '' && start + next < file.firstPassage(page + 1))
      text = (await passageAt(next)).text;
    const excerpt = excerptOf(text);
    const named = [...passages.slice(0, sections.length > 0 ? 1 : 0), ...headings].flatMap(
      ({ heading, anchor }) => (anchor === '' ? [] : { heading, anchor }),
    );
    const [first] = named;
    return {
      slug,
      title,
      excerpt: excerpt || undefined,
      section: passages[0]?.anchor === first?.anchor ? first : undefined,
      sections: first && named.slice(0, RESULT_SECTIONS),
    };
  }

  return {
    async search(text, limit, filter) {
      const query = await read(text);
      const ranked = await settle(() => ranker.rank(query, limit, filter));
      const excerptOf = excerptCutter(query, file.analyzer);
      return Promise.all(ranked.map((page) => hit(page, excerptOf)));
    },
    async nearest(unknown) {
      const asked = [...words(unknown.join(' '))].filter(({ word }) => !isNumeric(word));
      return settle(() => asked.slice(0, NEAR_WORDS).flatMap(({ word }) => wordsNear(word, file)));
    },
    unknown: async (query) => (await read(query)).unknown,
    marker: (query, unknown) => new Marker(query, file.analyzer, file.synonyms, unknown),
    analyzer: file.analyzer,
    folders: file.folders,
  };
}

/** Words of pages that are spelled similarly, nearest first, one form per stem. */
function wordsNear(word: string, { lexicon, analyzer }: IndexFile): string[] {
  const found = lexicon.nearest(word).map((near) => {
    const term = analyzer.term(near.text);
    return { ...near, term, pages: lexicon.term(term)?.pages ?? 0 };
  });
  found.sort((a, b) => a.distance - b.distance || b.pages - a.pages);
  return [...Map.groupBy(found, ({ term }) => term).values()].flatMap(([best]) => best?.text ?? []);
}
