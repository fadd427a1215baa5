import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { CONSTANTS } from '../../src/search/scoring.ts';
import { print } from '../../src/terminal/print.ts';
import { chooseConstants } from './choose-constants.ts';
import { readCorpora } from './corpus.ts';
import { BASELINES, installEngines } from './engines/baselines.ts';
import { generatedQueries } from './generated-queries.ts';
import { markdownTable } from './markdown-table.ts';
import { type Quality, qualityOf } from './quality.ts';
import { type JudgedQuery, readQueries } from './queries.ts';
import { TrainingSet } from './training-set.ts';

/**
 * Prints what constants chosen on all corpora but one are worth on that one, and all baselines.
 *
 * @param corpora a folder of content folders
 * @param queryFiles `<name of the content folder>*.<locale>.jsonl`
 */
export async function leaveOneOut(corpora: string, queryFiles: readonly string[]): Promise<void> {
  installEngines();
  const sets = await readSets(corpora, queryFiles);
  for (const [name, own] of Map.groupBy(sets, (set) => set.name)) {
    const constants = await chooseConstants(sets.filter((set) => set.name !== name));
    print(`\nChosen without ${name}: ${JSON.stringify(constants)}`);
    for (const set of own) {
      const { corpus, queries } = set;
      print(`\n${name}, ${corpus.locale}: ${corpus.documents.length} pages`);
      const rows: [string, Quality][] = [
        ['Lectern, chosen on the others', await set.quality(constants)],
        ['Lectern, as it ships', await set.quality(CONSTANTS)],
      ];
      for (const [engineName, build] of Object.entries(BASELINES)) {
        const engine = await build(corpus);
        rows.push([engineName, (await qualityOf(engine.search, queries)).quality]);
        await engine.close?.();
      }
      const kinds = [...new Set(queries.map(({ kind }) => kind))];
      const cells = rows.map(([row, quality]) => [
        row,
        ...kinds.map((kind) => (quality[kind] ?? 0).toFixed(3)),
      ]);
      for (const line of markdownTable(['MRR@10', ...kinds], cells)) print(line);
    }
  }
  print(`\nChosen on all: ${JSON.stringify(await chooseConstants(sets))}`);
}

/** Questions with the link texts from which they were made. */
function withPhrases(queries: readonly JudgedQuery[]): JudgedQuery[] {
  const phrases = Map.groupBy(
    queries.filter(({ kind }) => kind === 'phrase'),
    ({ slug }) => slug,
  );
  return queries.map((query) => {
    const held = (phrases.get(query.slug) ?? []).filter(({ q }) => query.q.includes(q));
    const [longest] = held.sort((a, b) => b.q.length - a.q.length);
    return longest ? { ...query, phrase: longest.q } : query;
  });
}

async function readSets(folder: string, queryFiles: readonly string[]): Promise<TrainingSet[]> {
  const sets: TrainingSet[] = [];
  const folders = await readdir(folder, { withFileTypes: true });
  for (const entry of folders.filter((other) => other.isDirectory())) {
    const files = queryFiles.filter((file) => basename(file).startsWith(entry.name));
    const queries = await Promise.all(
      files.map(async (file) => readQueries(await readFile(file, 'utf8'))),
    );
    for (const corpus of await readCorpora(join(folder, entry.name))) {
      const isOwn = (file = '') => file.endsWith(`.${corpus.locale}.jsonl`);
      const own = withPhrases(queries.filter((_, index) => isOwn(files[index])).flat());
      if (own.length === 0) continue;
      const phrases = own.filter(({ kind }) => kind === 'phrase');
      const pages = new Set(corpus.documents.map(({ slug }) => slug));
      const foreign = queries
        .filter((_, index) => !isOwn(files[index]))
        .flat()
        .filter(({ kind, slug }) => kind === 'phrase' && pages.has(slug))
        .map((query) => ({ ...query, kind: 'other language' }));
      const made = generatedQueries(corpus, phrases);
      sets.push(new TrainingSet(entry.name, corpus, [...own, ...made, ...foreign]));
    }
  }
  return sets;
}
