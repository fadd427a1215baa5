import { RATE_LIMIT } from '../../contract/limits.ts';

/** Clients remembered at once; the oldest are forgotten first. */
const MAX_CLIENTS = 100_000;
/** Uses within this fraction of the window are merged, and count from the latest of them. */
const STEP = 1 / 60;

/** What a client used at about the same time. */
interface Use {
  readonly first: number;
  last: number;
  amount: number;
}

interface Allowance {
  readonly allowed: boolean;
  /** What is left, 0 at least. */
  readonly remaining: number;
  /** Seconds until there is more left, or something again. */
  readonly reset: number;
}

/**
 * Limits what each client may use in any window of so many seconds. Uses within a sixtieth of the
 * window are merged, and count until the latest of them has left it.
 */
export class RateLimiter {
  readonly #limit: number;
  readonly #seconds: number;
  /** The uses of each client, oldest first. */
  readonly #clients = new Map<string, Use[]>();

  /** @param limit how much each client may use */
  constructor(limit: number, seconds: number = RATE_LIMIT.seconds) {
    this.#limit = limit;
    this.#seconds = seconds;
  }

  /**
   * Counts one request, unless there is nothing left.
   *
   * @param now seconds of a clock that never runs backwards
   */
  take(client: string, now: number): Allowance {
    const before = this.remaining(client, now);
    if (!before.allowed) return before;
    this.use(client, 1, now);
    return { ...this.remaining(client, now), allowed: true };
  }

  /** What is left, without counting anything. */
  remaining(client: string, now: number): Allowance {
    const uses = this.#counting(client, now);
    let left = uses.reduce((sum, { amount }) => sum + amount, 0);
    const remaining = Math.max(0, this.#limit - left);
    const leaving = uses.find(({ amount }) => {
      left -= amount;
      return left < this.#limit;
    });
    return {
      allowed: remaining > 0,
      remaining,
      reset: Math.max(1, Math.ceil((leaving?.last ?? now) + this.#seconds - now)),
    };
  }

  /** Counts what a client has used, even if it is more than was left. */
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

  /** The uses of a client that still count. */
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
 * Reads a setting for a limit.
 *
 * @param name of the setting
 * @param unit what it counts, for the error
 * @returns its number, or `undefined` for no limit
 * @throws {Error} if it is neither `off` nor a positive integer
 */
export function parseLimit(name: string, setting: string, unit: string): number | undefined {
  if (setting === 'off') return undefined;
  if (/^[1-9]\d{0,8}$/.test(setting)) return Number(setting);
  throw new Error(`${name} is “${setting}”. Set it to a number of ${unit}, or to “off”.`);
}

/** How many bytes of traffic the compression of one byte counts as: it takes that much longer. */
const COMPRESSION_COST = 5;

export interface LimitOptions {
  /** Requests a minute and client that count toward the rate limit; no limit when absent. */
  readonly rateLimit?: number | undefined;
  /** Bytes a minute and client; no limit when absent. */
  readonly trafficLimit?: number | undefined;
}

const limiter = (limit: number | undefined) =>
  limit === undefined ? undefined : new RateLimiter(limit);

const now = () => performance.now() / 1000;

/** What clients may use of the server: requests, and the bytes of all responses. */
export function clientLimits({ rateLimit, trafficLimit }: LimitOptions) {
  const requests = limiter(rateLimit);
  const bytes = limiter(trafficLimit);

  /**
   * Whether a client may send a request, which is counted, and the fields that tell it about the limit.
   *
   * @param client as `clientKey` names it
   * @param counts whether the request counts toward the rate limit; called if there is one
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
