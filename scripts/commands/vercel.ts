import { resolve } from 'node:path';
import { writeVercelOutput } from '../../build/vercel-output.ts';
import { print } from '../../src/terminal/print.ts';
import { defineCommand } from '../command.ts';

export default defineCommand({
  summary: 'Prepares a built site for “vercel deploy --prebuilt”',
  options: {
    dist: { type: 'string', value: 'DIR', default: 'dist', help: 'the built site' },
    output: { type: 'string', value: 'DIR', default: '.vercel/output', help: 'folder to write to' },
  },
  run: async ({ values }) => {
    await writeVercelOutput(resolve(values.dist), resolve(values.output));
    print(`${values.output} is ready for “vercel deploy --prebuilt”.`);
  },
});
