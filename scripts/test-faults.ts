import { parseArgs } from 'node:util';
import { print } from '../src/terminal/print.ts';
import { runFaults } from '../test/faults/run.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
  },
});
const failures = await runFaults({
  kills: Number(values.kills),
  seed: Number(values.seed),
  print,
});
if (failures > 0) process.exitCode = 1;
