import { delimiter } from 'node:path';
import { ROOT } from './site-server.ts';

const paths = (process.env.PATH ?? '').split(delimiter);

/** Proxy settings: without them, npm retries each package for a minute. */
const NETWORK = /^(?:NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy)$/i;

/**
 * The environment of a user: that of this machine without the variables of npm and tests.
 */
export const CLEAN_ENV: Readonly<Record<string, string>> = {
  PATH: paths
    .filter((path) => !path.startsWith(ROOT) && !path.includes('node-gyp'))
    .join(delimiter),
  HOME: process.env.HOME ?? '',
  ...Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value = '']) =>
      NETWORK.test(name) ? [[name, value]] : [],
    ),
  ),
};
