import type { Locale } from '../contract/locales.ts';
import type { SearchDocument } from '../search/document.ts';
import { buildIndex } from '../search/engine.ts';
import type { Content } from './model.ts';
import { textSections } from './plain-text.ts';

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
