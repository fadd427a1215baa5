import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeVercelOutput } from '../build/vercel-output.ts';

const { values } = parseArgs({
  options: {
    dist: { type: 'string', default: 'dist' },
    output: { type: 'string', default: '.vercel/output' },
  },
});
await writeVercelOutput(resolve(values.dist), resolve(values.output));
console.log(`${values.output} is ready for “vercel deploy --prebuilt”.`);
