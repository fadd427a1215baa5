import type { Locale } from '../../contract/locales.ts';
import { BROWSER_SEARCH, INTERNAL, type SearchScope } from '../../contract/paths.ts';
import { openIndex, type SearchEngine } from '../../search/engine.ts';
import { loadStemmer } from '../../search/stemmers.ts';
import { SITE_ROOT } from '../site-root.ts';

async function read(path: string, cache: RequestCache): Promise<Response> {
  const response = await fetch(SITE_ROOT + path, { cache });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

async function readCompressed(path: string, cache: RequestCache): Promise<Uint8Array> {
  const { body } = await read(path, cache);
  if (!body) throw new Error(`${path} is empty.`);
  const bytes = body.pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(bytes).arrayBuffer());
}

async function open(
  locale: Locale,
  scope: SearchScope,
  cache: RequestCache,
): Promise<SearchEngine> {
  const [head] = await Promise.all([
    readCompressed(BROWSER_SEARCH.head(locale, scope), cache),
    loadStemmer(locale),
  ]);
  return openIndex(
    head,
    (piece) => readCompressed(BROWSER_SEARCH.piece(locale, scope, piece), 'default'),
    async (block) => {
      const response = await read(INTERNAL.searchText(locale, scope, block), cache);
      return new Uint8Array(await response.arrayBuffer());
    },
  );
}

/** A search index that the browser loads from files. */
export class LocalIndex {
  readonly #open: (cache: RequestCache) => Promise<SearchEngine>;
  #engine: Promise<SearchEngine> | undefined;

  constructor(locale: Locale, scope: SearchScope) {
    this.#open = (cache) => open(locale, scope, cache);
  }

  /** Runs a search. Reloads the index once if it fails, since the browser's cache may have files of different builds. */
  async use<T>(run: (engine: SearchEngine) => Promise<T>): Promise<T> {
    try {
      this.#engine ??= this.#open('default');
      return await run(await this.#engine);
    } catch {
      this.#engine = this.#open('no-cache');
      // The next use tries again.
      this.#engine.catch(() => {
        this.#engine = undefined;
      });
      return run(await this.#engine);
    }
  }
}
