import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { benchSearch } from '../test/bench/bench-search.ts';

const USAGE = `Usage: node scripts/bench.ts search [--content DIR] [--queries FILE...]

Measures the search and five other engines over the same texts, in one run.
Without --queries, the judged sets of test/search, for the sample content.`;

const root = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    content: { type: 'string', default: process.env.CONTENT_DIR ?? join(root, 'content') },
    queries: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [command, ...files] = positionals;

if (command !== 'search' || values.help || (files.length > 0 && !values.queries)) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 1;
} else {
  const judged = ['en', 'fr'].map((locale) => join(root, `test/search/judged.${locale}.jsonl`));
  await benchSearch({
    folder: resolve(values.content),
    queryFiles: files.length > 0 ? files : judged,
    print: console.log,
  });
}
