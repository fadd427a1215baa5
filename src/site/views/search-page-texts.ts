import type { SearchPageTexts } from '../../contract/search-page.ts';
import type { Texts } from '../../i18n/catalogue.ts';
import type { SiteParts } from '../parts.ts';

/** The names of the kinds of pages that a site has, by the folder of each. */
export const kindNames = ({ documentation, changelog, solutions }: SiteParts) => ({
  docs: documentation.shortLabel,
  ...(changelog && { changelog: changelog.shortLabel }),
  ...(solutions && { solutions: solutions.shortLabel }),
});

/** The texts that the function fills into the search page. */
export const searchPageTexts = (text: Texts, parts: SiteParts): SearchPageTexts => ({
  title: text.search,
  hint: text.searchHint,
  results: text.searchResults,
  nothing: text.searchNothing,
  nearestAre: text.searchNearestAre,
  otherWords: text.searchOtherWords,
  kinds: kindNames(parts),
});
