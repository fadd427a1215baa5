import type { EngineBuilder } from './engine.ts';
import { flexSearch } from './flexsearch.ts';
import { lunr } from './lunr.ts';
import { miniSearch, miniSearchAnalyzed, miniSearchStemmed } from './minisearch.ts';
import { orama } from './orama.ts';
import { pagefind } from './pagefind.ts';

/** The engines to compare with. */
export const BASELINES: Readonly<Record<string, EngineBuilder>> = {
  'MiniSearch, Snowball': miniSearchStemmed,
  'MiniSearch, analyzed': miniSearchAnalyzed,
  MiniSearch: miniSearch,
  Orama: orama,
  FlexSearch: flexSearch,
  lunr,
  Pagefind: pagefind,
};
