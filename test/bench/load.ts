import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

/** What autocannon says of a run, as far as it is used. */
export interface LoadResult {
  readonly requests: { readonly average: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly errors: number;
  readonly timeouts: number;
  readonly statusCodeStats: Readonly<Record<string, { readonly count: number }>>;
}

/** What to send: the same requests in turn on each connection, for so many seconds. */
export interface Load {
  readonly url: string;
  readonly connections: number;
  readonly duration: number;
  /** Puts something new for each `[<id>]`. */
  readonly idReplacement: boolean;
  readonly requests: readonly {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
  }[];
}

const require = createRequire(new URL('../platforms/package.json', import.meta.url));
const autocannon: (load: Load) => Promise<LoadResult> = require('autocannon');
const { requests, latency, errors, timeouts, statusCodeStats } = await autocannon(
  JSON.parse(await text(process.stdin)),
);
console.log(JSON.stringify({ requests, latency, errors, timeouts, statusCodeStats }));
