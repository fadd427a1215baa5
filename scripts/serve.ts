import { serve } from '../src/platforms/node/serve.ts';
import { runCommand } from './command-line.ts';

const USAGE = `Usage: npm run serve -- [--dist DIR] [--no-access-log]

Serves a built site (default: dist) until it is told to stop.
HOST, PORT, RATE_LIMIT, TRAFFIC_LIMIT, CACHE_MB and TRUST_PROXY set where and how.`;

const CONFIG = {
  allowNegative: true,
  options: {
    dist: { type: 'string', default: 'dist' },
    'access-log': { type: 'boolean', default: true },
  },
} as const;

await runCommand(USAGE, CONFIG, async ({ values }) => {
  await serve({ dist: values.dist, accessLog: values['access-log'], env: process.env });
});
