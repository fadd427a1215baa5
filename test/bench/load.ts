import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

/** The used results of autocannon. */
export interface LoadResult {
  readonly requests: { readonly average: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly errors: number;
  readonly timeouts: number;
  readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
}

interface Requested {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Requests to send in turn for a number of seconds. */
export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
  readonly requests: readonly Requested[];
}

interface AutocannonLoad extends Omit<Load, 'requests'> {
  readonly requests: readonly { readonly setupRequest: (request: object) => object }[];
}

const require = createRequire(new URL('../platforms/package.json', import.meta.url));
const autocannon: (load: AutocannonLoad) => Promise<LoadResult> = require('autocannon');
const load: Load = JSON.parse(await text(process.stdin));
let sent = 0;
const next = (request: object) => ({ ...request, ...load.requests[sent++ % load.requests.length] });
const { requests, latency, errors, timeouts, statusCodeStats } = await autocannon({
  ...load,
  requests: [{ setupRequest: next }],
});
console.log(JSON.stringify({ requests, latency, errors, timeouts, statusCodeStats }));
