import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { defineCommand } from '../../scripts/command.ts';
import { UsageError } from '../../scripts/command-line.ts';
import { print } from '../../src/terminal/print.ts';
import { SAMPLE_LOCALES } from '../sample-locales.ts';
import { ROOT } from '../site-server.ts';
import { type Corpus, readCorpora } from './corpus.ts';
import { BASELINES, installEngines } from './engines/baselines.ts';
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

/**
 * Measures every engine over a content folder, and prints a table for each locale.
 *
 * @param queryFiles whose names end in `.<locale>.jsonl`
 */
async function benchSearch(folder: string, queryFiles: readonly string[]): Promise<void> {
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

export default defineCommand({
  summary: 'Lectern’s search and five other engines over the same texts, in one run',
  arguments: '[<file>...]',
  options: {
    content: {
      type: 'string',
      value: 'DIR',
      default: process.env.CONTENT_DIR ?? join(ROOT, 'content'),
      help: 'the content folder',
    },
    queries: {
      type: 'boolean',
      default: false,
      help: 'judged by these files, instead of those of test/search for the sample content',
    },
    'leave-one-out': {
      type: 'boolean',
      default: false,
      help: 'for each of the corpora, what the search is worth with constants chosen on the others',
    },
    corpora: { type: 'string', value: 'DIR', help: 'the content folders for that' },
    sections: {
      type: 'boolean',
      default: false,
      help: 'how often the texts of links to a section find that section, in the content folder',
    },
  },
  notes: [
    '  npm run bench -- search --leave-one-out --corpora DIR --queries FILE...',
    'Files are named after the folders then, <folder>*.<locale>.jsonl.',
  ],
  run: async ({ values, positionals }) => {
    const files = positionals.map((file) => resolve(file));
    if (values['leave-one-out']) {
      if (!values.corpora || files.length === 0) {
        throw new UsageError('Leaving one out takes --corpora DIR and --queries FILE....');
      }
      const { leaveOneOut } = await import('./leave-one-out.ts');
      await leaveOneOut(resolve(values.corpora), files);
      return;
    }
    if (values.sections) {
      const { benchSections } = await import('./sections.ts');
      await benchSections(resolve(values.content));
      return;
    }
    const judged = ['en', 'fr'].map((locale) => join(ROOT, `test/search/judged.${locale}.jsonl`));
    await benchSearch(resolve(values.content), values.queries ? files : judged);
  },
});
