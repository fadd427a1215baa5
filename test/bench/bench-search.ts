import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SAMPLE_LOCALES } from '../sample-locales.ts';
import { type Corpus, readCorpora } from './corpus.ts';
import { BASELINES } from './engines/baselines.ts';
import type { EngineBuilder } from './engines/engine.ts';
import { lectern, lecternWithExcerpts } from './engines/lectern.ts';
import { type Measures, measure } from './measure.ts';
import { type JudgedQuery, readQueries } from './queries.ts';
import { table } from './table.ts';

const ENGINES: Readonly<Record<string, EngineBuilder>> = {
  Lectern: lectern,
  'Lectern with excerpts': lecternWithExcerpts,
  ...BASELINES,
};

export interface BenchOptions {
  /** Absolute path of the content folder. */
  readonly folder: string;
  /** Files of queries, whose names end in `.<locale>.jsonl`. */
  readonly queryFiles: readonly string[];
  readonly print: (line: string) => void;
}

/** Measures every engine over a content folder, and prints a table for each locale. */
export async function benchSearch({ folder, queryFiles, print }: BenchOptions): Promise<void> {
  installEngines();
  const queries = new Map<string, JudgedQuery[]>();
  for (const file of queryFiles) {
    const locale = SAMPLE_LOCALES.find((name) => file.endsWith(`.${name}.jsonl`));
    if (!locale) throw new Error(`${file}: the name must end in .en.jsonl or .fr.jsonl.`);
    const own = queries.get(locale) ?? [];
    queries.set(locale, [...own, ...readQueries(await readFile(file, 'utf8'))]);
  }
  for (const corpus of await readCorpora(folder)) {
    const asked = queries.get(corpus.locale);
    if (!asked) continue;
    const { documents, markdownBytes, locale } = corpus;
    print(
      `\n${locale}: ${documents.length} pages, ${markdownBytes} bytes, ${asked.length} queries`,
    );
    const measures: Measures[] = [];
    for (const [name, build] of Object.entries(ENGINES)) {
      const found = await run(build, corpus, asked).catch((error: unknown) => {
        print(`${name} is left out: ${error instanceof Error ? error.message : error}`);
      });
      if (found) measures.push(found);
    }
    for (const line of table(measures, markdownBytes)) print(line);
  }
}

async function run(
  build: EngineBuilder,
  corpus: Corpus,
  queries: readonly JudgedQuery[],
): Promise<Measures> {
  const engine = await build(corpus);
  try {
    return await measure(engine, queries);
  } finally {
    await engine.close?.();
  }
}

/** The engines to compare with are no dependencies of the project: they come when needed. */
export function installEngines(): void {
  if (existsSync(join(import.meta.dirname, 'node_modules'))) return;
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: import.meta.dirname,
    stdio: 'inherit',
  });
}
