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
  /** The pages that answer `query`, best first, each once; a damaged block of texts is a {@link SearchIndexError}. */
  readonly search: (query: string, limit: number, filter?: PageFilter) => Promise<SearchHit[]>;
  /** Of some words that no page has, those of pages that are spelled nearly like them, best first. */
  readonly nearest: (unknown: readonly string[]) => Promise<readonly string[]>;
  /** The words of a query, as it writes them, that no page has, nor any synonym or ending of them. */
  readonly unknown: (query: string) => Promise<readonly string[]>;
  /** Finds the words of a query in texts, and words that are spelled nearly like those that no page has. */
  readonly marker: (query: string, unknown?: readonly string[]) => Marker;
  /** Reads texts as those of the pages were read. */
  readonly analyzer: Analyzer;
  /** Titles of the folders of pages, by path. */
  readonly folders: ReadonlyMap<string, string>;
}

/** Runs a lookup over an index, and repeats it after loading the bytes that it missed. */
type Settle = <T>(run: () => T) => T | Promise<T>;

/**
 * Reads an index.
 *
 * @param readText reads a block of texts; a rejection fails the search that asked, not the next one
 * @throws {SearchIndexError} if the bytes are not an index of this version, whole and unchanged
 */
export const loadIndex = (bytes: Uint8Array, readText: ReadBlock): SearchEngine =>
  engineOf(readIndexFile(bytes), readText, (run) => run());

/**
 * Opens an index of which only the pieces that searches need are read.
 *
 * @param head as `cutIndex` returned it
 * @param readPiece reads a piece of the rest
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

  /** Reads a query, once where its words are asked for after its results. */
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
    // A heading right above another one has no text of its own.
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

/** The words of pages that are spelled nearly like one, the nearest first, one form of each. */
function wordsNear(word: string, { lexicon, analyzer }: IndexFile): string[] {
  const found = lexicon.nearest(word).map((near) => {
    const term = analyzer.term(near.text);
    return { ...near, term, pages: lexicon.term(term)?.pages ?? 0 };
  });
  found.sort((a, b) => a.distance - b.distance || b.pages - a.pages);
  return [...Map.groupBy(found, ({ term }) => term).values()].flatMap(([best]) => best?.text ?? []);
}
