import { INTERNAL } from '../../contract/paths.ts';
import type { SiteModel } from '../model.ts';
import { type RecallWords, searchFiles, searchKey } from '../search-documents.ts';
import type { FileContent, OutputGroup } from './output.ts';

/** The indexes of the search API, one per locale, and the texts that excerpts are cut from. */
export const searchOutputs = (model: SiteModel, recall: RecallWords): OutputGroup[] =>
  model.locales.codes.map((locale) => ({
    prefix: INTERNAL.searchFiles(locale),
    key: `search ${searchKey(model, locale)}`,
    make: async () => {
      const { index, texts } = searchFiles(model, locale, recall);
      return new Map<string, FileContent>([
        [INTERNAL.searchIndex(locale), index],
        ...texts.map((text, number) => [INTERNAL.searchText(locale, number), text] as const),
      ]);
    },
  }));
