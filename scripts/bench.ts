import { join, resolve } from 'node:path';
import type { parseArgs } from 'node:util';
import { print } from '../src/terminal/print.ts';
import { insteadOf, runCommand, UsageError } from './command-line.ts';

const USAGE = `Usage: npm run bench -- build [--pages N] [--mdx SHARE] [--only NAME,...] [--rounds N]
                                  [--versions N]
       npm run bench -- search [--content DIR] [--queries FILE...]
       npm run bench -- search --leave-one-out --corpora DIR --queries FILE...
       npm run bench -- import FOLDER --project DIR [--faults N]
       npm run bench -- search-box [--dist DIR]
       npm run bench -- lighthouse [PATH...] [--dist DIR] [--rounds N]
       npm run bench -- serve [--dist DIR] [--seconds N] [--soak N]
       npm run bench -- worker [--dist DIR] [--seconds N]
       npm run bench -- follow [--pages N] [--builds N]

build    our build and Starlight's (and Hugo's, where it is installed) of the same invented pages,
         in one run: N pages (2000) of all locales, a SHARE (0.1) of them MDX; each in turn, as
         often as there are rounds (3), and the median of the times; with --versions, ours of the
         N pages in so many versions, a tenth changed from one to the next, of as many different
         pages, and of the current version alone, and Docusaurus's of them in as many:
         --only lectern,docusaurus --pages 20000 --versions 20
search   our search and five other engines over the same texts, in one run;
         without --queries, the judged sets of test/search, for the sample content;
         --leave-one-out: for each content folder in DIR, what the search is worth with constants
         chosen on the others; FILEs are named after the folders, <folder>*.<locale>.jsonl
search-box  the search box of a page in a browser, with the function and on files alone: from a key to
         its results, the slowest one on a processor four times slower, and what a first search loads
import   how much of an old site its import kept: words, addresses, the sidebar, and syntax
         that shows as plain text; FOLDER is the old repository, DIR where it was imported and built;
         names N (10) of each kind of fault
lighthouse  how fast pages load by Lighthouse, / and /docs or each PATH, N times (3)
serve    our server against nginx, sirv and a bare node:http over the same files, in one run
worker   our Worker against bare files and an empty function, on workerd, in one run; then searches
         by the API and over MCP, the first ones of a runtime just started and those after
follow   what a program requests that keeps a copy of N pages (2000) over N builds (30) with three edits
         each: with the changes since its last visit, with the content index, with neither; and what
         the changes add to a build`;

/** Runtimes that are started for each kind of search, and searches in all of them. */
const STARTS = 3;
const SEARCHES = 600;

const root = resolve(import.meta.dirname, '..');
const CONFIG = {
  allowPositionals: true,
  options: {
    content: { type: 'string', default: process.env.CONTENT_DIR ?? join(root, 'content') },
    queries: { type: 'boolean', default: false },
    corpora: { type: 'string' },
    'leave-one-out': { type: 'boolean', default: false },
    dist: { type: 'string', default: join(root, 'dist') },
    seconds: { type: 'string', default: '5' },
    soak: { type: 'string', default: '60' },
    pages: { type: 'string', default: '2000' },
    mdx: { type: 'string', default: '0.1' },
    only: { type: 'string', default: 'lectern,starlight,hugo' },
    versions: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    builds: { type: 'string', default: '30' },
    project: { type: 'string' },
    faults: { type: 'string', default: '10' },
  },
} as const;

type Called = ReturnType<typeof parseArgs<typeof CONFIG>>;

const BENCHES: Readonly<Record<string, (called: Called) => Promise<void>>> = {
  build: async ({ values }) => {
    const { benchBuild, GENERATORS } = await import('../test/bench/build/bench-build.ts');
    const names = values.only.split(',');
    await benchBuild({
      count: Number(values.pages),
      mdxShare: Number(values.mdx),
      rounds: Number(values.rounds),
      versions: values.versions === undefined ? undefined : Number(values.versions),
      only: GENERATORS.filter((name) => names.includes(name)),
      print,
    });
  },
  follow: async ({ values }) => {
    const { benchFollow } = await import('../test/bench/follow.ts');
    await benchFollow({ count: Number(values.pages), builds: Number(values.builds), print });
  },
  import: async ({ values, positionals: [, source] }) => {
    if (source === undefined || values.project === undefined) {
      throw new UsageError('Measuring an import takes FOLDER and --project DIR.');
    }
    const { benchImport } = await import('../test/bench/import/bench-import.ts');
    await benchImport({
      source: resolve(source),
      project: resolve(values.project),
      named: Number(values.faults),
      print,
    });
  },
  lighthouse: async ({ values, positionals: [, ...paths] }) => {
    const { benchLighthouse } = await import('../test/bench/lighthouse.ts');
    const pages = paths.length > 0 ? paths : ['/', '/docs'];
    await benchLighthouse(resolve(values.dist), pages, Number(values.rounds));
  },
  search: async ({ values, positionals: [, ...files] }) => {
    if (values['leave-one-out']) {
      if (!values.corpora || files.length === 0) {
        throw new UsageError('Leaving one out takes --corpora DIR and --queries FILE....');
      }
      const { leaveOneOut } = await import('../test/bench/leave-one-out.ts');
      const queryFiles = files.map((file) => resolve(file));
      await leaveOneOut({ corpora: resolve(values.corpora), queryFiles, print });
      return;
    }
    const { benchSearch } = await import('../test/bench/bench-search.ts');
    const judged = ['en', 'fr'].map((locale) => join(root, `test/search/judged.${locale}.jsonl`));
    await benchSearch({
      folder: resolve(values.content),
      queryFiles: values.queries ? files : judged,
      print,
    });
  },
  'search-box': async ({ values }) => {
    const { benchSearchBox } = await import('../test/bench/search-box.ts');
    await benchSearchBox(resolve(values.dist));
  },
  serve: async ({ values }) => {
    const { benchServe } = await import('../test/bench/serve.ts');
    await benchServe({
      dist: resolve(values.dist),
      seconds: Number(values.seconds),
      soak: Number(values.soak),
    });
  },
  worker: async ({ values }) => {
    const { benchWorker } = await import('../test/bench/worker.ts');
    await benchWorker(resolve(values.dist), Number(values.seconds));
    const { benchWorkerSearch } = await import('../test/bench/worker-search.ts');
    await benchWorkerSearch(resolve(values.dist), STARTS, SEARCHES);
  },
};

await runCommand(USAGE, CONFIG, async (called) => {
  const names = Object.keys(BENCHES);
  const [name] = called.positionals;
  if (name === undefined) throw new UsageError(`Name a benchmark: ${names.join(', ')}.`);
  const bench = BENCHES[name];
  if (!bench) throw new UsageError(`There is no benchmark “${name}”. ${insteadOf(name, names)}`);
  await bench(called);
});
