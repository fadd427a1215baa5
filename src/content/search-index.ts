import { hash } from 'node:crypto';
import type { Locale } from '../contract/locales.ts';
import { buildIndex } from '../search/build-index.ts';
import type { SearchDocument, SearchEngine, SearchFiles } from '../search/document.ts';
import { loadIndex } from '../search/engine.ts';
import type { PageWords } from '../search/page-words.ts';
import type { MarkdownDocument } from './document.ts';
import type { Entry } from './entry.ts';
import type { Content } from './model.ts';

/** The documentation pages of a locale, as the search indexes them. */
export function searchDocuments(content: Content, locale: Locale): SearchDocument[] {
  return content.docs[locale].map(searchDocument);
}

function searchDocument(entry: Entry<'docs'>): SearchDocument {
  const { title, description } = entry.data;
  return {
    slug: entry.slug,
    title,
    ...(description !== undefined && { description }),
    sections: entry.document.sections,
  };
}

/** The words of a page, and a hash of the synonyms that they were read with. */
export interface IndexedWords {
  readonly words: PageWords;
  readonly synonyms: string;
}

/** What the search has read of documents; it uses again what is still right. */
export const indexedWords = new WeakMap<MarkdownDocument, IndexedWords>();

function build(entries: readonly Entry<'docs'>[], locale: Locale, content: Content): SearchFiles {
  const groups = content.config.search.synonyms[locale] ?? [];
  const synonyms = hash('sha256', JSON.stringify(groups));
  return buildIndex(entries.map(searchDocument), locale, groups, (page, readWords) => {
    const document = entries[page]?.document;
    const known = document && indexedWords.get(document);
    if (known?.synonyms === synonyms) return known.words;
    const words = readWords();
    if (document) indexedWords.set(document, { words, synonyms });
    return words;
  });
}

const made = new WeakMap<Content, Map<Locale, SearchFiles>>();

/** The files of a locale's search; built once for each content. */
export function searchFiles(content: Content, locale: Locale): SearchFiles {
  const known = made.get(content) ?? new Map<Locale, SearchFiles>();
  made.set(content, known);
  let files = known.get(locale);
  if (!files) {
    files = build(content.docs[locale], locale, content);
    known.set(locale, files);
  }
  return files;
}

/** All that the files of a locale's search are made of. */
export function searchSource(content: Content, locale: Locale): string {
  return JSON.stringify([
    searchDocuments(content, locale),
    content.config.search.synonyms[locale] ?? [],
  ]);
}

/** A search over one page alone. */
export function pageSearch(entry: Entry<'docs'>, content: Content): SearchEngine {
  const { index, texts } = build([entry], entry.locale, content);
  return loadIndex(index, async (shard) => texts[shard] ?? new Uint8Array());
}
