import { deserialize, serialize } from 'node:v8';
import type { CodeBlock } from '../src/compile/page/code-html.ts';
import type { PatternFile } from '../src/compile/page/grammar-patterns.ts';
import type { OgText } from '../src/site/og-image/og-image.ts';
import type { SearchInput } from '../src/site/search-documents.ts';
import { type SharedValues, sharedValue } from './cache.ts';

// The tasks of the second thread, see `second-thread.ts`. Each loads its modules when it first runs.

/** A value for the cache, serialized. */
type CachedValue = readonly [key: string, bytes: Uint8Array];

/** Blocks of code to highlight. */
export interface HighlightTask {
  readonly blocks: readonly CodeBlock[];
  /** Where the patterns of their grammars are kept. */
  readonly patterns: PatternFile;
}

/** Blocks of code as HTML, in the same order. */
export async function highlight(task: HighlightTask): Promise<readonly string[]> {
  const { blockHtml } = await import('../src/compile/page/code-html.ts');
  const { keepPatternsIn } = await import('../src/compile/page/grammar-patterns.ts');
  keepPatternsIn(task.patterns);
  return Promise.all(task.blocks.map(blockHtml));
}

/** Writes the patterns of the grammars that {@link highlight} needed for the next build. */
export async function savePatterns(): Promise<void> {
  const patterns = await import('../src/compile/page/grammar-patterns.ts');
  patterns.savePatterns();
}

/** What search files are made from. */
export interface SearchTask {
  readonly input: SearchInput;
  /** Words of pages that are cached. */
  readonly known: SharedValues;
}

/** Search files, by path, and the words of the other pages. */
export interface SearchFilesMade {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly words: readonly CachedValue[];
}

export async function makeSearchFiles({ input, known }: SearchTask): Promise<SearchFilesMade> {
  const search = await import('../src/site/search-files.ts');
  const words: CachedValue[] = [];
  const files = await search.makeSearchFiles(input, (key, read) => {
    const bytes = sharedValue(known, key);
    if (bytes) return deserialize(bytes);
    const made = read();
    words.push([key, serialize(made)]);
    return made;
  });
  return { files, words };
}

export async function ogPng(text: OgText): Promise<Uint8Array> {
  const pictures = await import('../src/site/og-image/og-image.ts');
  return pictures.ogPng(text);
}
