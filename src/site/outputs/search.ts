import { BROWSER_SEARCH, INTERNAL, SEARCH_SCOPES } from '../../contract/paths.ts';
import { linkTexts } from '../link-texts.ts';
import type { SiteModel } from '../model.ts';
import { searchSource } from '../search-documents.ts';
import type { SiteWork } from '../work.ts';
import type { OutputGroup } from './output.ts';

/**
 * The indexes of the search, for the function and for browsers, and the texts that excerpts are cut
 * from.
 */
export const searchOutputs = (model: SiteModel, make: SiteWork['makeSearchFiles']): OutputGroup[] =>
  model.locales.codes.flatMap((locale) => {
    const links = linkTexts(model, locale);
    return SEARCH_SCOPES.map((scope) => {
      const { key, input } = searchSource(model, locale, scope, links);
      return {
        places: [INTERNAL.searchFolder(locale, scope), BROWSER_SEARCH.folder(locale, scope)],
        key: `search ${key}`,
        make: () => make(input()),
      };
    });
  });
