import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const USAGE = `Usage: npm run fuzz -- [--seed N] [--path P] [--only NAME]

Tries the properties of test/fuzz on 50 times as many requests and 15 times as many content
folders as npm test does: 100,000 and 300. Another seed each time, unless one is given.`;

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    path: { type: 'string' },
    only: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(USAGE);
} else {
  console.log(`Seed ${values.seed}`);
  const only = values.only === undefined ? [] : ['--testNamePattern', values.only];
  const { status } = spawnSync(
    'npx',
    ['vitest', 'run', '--project', 'site', 'test/fuzz', ...only],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        FUZZ: 'long',
        FUZZ_SEED: values.seed,
        ...(values.path !== undefined && { FUZZ_PATH: values.path }),
      },
    },
  );
  process.exitCode = status ?? 1;
}
