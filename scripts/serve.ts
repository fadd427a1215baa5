import { parseArgs } from 'node:util';
import { serve } from '../src/platforms/node/serve.ts';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    dist: { type: 'string', default: 'dist' },
    'access-log': { type: 'boolean', default: true },
  },
});
try {
  await serve({ dist: values.dist, accessLog: values['access-log'], env: process.env });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
