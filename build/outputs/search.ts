import type { Content } from '../../src/content/content.ts';
import { textSections } from '../../src/content/plain-text.ts';
import { LOCALES, type Locale } from '../../src/contract/locales.ts';
import { INTERNAL } from '../../src/contract/paths.ts';
import type { SearchDocument } from '../../src/search/document.ts';
import { buildIndex } from '../../src/search/engine.ts';
import type { Output } from './output.ts';

function documents(content: Content, locale: Locale): SearchDocument[] {
  return content.docs[locale].map((entry) => ({
    slug: entry.slug,
    title: entry.data.title,
    ...(entry.data.description !== undefined && { description: entry.data.description }),
    sections: textSections(entry),
  }));
}

/** The search index of a locale. */
export function searchIndex(content: Content, locale: Locale): string {
  const synonyms = content.config.search.synonyms[locale] ?? [];
  return buildIndex(documents(content, locale), locale, synonyms);
}

/** The search indexes, one per locale. */
export function* searchOutputs(content: Content): Generator<Output> {
  for (const locale of LOCALES) {
    yield [INTERNAL.searchIndex(locale), () => searchIndex(content, locale)];
  }
}
