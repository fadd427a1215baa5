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

const ADMITTED: Admission = { allowed: true, headers: [] };

const now = () => performance.now() / 1000;

/** What clients may use of the server: requests, and the bytes of all responses. */
export class ClientLimits {
  readonly #requests: RateLimiter | undefined;
  readonly #bytes: RateLimiter | undefined;

  constructor({ rateLimit, trafficLimit }: LimitOptions) {
    this.#requests = rateLimit === undefined ? undefined : new RateLimiter(rateLimit);
    this.#bytes = trafficLimit === undefined ? undefined : new RateLimiter(trafficLimit);
  }

  /**
   * Whether a client may send a request, if its address alone decides that; `undefined` if the
   * request must be {@link ClientLimits.count | counted} first.
   *
   * @param client as `clientKey` names it
   */
  admit(client: string): Admission | undefined {
    const traffic = this.#bytes?.look(client, now());
    if (traffic?.allowed === false) {
      return { allowed: false, headers: ['Retry-After', String(traffic.reset)] };
    }
    return this.#requests ? undefined : ADMITTED;
  }

  /**
   * Counts a request, unless the client has used up the rate limit.
   *
   * @param counts whether it counts toward that
   */
  count(client: string, counts: boolean): Admission {
    if (!this.#requests || !counts) return ADMITTED;
    const { allowed, remaining, reset } = this.#requests.take(client, now());
    const headers = [
      ...['RateLimit-Policy', this.#requests.policy()],
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
