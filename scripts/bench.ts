import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const USAGE = `Usage: npm run bench -- search [--content DIR] [--queries FILE...]
       npm run bench -- serve [--dist DIR] [--seconds N] [--soak N]
       npm run bench -- worker [--dist DIR] [--seconds N]

search   our search and five other engines over the same texts, in one run;
         without --queries, the judged sets of test/search, for the sample content
serve    our server against nginx, sirv and a bare node:http over the same files, in one run
worker   our Worker against bare files and an empty function, on workerd, in one run`;

const root = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    content: { type: 'string', default: process.env.CONTENT_DIR ?? join(root, 'content') },
    queries: { type: 'boolean', default: false },
    dist: { type: 'string', default: join(root, 'dist') },
    seconds: { type: 'string', default: '5' },
    soak: { type: 'string', default: '60' },
    help: { type: 'boolean', default: false },
  },
});
const [command, ...files] = positionals;

async function search(): Promise<void> {
  const { benchSearch } = await import('../test/bench/bench-search.ts');
  const judged = ['en', 'fr'].map((locale) => join(root, `test/search/judged.${locale}.jsonl`));
  await benchSearch({
    folder: resolve(values.content),
    queryFiles: values.queries ? files : judged,
    print: console.log,
  });
}

async function serve(): Promise<void> {
  const { benchServe } = await import('../test/bench/serve.ts');
  await benchServe({
    dist: resolve(values.dist),
    seconds: Number(values.seconds),
    soak: Number(values.soak),
  });
}

async function worker(): Promise<void> {
  const { benchWorker } = await import('../test/bench/worker.ts');
  await benchWorker(resolve(values.dist), Number(values.seconds));
}

if (command === 'search' && !values.help) {
  await search();
} else if (command === 'serve' && !values.help) {
  await serve();
} else if (command === 'worker' && !values.help) {
  await worker();
} else {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 1;
}
