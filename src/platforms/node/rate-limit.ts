import { RATE_LIMIT } from '../../contract/limits.ts';

/** Clients remembered at once; the oldest are forgotten first. */
const MAX_CLIENTS = 100_000;

/** What a client may still do in the current window. */
export interface Allowance {
  readonly allowed: boolean;
  /** Requests left. */
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly reset: number;
}

/** Counts requests per client in fixed windows (decisions.md 9). */
export class RateLimiter {
  readonly #requests: number;
  readonly #seconds: number;
  readonly #clients = new Map<string, { start: number; count: number }>();

  /** @param requests how many each client may send in a window */
  constructor(requests: number, seconds: number = RATE_LIMIT.seconds) {
    this.#requests = requests;
    this.#seconds = seconds;
  }

  /**
   * Counts a request.
   *
   * @param now seconds of a clock that never runs backwards
   */
  take(client: string, now: number): Allowance {
    let window = this.#clients.get(client);
    if (!window || now - window.start >= this.#seconds) {
      window = { start: now, count: 0 };
      this.#clients.delete(client);
      this.#clients.set(client, window);
      if (this.#clients.size > MAX_CLIENTS) {
        const [oldest] = this.#clients.keys();
        if (oldest !== undefined) this.#clients.delete(oldest);
      }
    }
    window.count += 1;
    return {
      allowed: window.count <= this.#requests,
      remaining: Math.max(0, this.#requests - window.count),
      reset: Math.max(1, Math.ceil(window.start + this.#seconds - now)),
    };
  }

  /** The `RateLimit-Policy` field (draft-ietf-httpapi-ratelimit-headers). */
  policy(): string {
    return `"default";q=${this.#requests};w=${this.#seconds}`;
  }
}

/**
 * Reads the `RATE_LIMIT` setting.
 *
 * @returns requests a minute, or `undefined` for no limit
 * @throws {Error} if it is neither `off` nor a positive integer
 */
export function parseRateLimit(setting: string): number | undefined {
  if (setting === 'off') return undefined;
  if (/^[1-9]\d{0,8}$/.test(setting)) return Number(setting);
  throw new Error(
    `RATE_LIMIT is “${setting}”. Set it to a number of requests per minute, or to “off”.`,
  );
}
