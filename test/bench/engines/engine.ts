import type { Corpus } from '../corpus.ts';

/** An engine over a corpus, built, saved and loaded again. */
export interface BenchEngine {
  readonly name: string;
  /** Bytes of a deployed index, without texts for excerpts if possible. */
  readonly indexBytes: number;
  /** Reads the index anew from those bytes. */
  readonly load: () => Promise<void>;
  /** Slugs, most relevant first, at most ten. */
  readonly search: (query: string) => readonly string[] | Promise<readonly string[]>;
  readonly close?: () => Promise<void>;
}

/** Builds an engine over a corpus. */
export type EngineBuilder = (corpus: Corpus) => Promise<BenchEngine>;

/** The fields for engines with fields. */
export function fieldsOf({ documents }: Corpus) {
  return documents.map(({ slug, title, description, sections }) => ({
    id: slug,
    slug,
    title,
    description: description ?? '',
    headings: sections.map(({ heading }) => heading).join('\n'),
    text: sections.map(({ text }) => text).join('\n'),
  }));
}

export const FIELDS = ['title', 'description', 'headings', 'text'] as const;

/**
 * Loads a package of this folder, which is only installed when the benchmark runs; the caller
 * describes its type.
 */
export async function load<T>(name: string): Promise<T> {
  const loaded: T & { readonly default?: T } = await import(name);
  return loaded.default ?? loaded;
}
