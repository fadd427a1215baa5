import { deserialize, serialize } from 'node:v8';
import type { PageSource, Recall } from '../src/compile/recall.ts';
import type { OgText } from '../src/site/og-image/og-image.ts';
import type { SearchInput } from '../src/site/search-documents.ts';

// The tasks of the second thread, see `second-thread.ts`. Each loads its modules when it first runs.

/** A value for the cache, serialized. */
export type CachedValue = readonly [key: string, bytes: Uint8Array];

/** Pages that were read, serialized, and the parts of them that are cached by themselves. */
export interface PagesRead {
  readonly pages: readonly Uint8Array[];
  readonly parts: readonly CachedValue[];
}

export async function readPages(sources: readonly PageSource[]): Promise<PagesRead> {
  const { readWholePage } = await import('../src/compile/read-page.ts');
  const parts: CachedValue[] = [];
  const recall: Recall = async (key, make) => {
    const made = await make();
    parts.push([key, serialize(made)]);
    return made;
  };
  const pages: Uint8Array[] = [];
  for (const { place, source } of sources) {
    pages.push(serialize(await readWholePage(place, source, undefined, recall)));
  }
  return { pages, parts };
}

/** What search files are made from. */
export interface SearchTask {
  readonly input: SearchInput;
  /** Words of pages that are cached, serialized, by their key. */
  readonly known: ReadonlyMap<string, Uint8Array>;
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
    const bytes = known.get(key);
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
