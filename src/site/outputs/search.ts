import { derived } from '../../compile/derived.ts';
import { BROWSER_SEARCH, INTERNAL, SEARCH_SCOPES } from '../../contract/paths.ts';
import { linkTexts } from '../link-texts.ts';
import type { SiteModel } from '../model.ts';
import { type SearchInput, searchSource } from '../search-documents.ts';
import type { OutputGroup } from './output.ts';

/** Makes the search files of a scope in a locale, by path. */
export type MakeSearchFiles = (input: SearchInput) => Promise<ReadonlyMap<string, Uint8Array>>;

/**
 * The indexes of the search, for the function and for browsers, and the texts that excerpts are cut
 * from.
 */
export const searchOutputs = (model: SiteModel, make: MakeSearchFiles): OutputGroup[] =>
  model.locales.codes.flatMap((locale) => {
    const links = linkTexts(model, locale);
    return SEARCH_SCOPES.map((scope) => {
      const source = searchSource(model, locale, scope, links);
      const content = derived('search', source.inputs, () => make(source.input()));
      return {
        places: [INTERNAL.searchFolder(locale, scope), BROWSER_SEARCH.folder(locale, scope)],
        make: content.make,
        content,
      };
    });
  });
