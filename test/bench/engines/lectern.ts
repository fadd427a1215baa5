import { buildIndex } from '../../../src/search/build-index.ts';
import { loadIndex } from '../../../src/search/engine.ts';
import { rankIndex } from '../../search/rank-index.ts';
import type { EngineBuilder } from './engine.ts';

/** The engine of this project, without excerpts like the others. */
export const lectern: EngineBuilder = async ({ documents, locale, synonyms }) => {
  const { index } = buildIndex(documents, locale, synonyms);
  let rank = rankIndex(index);
  return {
    name: 'Lectern',
    indexBytes: index.length,
    load: async () => {
      rank = rankIndex(index);
    },
    search: (query) => rank(query, 10).map(({ slug }) => slug),
  };
};

/** The engine of this project with excerpts, from texts in memory. */
export const lecternWithExcerpts: EngineBuilder = async ({ documents, locale, synonyms }) => {
  const { index, texts } = buildIndex(documents, locale, synonyms);
  const read = async (block: number) => texts[block] ?? new Uint8Array();
  let engine = loadIndex(index, read);
  return {
    name: 'Lectern, excerpts',
    indexBytes: index.length + texts.reduce((sum, { length }) => sum + length, 0),
    load: async () => {
      engine = loadIndex(index, read);
    },
    search: async (query) => (await engine.search(query, 10)).map(({ slug }) => slug),
  };
};
