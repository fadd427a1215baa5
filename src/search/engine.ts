import MiniSearch, { type Options } from 'minisearch';
import type { Locale } from '../contract/locales.ts';
import { Analyzer, words } from './analyzer.ts';
import { type SearchDocument, type SearchEngine, SearchIndexError } from './document.ts';
import { bestPassage } from './excerpt.ts';

/** Raised whenever the form of the index or the analysis of texts changes. */
const FORMAT = 1;

interface IndexFile {
  readonly format: number;
  readonly locale: Locale;
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
  readonly pages: readonly { slug: string; title: string; description?: string; text: string }[];
  readonly index: ReturnType<MiniSearch['toJSON']>;
}

const FIELDS = ['title', 'slug', 'headings', 'description', 'text'] as const;
const BOOST = { title: 5, slug: 2, headings: 3, description: 2, text: 1 } as const;

function options(analyzer: Analyzer): Options {
  return {
    fields: [...FIELDS],
    tokenize: (text) => [...words(text)].map(({ word }) => word),
    processTerm: (word) => analyzer.term(word),
  };
}

/** Builds the index of a locale. Same documents, same text. */
export function buildIndex(
  documents: readonly SearchDocument[],
  locale: Locale,
  synonyms: readonly (readonly string[])[],
): string {
  const analyzer = new Analyzer(locale);
  const index = new MiniSearch(options(analyzer));
  const pages = documents.map(({ slug, title, description, sections }) => ({
    slug,
    title,
    ...(description !== undefined && { description }),
    text: sections.map(({ text }) => text).join('\n'),
  }));
  index.addAll(
    documents.map(({ slug, title, description, sections }, id) => ({
      id,
      slug: slug.replaceAll(/[-_/]/g, ' '),
      title,
      description: description ?? '',
      headings: sections.map(({ heading }) => heading).join('\n'),
      text: pages[id]?.text ?? '',
    })),
  );
  const file: IndexFile = {
    format: FORMAT,
    locale,
    synonyms: synonymTerms(synonyms, analyzer),
    pages,
    index: index.toJSON(),
  };
  return JSON.stringify(file);
}

function synonymTerms(groups: readonly (readonly string[])[], analyzer: Analyzer) {
  const result: Record<string, string[]> = {};
  for (const group of groups) {
    const terms = group.flatMap((word) => analyzer.queryTerms(word));
    for (const term of terms) result[term] = terms.filter((other) => other !== term);
  }
  return result;
}

/**
 * Reads an index.
 *
 * @throws {SearchIndexError} if the bytes are not an index of this version
 */
export function loadIndex(bytes: Uint8Array): SearchEngine {
  let file: IndexFile;
  let index: MiniSearch;
  let analyzer: Analyzer;
  try {
    file = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (file.format !== FORMAT) throw new Error(`format ${file.format}`);
    analyzer = new Analyzer(file.locale);
    index = MiniSearch.loadJS(file.index, options(analyzer));
  } catch (cause) {
    throw new SearchIndexError('The search index cannot be read.', { cause });
  }
  const expand = (term: string) => (Object.hasOwn(file.synonyms, term) ? file.synonyms[term] : []);

  return {
    search(query, limit) {
      const terms = analyzer.queryTerms(query);
      const expanded = terms.flatMap((term) => [term, ...(expand(term) ?? [])]);
      const last = terms.at(-1);
      const found = index.search(expanded.join(' '), {
        tokenize: (text) => text.split(' ').filter((term) => term !== ''),
        processTerm: (term) => term,
        boost: { ...BOOST },
        fuzzy: (term) => (term.length >= 5 ? 1 : false),
        prefix: (term) => term === last && term.length >= 3,
        weights: { fuzzy: 0.2, prefix: 0.3 },
      });
      return found.slice(0, limit).flatMap(({ id, terms: matched }) => {
        const page = file.pages[id];
        if (!page) return [];
        const { slug, title, description, text } = page;
        const excerpt = bestPassage(
          text === '' ? (description ?? '') : text,
          new Set(matched),
          analyzer,
        );
        return [{ slug, title, ...(excerpt !== '' && { excerpt }) }];
      });
    },
  };
}
