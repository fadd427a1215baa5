import { DEFAULT_SITE_URL } from '../src/compile/read/settings.ts';
import { RATE_LIMIT } from '../src/contract/limits.ts';

/** The environment variables that commands read. */
export const ENVIRONMENT = {
  CONTENT_DIR: 'the content folder (default: content)',
  SITE_URL: `address of the site, with or without a path (default: ${DEFAULT_SITE_URL})`,
  LECTERN_CACHE:
    'a bucket in which builds share their results, such as https://s3.example/builds/docs',
  LECTERN_CACHE_WRITE: '“true” also uploads the results of this build (default: false)',
  HOST: 'as --host',
  PORT: 'as --port',
  RATE_LIMIT: `requests per minute and client, or “off” (default: ${RATE_LIMIT.requests}; of preview: off)`,
  TRAFFIC_LIMIT: 'megabytes per minute and client, or “off”',
  CACHE_MB: 'megabytes of memory for cached responses, or “off”',
  AWS_ACCESS_KEY_ID: 'the key to a bucket of object storage',
  AWS_SECRET_ACCESS_KEY: 'the secret of that key, which is never printed',
  AWS_REGION: 'the region of the bucket, if its storage has regions (default: auto)',
  TRUST_PROXY: 'addresses of the proxies whose X-Forwarded-For is trusted',
} as const;

export type Variable = keyof typeof ENVIRONMENT;
