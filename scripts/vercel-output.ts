import { resolve } from 'node:path';
import { writeVercelOutput } from '../build/vercel-output.ts';
import { runCommand } from './command-line.ts';

const USAGE = `Usage: npm run build:vercel -- [--dist DIR] [--output DIR]

Writes what “vercel deploy --prebuilt” takes from a built site.`;

const CONFIG = {
  options: {
    dist: { type: 'string', default: 'dist' },
    output: { type: 'string', default: '.vercel/output' },
  },
} as const;

await runCommand(USAGE, CONFIG, async ({ values }) => {
  await writeVercelOutput(resolve(values.dist), resolve(values.output));
  console.log(`${values.output} is ready for “vercel deploy --prebuilt”.`);
});
