import { forLocale, type Locale } from '../src/contract/locales.ts';
import type { SearchScope } from '../src/contract/paths.ts';
import type { SiteModel } from '../src/site/model.ts';
import { otherNames, searchSource } from '../src/site/search-documents.ts';

/** The search documents of a locale, by default of the documentation. */
export function documentsOf(model: SiteModel, locale: Locale, scope: SearchScope = 'docs') {
  const edition = forLocale(model.editions, locale);
  return searchSource(edition, scope, otherNames(edition)).input().documents;
}
