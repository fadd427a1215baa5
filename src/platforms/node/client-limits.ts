import { RATE_LIMIT } from '../../contract/limits.ts';

/** Most tracked clients; the oldest are dropped first. */
const MAX_CLIENTS = 100_000;
/** Uses within this fraction of the window are merged and dated to the latest of them. */
const STEP = 1 / 60;

/** Merged uses of a client. */
interface Use {
  readonly first: number;
  last: number;
  amount: number;
}

/**
 * A sliding-window limit per client. Uses within a sixtieth of the window are merged, and count until
 * the latest of them leaves the window.
 */
export class RateLimiter {
  readonly #limit: number;
  readonly #seconds: number;
  /** The uses of each client, oldest first. */
  readonly #clients = new Map<string, Use[]>();

  /** @param limit amount per client and window */
  constructor(limit: number, seconds: number = RATE_LIMIT.seconds) {
    this.#limit = limit;
    this.#seconds = seconds;
  }

  /**
   * Counts one request if it is allowed.
   *
   * @param now seconds of a monotonic clock
   */
  take(client: string, now: number) {
    const before = this.remaining(client, now);
    if (!before.allowed) return before;
    this.use(client, 1, now);
    return { ...this.remaining(client, now), allowed: true };
  }

  /** The remaining amount, and the seconds until it grows, without counting a use. */
  remaining(client: string, now: number) {
    const uses = this.#counting(client, now);
    let used = uses.reduce((sum, { amount }) => sum + amount, 0);
    const remaining = Math.max(0, this.#limit - used);
    const leaving = uses.find(({ amount }) => {
      used -= amount;
      return used < this.#limit;
    });
    return {
      allowed: remaining > 0,
      remaining,
      reset: Math.max(1, Math.ceil((leaving?.last ?? now) + this.#seconds - now)),
    };
  }

  /** Counts a use even if it exceeds the limit. */
  use(client: string, amount: number, now: number): void {
    const uses = this.#counting(client, now);
    const latest = uses.at(-1);
    if (latest && now - latest.first < this.#seconds * STEP) {
      latest.last = now;
      latest.amount += amount;
      return;
    }
    this.#clients.delete(client);
    this.#clients.set(client, [...uses, { first: now, last: now, amount }]);
    const [oldest] = this.#clients.keys();
    if (this.#clients.size > MAX_CLIENTS && oldest !== undefined) this.#clients.delete(oldest);
  }

  /** The uses of a client within the window. */
  #counting(client: string, now: number): readonly Use[] {
    const uses = this.#clients.get(client) ?? [];
    return uses.filter(({ last }) => now - last < this.#seconds);
  }

  /** The `RateLimit-Policy` field (draft-ietf-httpapi-ratelimit-headers). */
  get policy(): string {
    return `"default";q=${this.#limit};w=${this.#seconds}`;
  }
}

/**
 * Parses the setting of a limit.
 *
 * @param name of the setting
 * @param unit of the limit, for the error
 * @returns `undefined` for no limit
 * @throws {Error} if it is neither `off` nor a positive integer
 */
export function parseLimit(name: string, setting: string, unit: string): number | undefined {
  if (setting === 'off') return undefined;
  if (/^[1-9]\d{0,8}$/.test(setting)) return Number(setting);
  throw new Error(`${name} is “${setting}”. Set it to a number of ${unit}, or to “off”.`);
}

/** Bytes of traffic charged per compressed byte, since compression takes that much longer. */
const COMPRESSION_COST = 5;

export interface LimitOptions {
  /** Requests per minute and client (default: unlimited). */
  readonly rateLimit?: number | undefined;
  /** Bytes per minute and client (default: unlimited). */
  readonly trafficLimit?: number | undefined;
}

const limiter = (limit: number | undefined) =>
  limit === undefined ? undefined : new RateLimiter(limit);

const now = () => performance.now() / 1000;

/** The limits of requests and response bytes per client. */
export function clientLimits({ rateLimit, trafficLimit }: LimitOptions) {
  const requests = limiter(rateLimit);
  const bytes = limiter(trafficLimit);

  /**
   * Counts a request. Returns whether it is allowed, and header fields about the limit.
   *
   * @param client from `clientKey`
   * @param counts whether the request counts toward the rate limit; only called if there is one
   */
  async function admit(client: string, counts: () => Promise<boolean>) {
    const traffic = bytes?.remaining(client, now());
    if (traffic?.allowed === false) {
      return { allowed: false, headers: { 'Retry-After': String(traffic.reset) } };
    }
    if (!requests || !(await counts())) return { allowed: true, headers: {} };
    const { allowed, remaining, reset } = requests.take(client, now());
    const headers = {
      'RateLimit-Policy': requests.policy,
      RateLimit: `"default";r=${remaining};t=${reset}`,
      ...(!allowed && { 'Retry-After': String(reset) }),
    };
    return { allowed, headers };
  }

  const countSent = (client: string, sent: number) => bytes?.use(client, sent, now());
  const countCompressed = (client: string, compressed: number) =>
    countSent(client, compressed * COMPRESSION_COST);
  return { admit, countSent, countCompressed };
}
