import { spawnSync } from 'node:child_process';
import { print } from '../src/terminal/print.ts';
import { runCommand } from './command-line.ts';

const USAGE = `Usage: npm run fuzz -- [--seed N] [--path P] [--only NAME]

Tries the properties of test/fuzz on 50 times as many requests and 15 times as many content
folders as npm test does: 100,000 and 300. Another seed each time, unless one is given.`;

const CONFIG = {
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    path: { type: 'string' },
    only: { type: 'string' },
  },
} as const;

await runCommand(USAGE, CONFIG, async ({ values: { seed, path, only } }) => {
  print(`Seed ${seed}`);
  const pattern = only === undefined ? [] : ['--testNamePattern', only];
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'site', 'test/fuzz', ...pattern],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        FUZZ: 'long',
        FUZZ_SEED: seed,
        ...(path !== undefined && { FUZZ_PATH: path }),
      },
    },
  );
  process.exitCode = status ?? 1;
});
