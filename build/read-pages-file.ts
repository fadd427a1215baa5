import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { ReadPages } from '../src/content/read.ts';
import type { ReadPage } from '../src/content/read-page.ts';
import { type RenderedMarkdown, renderedMarkdown } from '../src/content/render.ts';
import { type IndexedWords, indexedWords } from '../src/content/search-index.ts';
import { sha256 } from './previous-site.ts';

/** A page as it was read, and what was made of it alone. */
interface KeptPage {
  readonly read: ReadPage;
  readonly markdown?: RenderedMarkdown;
  readonly words?: IndexedWords;
}

interface Kept {
  /** Of what read the pages, see `version.ts`. */
  readonly version: string;
  readonly pages: ReadonlyMap<string, KeptPage>;
}

/** Bytes of the hash that the file starts with, in hexadecimal. */
const HASH_LENGTH = 64;

/** Keeps pages as they were read, for the next build. */
export async function writeReadPages(
  file: string,
  version: string,
  pages: ReadPages,
): Promise<void> {
  const kept = [...pages].map(([path, read]): [string, KeptPage] => {
    const { document } = read.page;
    const [markdown, words] = [renderedMarkdown.get(document), indexedWords.get(document)];
    return [path, { read, ...(markdown && { markdown }), ...(words && { words }) }];
  });
  const content = serialize({ version, pages: new Map(kept) } satisfies Kept);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, [sha256(content), content]);
}

/**
 * The pages that {@link writeReadPages} kept; none where other code has read them, or where the
 * file is missing or damaged.
 */
export async function openReadPages(file: string, version: string): Promise<ReadPages> {
  try {
    const bytes = await readFile(file);
    const content = bytes.subarray(HASH_LENGTH);
    if (bytes.toString('latin1', 0, HASH_LENGTH) !== sha256(content)) return new Map();
    const kept: Kept = deserialize(content);
    if (kept.version !== version) return new Map();
    const pages = new Map<string, ReadPage>();
    for (const [path, { read, markdown, words }] of kept.pages) {
      const { document } = read.page;
      if (markdown) renderedMarkdown.set(document, markdown);
      if (words) indexedWords.set(document, words);
      pages.set(path, read);
    }
    return pages;
  } catch {
    return new Map();
  }
}
