import { resolve } from 'node:path';
import { SITES_KEY } from '../../src/contract/stored-sites.ts';
import { readListenAddress } from '../../src/platforms/node/listen.ts';
import { serve } from '../../src/platforms/node/serve.ts';
import { defineCommand, flag, LISTEN_OPTIONS, option } from '../command.ts';

/**
 * Opens a bucket of published sites. Never retries, since requests are waiting.
 *
 * @throws {Error} if there is no site in the bucket
 */
async function openBucketReader(address: string) {
  const { openBucket } = await import('../../src/publish/bucket.ts');
  const { read } = openBucket(address, process.env, []);
  const sites = await read(SITES_KEY);
  if (!sites) throw new Error(`There is no site in ${address}. Run “lectern publish” first.`);
  await sites.cancel();
  return read;
}

export default defineCommand({
  summary: 'Serves a built site to the public until the server is stopped',
  options: {
    ...LISTEN_OPTIONS,
    dist: option('DIR', 'the built site', 'dist'),
    from: option('URL', 'a bucket of “lectern publish”, instead of a folder'),
    'access-log': flag('do not log requests', true),
  },
  environment: [
    ...(['HOST', 'PORT', 'RATE_LIMIT', 'TRAFFIC_LIMIT', 'CACHE_MB', 'TRUST_PROXY'] as const),
    ...(['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY', 'AWS_REGION'] as const),
  ],
  run: async ({ values }) => {
    const address = readListenAddress(values, process.env, '127.0.0.1');
    await serve({
      ...(values.from === undefined
        ? { site: resolve(values.dist), name: resolve(values.dist) }
        : { site: await openBucketReader(values.from), name: values.from }),
      accessLog: values['access-log'],
      address,
      env: process.env,
    });
  },
});
