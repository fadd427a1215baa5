import type { Locale } from '../src/contract/locales.ts';
import type { SiteModel } from '../src/site/model.ts';
import { otherNames, searchSource } from '../src/site/search-documents.ts';

/** The documentation pages of a locale, as the search indexes them. */
export const documentsOf = (model: SiteModel, locale: Locale) =>
  searchSource(model, locale, 'docs', otherNames(model, locale)).input().documents;
