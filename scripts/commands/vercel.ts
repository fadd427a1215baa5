import { resolve } from 'node:path';
import { writeVercelOutput } from '../../build/vercel-output.ts';
import { withAdvice } from '../../src/files/disk-errors.ts';
import { print } from '../../src/terminal/print.ts';
import { defineCommand, option } from '../command.ts';

export default defineCommand({
  summary: 'Prepares a built site for “vercel deploy --prebuilt”',
  options: {
    dist: option('DIR', 'the built site', 'dist'),
    output: option('DIR', 'folder to write to', '.vercel/output'),
  },
  run: async ({ values }) => {
    await withAdvice(() => writeVercelOutput(resolve(values.dist), resolve(values.output)));
    print(`${values.output} is ready for “vercel deploy --prebuilt”.`);
  },
});
