import { hash } from 'node:crypto';
import { gzipSync } from 'fflate';
import { BROWSER_SEARCH, INTERNAL } from '../contract/paths.ts';
import { buildIndex, type IndexOptions } from '../search/build-index.ts';
import { cutIndex } from '../search/partial-index.ts';
import { loadStemmer } from '../search/stemmers.ts';
import type { SearchInput } from './search-documents.ts';

/** Compresses deterministically: without timestamp, and not with Node, whose zlib differs between processors. */
const compressed = (bytes: Uint8Array) => gzipSync(bytes, { level: 6, mtime: 0 });

const nameOf = (bytes: Uint8Array) => hash('sha256', bytes).slice(0, 16);

/** Makes the search files of a scope in a locale, by path. */
export async function makeSearchFiles(
  { locale, scope, synonyms, folders, documents }: SearchInput,
  recall?: IndexOptions['recall'],
): Promise<ReadonlyMap<string, Uint8Array>> {
  await loadStemmer(locale);
  const { index, texts } = buildIndex(documents, locale, synonyms, {
    ...(recall && { recall }),
    folders,
  });
  const { head, pieces } = cutIndex(index, nameOf);
  return new Map([
    [INTERNAL.searchIndex(locale, scope), index],
    ...texts.map((text, block) => [INTERNAL.searchText(locale, scope, block), text] as const),
    [BROWSER_SEARCH.head(locale, scope), compressed(head)],
    ...pieces.map(
      ({ name, bytes }) => [BROWSER_SEARCH.piece(locale, scope, name), compressed(bytes)] as const,
    ),
  ]);
}
