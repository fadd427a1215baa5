import { escapePattern } from '../common/escape-pattern.ts';
import type { MissingWords } from '../contract/search-page.ts';
import { fold } from './analyzer.ts';
import type { SearchEngine } from './engine.ts';
import { matcherFor, mayBeMisspelt } from './misspelt.ts';

/** Runs a function with one of the searched indexes. */
type UseIndex = (
  use: (engine: SearchEngine) => Promise<readonly string[]>,
) => Promise<readonly string[]>;

/** Replaces unknown words of a query by similar ones; `undefined` if one has no match that is close enough. */
function correctedQuery(
  query: string,
  missing: readonly string[],
  nearest: readonly string[],
): string | undefined {
  let corrected = query;
  for (const word of missing) {
    const folded = fold(word);
    const near = nearest.find(matcherFor(folded));
    if (near === undefined || !mayBeMisspelt(folded)) return undefined;
    const pattern = `(?<![\\p{L}\\p{N}])${escapePattern(word)}(?![\\p{L}\\p{N}])`;
    corrected = corrected.replace(new RegExp(pattern, 'u'), near);
  }
  return corrected;
}

const MAX_SUGGESTIONS = 3;

/**
 * Finds the words of a query that no index has. Opens the indexes one after the other until all words
 * are found.
 *
 * @param isShown whether a word is visible in a result
 */
export async function missingFrom(
  indexes: readonly UseIndex[],
  query: string,
  isShown: (word: string) => boolean,
): Promise<MissingWords> {
  let words: readonly string[] | undefined;
  for (const use of indexes) {
    if (words?.length === 0) break;
    const unknown = await use((engine) => engine.unknown(query));
    words = words
      ? words.filter((word) => unknown.includes(word))
      : unknown.filter((word) => !isShown(word));
  }
  if (!words || words.length === 0) return { words: [], nearest: [] };
  const asked = words;
  const lists = await Promise.all(indexes.map((use) => use((engine) => engine.nearest(asked))));
  const nearest = [...new Set(lists.flat())];
  return {
    words,
    nearest: nearest.slice(0, MAX_SUGGESTIONS),
    corrected: correctedQuery(query, words, nearest),
  };
}
