import type { SitePaths } from '../../contract/paths.ts';
import type { SearchPageTexts } from '../../contract/search-page.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import { siteParts } from '../parts.ts';
import type { PageView } from './view.ts';

/** The names of the kinds of pages that a site has, by the folder of each. */
export function kindNames({ config, locale }: PageView, text: Texts, paths: SitePaths) {
  const { documentation, changelog, solutions } = siteParts(config, locale, text, paths);
  return {
    docs: documentation.shortLabel,
    ...(changelog && { changelog: changelog.shortLabel }),
    ...(solutions && { solutions: solutions.shortLabel }),
  };
}

/** The texts that the function fills into the search page. */
export const searchPageTexts = (
  view: PageView,
  text: Texts,
  paths: SitePaths,
): SearchPageTexts => ({
  title: text.search,
  hint: text.searchHint,
  results: text.searchResults,
  nothing: text.searchNothing,
  nearestAre: text.searchNearestAre,
  otherWords: text.searchOtherWords,
  kinds: kindNames(view, text, paths),
});
