import * as http from 'node:http';
import * as https from 'node:https';
import { pipeline } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { printable } from '../common/printable.ts';
import { RetryBudget } from './retry-budget.ts';

/** Attempts per request; the pause doubles each time. */
const TRIES = 6;
const FIRST_PAUSE = 250;
/** Longest accepted pause requested by a server, in milliseconds. */
const MAX_PAUSE = 120_000;
/** Milliseconds that a response may send no data. */
const TIMEOUT = 60_000;
/** Milliseconds that each received byte adds to the deadline, up to {@link TIMEOUT}: 10 kB per second. */
const TIME_PER_BYTE = 0.1;
const MAX_REDIRECTS = 5;

/** A file of the site is missing or differs from the list. */
export class MismatchError extends Error {}

/** A failure that can be retried. */
class TemporaryError extends Error {
  /** Pause requested by the server, in milliseconds. */
  readonly pause: number;

  constructor(message: string, pause = 0) {
    super(message);
    this.pause = pause;
  }
}

type Pace = ReturnType<typeof watchPace>;

/** Aborts a response below 10 kB per second, independently of its announced size. */
function watchPace(timeout: number) {
  const slow = new AbortController();
  let end = performance.now() + timeout;
  const watch = setInterval(() => {
    if (performance.now() < end) return;
    slow.abort(new Error('sends less than 10 kB per second'));
  }, timeout / 60);
  return {
    signal: slow.signal,
    received({ byteLength }: Uint8Array) {
      end = Math.min(performance.now() + timeout, end + byteLength * TIME_PER_BYTE);
    },
    [Symbol.dispose]: () => clearInterval(watch),
  };
}

/** The pause requested with `Retry-After` (RFC 9110, section 10.2.3), in milliseconds. */
function requestedPause({ headers: { 'retry-after': value = '' } }: http.IncomingMessage): number {
  const pause = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(pause) ? 0 : Math.max(pause, 0);
}

const isTemporary = (status: number) => status === 429 || status >= 500;
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Decoders by content coding; some servers compress without being asked. */
const DECODERS = new Map([
  ['br', createBrotliDecompress],
  ['gzip', createGunzip],
]);

/** The decoded body of a response, in chunks. */
async function* chunksOf(
  response: http.IncomingMessage,
  url: URL,
  pace: Pace,
): AsyncGenerator<Uint8Array> {
  const decode = DECODERS.get(response.headers['content-encoding'] ?? '');
  // Errors of the pipeline also reach its last stream, which is read here.
  const body = decode ? pipeline(response, decode(), () => {}) : response;
  try {
    for await (const chunk of body) {
      pace.received(chunk);
      yield chunk;
    }
  } catch (error) {
    const { aborted, reason } = pace.signal;
    throw new TemporaryError(`${url}: ${reasonOf(aborted ? reason : error)}`);
  }
}

/** An HTTP client for one site, with retries. */
export class SiteClient {
  readonly #base: URL;
  readonly #retries: RetryBudget;
  readonly #timeout: number;
  readonly #aborter = new AbortController();

  /**
   * @param address of the site
   * @param timeout milliseconds that a response may send no data
   * @throws {Error} if it is not an http(s) address, or contains credentials
   */
  constructor(address: string, retries = new RetryBudget(), timeout = TIMEOUT) {
    const base = new URL(address.endsWith('/') ? address : `${address}/`);
    if (!/^https?:$/.test(base.protocol) || base.username !== '' || base.password !== '') {
      throw new Error(`${printable(base.href)} is not an http(s) address, or names a user.`);
    }
    this.#base = base;
    this.#retries = retries;
    this.#timeout = timeout;
  }

  /** Aborts all current and future requests. */
  abort(reason: unknown): void {
    this.#aborter.abort(reason);
  }

  /** The URL of a file. */
  addressOf(path: string): URL {
    return new URL(`.${path.split('/').map(encodeURIComponent).join('/')}`, this.#base);
  }

  /**
   * Requests a file, with retries after temporary failures.
   *
   * @param path of the file, starting with `/`
   * @param receive reads the body; called once per attempt
   * @throws {MismatchError} if the site does not have the file
   * @throws {Error} of the last attempt, or of `receive`
   */
  async get<T>(
    path: string,
    receive: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<T> {
    const url = this.addressOf(path);
    const { signal } = this.#aborter;
    for (let tried = 1; ; tried++) {
      const started = performance.now();
      using pace = watchPace(this.#timeout);
      try {
        const response = await this.#open(url, AbortSignal.any([signal, pace.signal]));
        return await receive(chunksOf(response, url, pace));
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof TemporaryError)) throw error;
        const pause = Math.max(FIRST_PAUSE * 2 ** (tried - 1), error.pause);
        const mayRetry = tried < TRIES && pause <= MAX_PAUSE;
        const waited = pace.signal.aborted ? started : performance.now();
        if (!mayRetry || !(await this.#retries.wait(pause, signal, waited))) {
          throw new Error(printable(error.message));
        }
      }
    }
  }

  /** Requests a file as {@link get}; fails if it has more than `max` bytes. */
  bytes(path: string, max: number): Promise<Buffer> {
    return this.get(path, async (chunks) => {
      const parts: Uint8Array[] = [];
      let size = 0;
      for await (const chunk of chunks) {
        size += chunk.byteLength;
        if (size > max) throw new Error(`${this.addressOf(path)} is longer than ${max} bytes`);
        parts.push(chunk);
      }
      return Buffer.concat(parts);
    });
  }

  /** Follows redirects within the site. */
  async #open(url: URL, signal: AbortSignal): Promise<http.IncomingMessage> {
    let target = url;
    for (let remaining = MAX_REDIRECTS; remaining >= 0; remaining--) {
      const response = await request(target, signal);
      const { statusCode: status = 0, headers } = response;
      if (status === 200) return response;
      response.destroy();
      const location = URL.parse(headers.location ?? '', target);
      if (!isRedirect(status) || !location) {
        const problem = `${url} responded with ${status}`;
        if (!isTemporary(status)) throw new MismatchError(problem);
        throw new TemporaryError(problem, requestedPause(response));
      }
      if (location.origin !== this.#base.origin) {
        throw new Error(
          `${url} redirects to ${location.origin === 'null' ? location.protocol : location.origin}, another site. Use that address if you mean that site.`,
        );
      }
      target = location;
    }
    throw new MismatchError(`${url} redirects endlessly`);
  }
}

/**
 * Does not use `fetch`, which fails with an assertion in Node 24 when a server closes each connection.
 *
 * @throws {TemporaryError} if there is no response
 */
function request(url: URL, signal: AbortSignal): Promise<http.IncomingMessage> {
  const { get } = url.protocol === 'https:' ? https : http;
  const headers = { Accept: '*/*', 'Accept-Encoding': [...DECODERS.keys()].join(', ') };
  return new Promise((resolve, reject) => {
    get(url, { signal, headers }, resolve).on('error', (error) =>
      reject(new TemporaryError(`${url}: ${reasonOf(error)}`)),
    );
  });
}
