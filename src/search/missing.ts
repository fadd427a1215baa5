import type { Missing } from '../contract/search-page.ts';
import type { PartialEngine } from './engine.ts';

/** What is asked of an index, whole or in pieces. */
type Asked = {
  readonly [Name in 'unknown' | 'nearest']: (
    ...asked: Parameters<PartialEngine[Name]>
  ) => readonly string[] | Promise<readonly string[]>;
};

/** Opens one of the indexes that a search covers. */
type UseIndex = (use: (engine: Asked) => Promise<readonly string[]>) => Promise<readonly string[]>;

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
): Promise<Missing> {
  let words: readonly string[] | undefined;
  for (const use of indexes) {
    if (words?.length === 0) break;
    const unknown = await use(async (engine) => engine.unknown(query));
    words = words
      ? words.filter((word) => unknown.includes(word))
      : unknown.filter((word) => !isShown(word));
  }
  if (!words || words.length === 0) return { words: [], nearest: [] };
  const asked = words;
  const lists = await Promise.all(
    indexes.map((use) => use(async (engine) => engine.nearest(asked))),
  );
  return { words, nearest: [...new Set(lists.flat())].slice(0, NEAREST) };
}
