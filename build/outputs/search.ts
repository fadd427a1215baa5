import type { Content } from '../../src/content/content.ts';
import { searchIndex } from '../../src/content/search-index.ts';
import { LOCALES } from '../../src/contract/locales.ts';
import { INTERNAL } from '../../src/contract/paths.ts';
import type { Output } from './output.ts';

/** The search indexes, one per locale. */
export function* searchOutputs(content: Content): Generator<Output> {
  for (const locale of LOCALES) {
    yield [INTERNAL.searchIndex(locale), () => searchIndex(content, locale)];
  }
}
