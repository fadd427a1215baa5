import { printable } from '../files/printable.ts';
import { Patience } from './patience.ts';

/** How often an address is requested; the pause doubles each time. */
const TRIES = 6;
const FIRST_PAUSE = 250;
/** Longest pause that a server may request, in milliseconds. */
const MAX_PAUSE = 120_000;
/** Milliseconds for a response, plus those for each byte: at least 10 kB per second. */
const TIMEOUT = 60_000;
const TIMEOUT_PER_BYTE = 0.1;
const MAX_REDIRECTS = 5;

/** A file of the site is missing, or is not the one listed. */
export class MismatchError extends Error {}

/** A failure after which the request may be repeated. */
class TemporaryError extends Error {
  /** Milliseconds that the server requested to wait. */
  readonly pause: number;

  constructor(message: string, pause = 0) {
    super(message);
    this.pause = pause;
  }
}

/** The pause requested with `Retry-After` (RFC 9110, section 10.2.3), in milliseconds. */
function requestedPause(headers: Headers): number {
  const value = headers.get('Retry-After') ?? '';
  const pause = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(pause) ? 0 : Math.max(pause, 0);
}

const isTemporary = (status: number) => status === 429 || status >= 500;
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** The decoded body of a response, in chunks. */
async function* chunksOf(response: Response, url: URL): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response.body ?? []) yield chunk;
  } catch (error) {
    throw new TemporaryError(`${url}: ${reasonOf(error)}`);
  }
}

/** The requests of one run, all to one site. */
export class SiteClient {
  readonly #base: URL;
  readonly #patience: Patience;
  readonly #ending = new AbortController();

  /**
   * @param base address of the site, ending with `/`
   * @throws {Error} if it is not an http(s) address, or contains credentials
   */
  constructor(base: URL, patience = new Patience()) {
    if (!/^https?:$/.test(base.protocol) || base.username !== '' || base.password !== '') {
      throw new Error(`${printable(base.href)} is not an http(s) address, or names a user.`);
    }
    this.#base = base;
    this.#patience = patience;
  }

  /** Makes all requests fail with the reason, those of the future too. */
  abort(reason: unknown): void {
    this.#ending.abort(reason);
  }

  /** The address of a file. */
  addressOf(path: string): URL {
    return new URL(`.${path.split('/').map(encodeURIComponent).join('/')}`, this.#base);
  }

  /**
   * Requests a file, again after temporary failures.
   *
   * @param path of the file, starting with `/`
   * @param size in bytes, for the timeout
   * @param receive reads the body; called once per attempt
   * @throws {MismatchError} if the site does not have the file
   * @throws {Error} of the last attempt, or of `receive`
   */
  async get<T>(
    path: string,
    size: number,
    receive: (chunks: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<T> {
    const url = this.addressOf(path);
    const { signal } = this.#ending;
    for (let tried = 1; ; tried++) {
      try {
        const response = await this.#open(url, TIMEOUT + size * TIMEOUT_PER_BYTE);
        return await receive(chunksOf(response, url));
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof TemporaryError)) throw error;
        const pause = Math.max(FIRST_PAUSE * 2 ** (tried - 1), error.pause);
        const goesOn = tried < TRIES && pause <= MAX_PAUSE;
        if (!goesOn || !(await this.#patience.wait(pause, signal))) {
          throw new Error(printable(error.message));
        }
      }
    }
  }

  /** Follows redirects within the site. */
  async #open(url: URL, timeout: number): Promise<Response> {
    const signal = AbortSignal.any([this.#ending.signal, AbortSignal.timeout(Math.ceil(timeout))]);
    let target = url;
    for (let left = MAX_REDIRECTS; left >= 0; left--) {
      const response = await this.#request(target, signal);
      if (response.status === 200) return response;
      await response.body?.cancel();
      const location = URL.parse(response.headers.get('Location') ?? '', target);
      if (!isRedirect(response.status) || !location) {
        const problem = `${url} responded with ${response.status}`;
        if (!isTemporary(response.status)) throw new MismatchError(problem);
        throw new TemporaryError(problem, requestedPause(response.headers));
      }
      if (location.origin !== this.#base.origin) {
        throw new Error(
          `${url} redirects to ${location.origin}, another site. Use that address if you mean that site.`,
        );
      }
      target = location;
    }
    throw new MismatchError(`${url} redirects endlessly`);
  }

  async #request(url: URL, signal: AbortSignal): Promise<Response> {
    try {
      return await fetch(url, { signal, redirect: 'manual', headers: { Accept: '*/*' } });
    } catch (error) {
      throw new TemporaryError(`${url}: ${reasonOf(error)}`);
    }
  }
}
