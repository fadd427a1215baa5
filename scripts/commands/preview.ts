import { resolve } from 'node:path';
import { readListenAddress } from '../../src/platforms/node/listen.ts';
import { serve } from '../../src/platforms/node/serve.ts';
import { defineCommand, LISTEN_OPTIONS, option } from '../command.ts';

export default defineCommand({
  summary: 'Serves the built site on this machine, to check it before it is published',
  options: {
    ...LISTEN_OPTIONS,
    dist: option('DIR', 'the built site', 'dist'),
  },
  environment: ['HOST', 'PORT', 'RATE_LIMIT'],
  run: async ({ values }) => {
    const dist = resolve(values.dist);
    await serve({
      site: dist,
      name: dist,
      accessLog: false,
      address: readListenAddress(values, process.env, 'localhost'),
      env: { ...process.env, RATE_LIMIT: process.env.RATE_LIMIT ?? 'off' },
    });
  },
});
