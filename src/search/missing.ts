import { escapePattern } from '../common/escape-pattern.ts';
import type { MissingWords } from '../contract/search-page.ts';
import { fold } from './analyzer.ts';
import type { SearchEngine } from './engine.ts';
import { mayBeMisspelt, meantBy } from './misspelt.ts';

/** Opens one of the indexes that a search covers. */
type UseIndex = (
  use: (engine: SearchEngine) => Promise<readonly string[]>,
) => Promise<readonly string[]>;

/** The query with each of some words replaced by one that is near enough for pages with it to be found; none if a word has none. */
function correctedQuery(
  query: string,
  missing: readonly string[],
  nearest: readonly string[],
): string | undefined {
  let corrected = query;
  for (const word of missing) {
    const folded = fold(word);
    const near = nearest.find(meantBy(folded));
    if (near === undefined || !mayBeMisspelt(folded)) return undefined;
    const whole = `(?<![\\p{L}\\p{N}])${escapePattern(word)}(?![\\p{L}\\p{N}])`;
    corrected = corrected.replace(new RegExp(whole, 'u'), near);
  }
  return corrected;
}

/** Words that are offered in place of those that no page has. */
const NEAREST = 3;

/**
 * What the indexes of a search lack of a query. They are opened one after the other, as long as it
 * takes to know that each word is in one of them.
 *
 * @param isShown whether a word is known to be on a page
 */
export async function missingFrom(
  indexes: readonly UseIndex[],
  query: string,
  isShown: (word: string) => boolean = () => false,
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
    nearest: nearest.slice(0, NEAREST),
    corrected: correctedQuery(query, words, nearest),
  };
}
