import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
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

const FOLDER = dirname(import.meta.dirname);

/** Loaded on demand, since the engines are not dependencies of the project. */
export function installEngines(): void {
  if (existsSync(join(FOLDER, 'node_modules'))) return;
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: FOLDER,
    stdio: 'inherit',
  });
}
