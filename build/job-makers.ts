import { deserialize, serialize } from 'node:v8';
import Tinypool from 'tinypool';
import type { CodeBlock } from '../src/compile/page/code-html.ts';
import type { OgText } from '../src/site/og-image/og-image.ts';
import type { SearchInput } from '../src/site/search-documents.ts';
import type { View } from '../src/site/views/views.ts';
import type { Bundle } from './bundle.ts';

// What the second thread does, see `jobs.ts`. Each function loads its modules when it first runs.

/** The input of the thread. */
export interface JobsData {
  /** What {@link patterns} returned to an earlier build. */
  readonly patterns?: Uint8Array | undefined;
}

/** Derived values of the kind “code”. */
export async function code(block: CodeBlock): Promise<string> {
  const { usePatterns } = await import('../src/compile/page/grammar-patterns.ts');
  const { blockHtml } = await import('../src/compile/page/code-html.ts');
  const { patterns }: JobsData = Tinypool.workerData;
  if (!hasHighlighted && patterns) usePatterns(patterns);
  hasHighlighted = true;
  return blockHtml(block);
}

let hasHighlighted = false;

/** The patterns that {@link code} has translated, if any are new. */
export async function patterns(): Promise<Uint8Array | undefined> {
  if (!hasHighlighted) return undefined;
  return (await import('../src/compile/page/grammar-patterns.ts')).newPatterns();
}

/** Derived values of the kind “preview”. */
export async function preview(text: OgText): Promise<Uint8Array> {
  const { ogPng } = await import('../src/site/og-image/og-image.ts');
  return ogPng(text);
}

/** The HTML of pages, as the bundle renders them, or why one cannot be rendered. */
export async function html(task: Pick<Bundle, 'entry'> & { readonly views: readonly View[] }) {
  const { render }: Pick<Bundle, 'render'> = await import(task.entry);
  return Promise.allSettled(task.views.map(render));
}

/**
 * Search files by path, and the words of the pages whose words were not known, by key.
 *
 * @param task with the words of each page that are kept
 */
export async function search(task: {
  readonly input: SearchInput;
  readonly known: readonly (Uint8Array | undefined)[];
}) {
  const { input, known } = task;
  const { makeSearchFiles } = await import('../src/site/search-files.ts');
  const words = new Map<string, Uint8Array>();
  const files = await makeSearchFiles(input, (page, read) => {
    const kept = known[page];
    if (kept) return deserialize(kept);
    const made = read();
    words.set(input.wordKeys[page] ?? '', serialize(made));
    return made;
  });
  return { files, words };
}
