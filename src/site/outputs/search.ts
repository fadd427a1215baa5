import { gzipSync } from 'fflate';
import type { Locale } from '../../contract/locales.ts';
import { BROWSER_SEARCH, INTERNAL, SEARCH_SCOPES, type SearchScope } from '../../contract/paths.ts';
import { sumOf } from '../../search/container.ts';
import type { SearchFiles } from '../../search/document.ts';
import { cutIndex } from '../../search/partial-index.ts';
import { linkTexts } from '../link-texts.ts';
import type { SiteModel } from '../model.ts';
import { type RecallWords, searchSource } from '../search-documents.ts';
import type { FileContent, OutputGroup } from './output.ts';

/**
 * The same bytes everywhere: without a timestamp, and not by Node, whose zlib gives other bytes on
 * other processors.
 */
const compressed = (bytes: Uint8Array) => gzipSync(bytes, { level: 6, mtime: 0 });

function* filesOf(
  locale: Locale,
  scope: SearchScope,
  { index, texts }: SearchFiles,
): Generator<readonly [string, FileContent]> {
  yield [INTERNAL.searchIndex(locale, scope), index];
  for (const [block, text] of texts.entries()) {
    yield [INTERNAL.searchText(locale, scope, block), text];
  }
  const { head, pieces } = cutIndex(index);
  const sum = sumOf(index);
  yield [BROWSER_SEARCH.head(locale, scope), compressed(head)];
  for (const [number, piece] of pieces.entries()) {
    yield [BROWSER_SEARCH.piece(locale, scope, sum, number), compressed(piece)];
  }
}

/**
 * The indexes of the search, for the function and for browsers, and the texts that excerpts are cut
 * from.
 */
export const searchOutputs = (model: SiteModel, recall: RecallWords): OutputGroup[] =>
  model.locales.codes.flatMap((locale) => {
    const links = linkTexts(model, locale);
    return SEARCH_SCOPES.map((scope) => {
      const { key, make } = searchSource(model, locale, scope, links);
      return {
        folders: [INTERNAL.searchFolder(locale, scope), BROWSER_SEARCH.folder(locale, scope)],
        key: `search ${key}`,
        make: async () => new Map(filesOf(locale, scope, make(recall))),
      };
    });
  });
