import { spawnSync } from 'node:child_process';
import { print } from '../src/terminal/print.ts';
import { defineCommand, option } from './command.ts';

const fuzz = defineCommand({
  summary: 'Tries the properties of test/fuzz on 100,000 requests and 300 content folders',
  options: {
    seed: option('N', 'seed of an earlier run (default: another one each time)'),
    path: option('P', 'only this example of that run'),
    only: option('NAME', 'only the properties with this name'),
  },
  run: async ({ values: { seed = String(Math.floor(Math.random() * 2 ** 31)), path, only } }) => {
    print(`Seed ${seed}`);
    const pattern = only === undefined ? [] : ['--testNamePattern', only];
    const args = ['vitest', 'run', '--project', 'site', 'test/fuzz', ...pattern];
    const env = { FUZZ: 'long', FUZZ_SEED: seed, ...(path !== undefined && { FUZZ_PATH: path }) };
    const { status } = spawnSync('npx', args, {
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    process.exitCode = status ?? 1;
  },
});

await fuzz.start('npm run fuzz --', process.argv.slice(2));
