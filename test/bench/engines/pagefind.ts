import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Corpus } from '../corpus.ts';
import { type EngineBuilder, load } from './engine.ts';

interface PagefindIndex {
  readonly addHTMLFile: (file: { url: string; content: string }) => Promise<unknown>;
  readonly writeFiles: (options: { outputPath: string }) => Promise<unknown>;
}

interface Pagefind {
  readonly createIndex: (options: object) => Promise<{ readonly index?: PagefindIndex }>;
  readonly close: () => Promise<unknown>;
}

interface PagefindResult {
  readonly data: () => Promise<{ readonly url: string }>;
}

interface PagefindClient {
  readonly options: (options: object) => Promise<void>;
  readonly init: () => Promise<void>;
  readonly search: (query: string) => Promise<{ readonly results: readonly PagefindResult[] }>;
  readonly destroy: () => Promise<void>;
}

const ORIGIN = 'http://pagefind.test/';

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function htmlOf({ locale }: Corpus, { title, description, sections }: Corpus['documents'][number]) {
  const body = sections.map(
    ({ heading, text }) => `<h2>${escapeHtml(heading)}</h2><p>${escapeHtml(text)}</p>`,
  );
  const lead = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description ?? '')}</p>`;
  return `<html lang="${locale}"><body><main>${lead}${body.join('')}</main></body></html>`;
}

/**
 * Its browser client in this process, with files on disk. A search includes reading the files with the
 * addresses of ten results.
 */
export const pagefind: EngineBuilder = async (corpus) => {
  const folder = await mkdtemp(join(tmpdir(), 'pagefind-'));
  const indexer = await load<Pagefind>('pagefind');
  const { index } = await indexer.createIndex({ forceLanguage: corpus.locale });
  if (!index) throw new Error('its indexer does not start');
  for (const document of corpus.documents) {
    await index.addHTMLFile({ url: `/${document.slug}`, content: htmlOf(corpus, document) });
  }
  await index.writeFiles({ outputPath: folder });
  await indexer.close();

  const restore = standInForBrowser(folder, corpus.locale);
  let copies = 0;
  const open = async () => {
    const script = `${pathToFileURL(join(folder, 'pagefind.js')).href}?copy=${copies++}`;
    const client: PagefindClient = await import(script);
    await client.options({ basePath: ORIGIN, baseUrl: '/', noWorker: true });
    await client.init();
    return client;
  };
  let client = await open();
  return {
    name: 'Pagefind',
    indexBytes: await bytesOf(folder),
    load: async () => {
      client = await open();
    },
    search: async (query) => {
      const { results } = await client.search(query);
      const pages = await Promise.all(results.slice(0, 10).map((result) => result.data()));
      return pages.map(({ url }) => decodeURI(url).replace(/^\/|\.html$/g, ''));
    },
    close: async () => {
      restore();
      await rm(folder, { recursive: true });
    },
  };
};

/** Mocks fetching from a folder and the page for the client. */
function standInForBrowser(folder: string, language: string): () => void {
  const { fetch } = globalThis;
  const stands = {
    fetch: async (address: string) => {
      const { pathname } = new URL(address, ORIGIN);
      return new Response(await readFile(join(folder, pathname)));
    },
    document: {
      currentScript: null,
      querySelector: () => ({ getAttribute: () => language }),
    },
    window: { location: new URL(ORIGIN) },
    location: new URL(ORIGIN),
  };
  Object.assign(globalThis, stands);
  return () => {
    for (const name of ['document', 'window', 'location']) Reflect.deleteProperty(globalThis, name);
    Object.assign(globalThis, { fetch });
  };
}

/** The bytes of the index, without the texts of the pages and the user interface. */
async function bytesOf(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true });
  const own = files.filter((file) => /\.pf_(?:index|meta)$|^wasm\.|^pagefind\.js$/.test(file));
  const sizes = await Promise.all(own.map(async (file) => (await stat(join(folder, file))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
