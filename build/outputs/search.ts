import type { Content } from '../../src/content/content.ts';
import { searchFiles, searchSource } from '../../src/content/search-index.ts';
import { LOCALES } from '../../src/contract/locales.ts';
import { INTERNAL } from '../../src/contract/paths.ts';
import { TEXT_SHARDS } from '../../src/search/texts.ts';
import { sha256 } from '../previous-site.ts';
import type { Output } from './output.ts';

/** The search indexes, one per locale, and the texts that excerpts are cut from. */
export function* searchOutputs(content: Content): Generator<Output> {
  for (const locale of LOCALES) {
    let known: string | undefined;
    const source = () => {
      known ??= sha256(searchSource(content, locale));
      return known;
    };
    yield [INTERNAL.searchIndex(locale), () => searchFiles(content, locale).index, source];
    for (let shard = 0; shard < TEXT_SHARDS; shard++) {
      const text = () => searchFiles(content, locale).texts[shard];
      yield [INTERNAL.searchText(locale, shard), text, source];
    }
  }
}
