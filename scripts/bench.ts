import manifest from '../package.json' with { type: 'json' };
import { runProgram } from './program.ts';

await runProgram(
  {
    name: 'npm run bench --',
    version: manifest.version,
    commands: {
      build: () => import('../test/bench/build/bench-build.ts'),
      search: () => import('../test/bench/bench-search.ts'),
      import: () => import('../test/bench/import/bench-import.ts'),
      'search-box': () => import('../test/bench/search-box.ts'),
      lighthouse: () => import('../test/bench/lighthouse.ts'),
      serve: () => import('../test/bench/serve.ts'),
      worker: () => import('../test/bench/worker.ts'),
      follow: () => import('../test/bench/follow.ts'),
    },
  },
  process.argv.slice(2),
);
