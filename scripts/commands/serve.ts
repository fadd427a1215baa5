import { readAddress } from '../../src/platforms/node/listen.ts';
import { serve } from '../../src/platforms/node/serve.ts';
import { defineCommand } from '../command.ts';
import { LISTEN_OPTIONS } from '../listen-options.ts';

export default defineCommand({
  summary: 'Serves a built site to the public until it is told to stop',
  options: {
    ...LISTEN_OPTIONS,
    dist: { type: 'string', value: 'DIR', default: 'dist', help: 'the built site' },
    'access-log': { type: 'boolean', default: true, help: 'do not log requests' },
  },
  environment: ['HOST', 'PORT', 'RATE_LIMIT', 'TRAFFIC_LIMIT', 'CACHE_MB', 'TRUST_PROXY'],
  run: async ({ values }) => {
    const address = readAddress(values, process.env, '127.0.0.1');
    await serve({
      dist: values.dist,
      accessLog: values['access-log'],
      address,
      env: process.env,
    });
  },
});
