import { RateLimiter } from './rate-limit.ts';

/** How many bytes of traffic the compression of one byte counts as: it takes that much longer. */
const COMPRESSION_COST = 5;

export interface LimitOptions {
  /** Requests a minute and client that count toward the rate limit; no limit when absent. */
  readonly rateLimit?: number | undefined;
  /** Bytes a minute and client; no limit when absent. */
  readonly trafficLimit?: number | undefined;
}

/** Whether a request is handled, and the fields that tell its client about the limit. */
export interface Admission {
  readonly allowed: boolean;
  /** Names and values in turn. */
  readonly headers: readonly string[];
}

const limiter = (limit: number | undefined) =>
  limit === undefined ? undefined : new RateLimiter(limit);

const now = () => performance.now() / 1000;

/** What clients may use of the server: requests, and the bytes of all responses. */
export class ClientLimits {
  readonly #requests: RateLimiter | undefined;
  readonly #bytes: RateLimiter | undefined;

  constructor({ rateLimit, trafficLimit }: LimitOptions) {
    this.#requests = limiter(rateLimit);
    this.#bytes = limiter(trafficLimit);
  }

  /**
   * Whether a client may send a request, which is counted.
   *
   * @param client as `clientKey` names it
   * @param counts whether the request counts toward the rate limit; called if there is one
   */
  async admit(client: string, counts: () => Promise<boolean>): Promise<Admission> {
    const traffic = this.#bytes?.remaining(client, now());
    if (traffic?.allowed === false) {
      return { allowed: false, headers: ['Retry-After', String(traffic.reset)] };
    }
    if (!this.#requests || !(await counts())) return { allowed: true, headers: [] };
    const { allowed, remaining, reset } = this.#requests.take(client, now());
    const headers = [
      ...['RateLimit-Policy', this.#requests.policy],
      ...['RateLimit', `"default";r=${remaining};t=${reset}`],
      ...(allowed ? [] : ['Retry-After', String(reset)]),
    ];
    return { allowed, headers };
  }

  /** Counts bytes that were sent. */
  countSent(client: string, bytes: number): void {
    this.#bytes?.use(client, bytes, now());
  }

  /** Counts bytes that were compressed. */
  countCompressed(client: string, bytes: number): void {
    this.countSent(client, bytes * COMPRESSION_COST);
  }
}
