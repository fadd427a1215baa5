import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createNodeServer } from '../../src/platforms/node/server.ts';

interface Question {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const MARKDOWN = { Accept: 'text/markdown' };

/** Requests of every kind, whose responses differ between builds. */
const QUESTIONS: readonly Question[] = [
  { path: '/' },
  { path: '/fr' },
  { path: '/docs/guide/start' },
  { path: '/docs/guide/start', headers: MARKDOWN },
  { path: '/docs/guide/start', headers: { 'Accept-Encoding': 'br' } },
  { path: '/fr/docs/guide/start.mdx' },
  { path: '/docs/no-such-page', headers: { Accept: 'text/html' } },
  { path: '/api/v1' },
  { path: '/api/v1/docs' },
  { path: '/api/v1/docs/guide/start?locale=fr' },
  { path: '/api/v1/docs/guide/start', headers: MARKDOWN },
  { path: '/api/v1/changelog?limit=7' },
  { path: '/api/v1/solutions' },
  { path: '/api/v1/search?q=guide' },
  { path: '/openapi.json', headers: { 'Accept-Encoding': 'gzip' } },
  { path: '/llms-full.txt' },
  { path: '/changelog/feed.xml' },
  { path: '/content/media/large.txt' },
  { path: '/.well-known/mirror.json' },
];

/** Concurrent clients. */
const CLIENTS = 2;

/** A response as text: its status, its tag and its bytes. */
async function answer(url: string, { path, headers }: Question, fresh = 0): Promise<string> {
  // A different URL each time, so that not all responses come from the cache of the server.
  const query = fresh === 0 ? '' : `${path.includes('?') ? '&' : '?'}fresh=${fresh}`;
  const response = await fetch(url + path + query, {
    headers: { 'Accept-Encoding': 'identity', ...headers },
  });
  const body = new Uint8Array(await response.arrayBuffer());
  const digest = createHash('sha256').update(body).digest('hex');
  return `${response.status} ${response.headers.get('ETag')} ${digest}`;
}

/** The responses of the build in a folder, in the order of the requests. */
async function answersOf(folder: string): Promise<readonly string[]> {
  const onError = (error: unknown) => {
    throw error;
  };
  const server = createNodeServer({ site: folder, onError }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answers: string[] = [];
  for (const question of QUESTIONS) {
    answers.push(await answer(`http://127.0.0.1:${port}`, question));
  }
  server.close();
  server.closeAllConnections();
  return answers;
}

/** The responses since the last count. */
export interface Tally {
  /** Responses that are entirely of one build. */
  readonly a: number;
  readonly b: number;
  /** Everything else. */
  readonly wrong: readonly string[];
}

/** Clients that continuously send requests, and know the responses of both builds. */
export class Watch {
  #tally = { a: 0, b: 0, wrong: [] as string[] };
  #isOver = false;
  readonly #url: string;
  readonly #answers: Readonly<Record<'a' | 'b', readonly string[]>>;

  private constructor(url: string, a: readonly string[], b: readonly string[]) {
    this.#url = url;
    this.#answers = { a, b };
  }

  /**
   * Records the responses of both builds.
   *
   * @param url of the server
   * @param a folder of one build
   * @param b folder of the other
   * @throws {Error} if both builds give the same response to a request, which would hide a mix
   */
  static async of(url: string, a: string, b: string): Promise<Watch> {
    const [ofA, ofB] = [await answersOf(a), await answersOf(b)];
    const same = QUESTIONS.filter((_, index) => ofA[index] === ofB[index]);
    if (same.length > 0) throw new Error(`Both builds answer alike: ${JSON.stringify(same)}`);
    return new Watch(url, ofA, ofB);
  }

  /** Sends requests while a function runs, and reads all responses. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.#isOver = false;
    const clients = Array.from({ length: CLIENTS }, (_, index) => this.#sendFrom(index));
    try {
      return await work();
    } finally {
      this.#isOver = true;
      await Promise.all(clients);
    }
  }

  async #sendFrom(first: number): Promise<void> {
    for (let count = first; !this.#isOver; count += CLIENTS) {
      const index = count % QUESTIONS.length;
      const question = QUESTIONS[index] ?? { path: '/' };
      const fresh = Math.floor(count / QUESTIONS.length) % 2 === 0 ? count : 0;
      const found = await answer(this.#url, question, fresh).catch(String);
      if (found === this.#answers.a[index]) this.#tally.a += 1;
      else if (found === this.#answers.b[index]) this.#tally.b += 1;
      else this.#tally.wrong.push(`${question.path}: ${found}`);
    }
  }

  /** Number of responses since the last {@link take}. */
  get answered(): number {
    const { a, b, wrong } = this.#tally;
    return a + b + wrong.length;
  }

  /** The responses since the last call. */
  take(): Tally {
    const tally = this.#tally;
    this.#tally = { a: 0, b: 0, wrong: [] };
    return tally;
  }
}
