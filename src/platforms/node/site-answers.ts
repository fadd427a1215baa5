import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { Reply, RequestHead } from '../../service/reply.ts';
import { createService, type Service } from '../../service/service.ts';
import { type Answer, heldBytes, toAnswer } from './answer.ts';
import { ByteCache } from './byte-cache.ts';
import type { Coding } from './compress.ts';
import { type Build, LiveBuild } from './live-build.ts';

/** Builds that may follow on each other while one request is answered. */
const MAX_BUILDS = 10;

/**
 * A request as the service reads it. Its host is none: answers to one are answers to all.
 *
 * @param target path and query, starting with `/`
 */
export function requestHead(
  method: string,
  target: string,
  headers: Readonly<IncomingHttpHeaders>,
): RequestHead {
  return {
    method,
    url: `http://localhost${target}`,
    headers: { get: (name) => headers[name.toLowerCase()]?.toString() ?? null },
  };
}

/** What an answer to GET depends on. */
export interface Question {
  /** The target of the request line. */
  readonly target: string;
  readonly accept: string | undefined;
  readonly coding: Coding | undefined;
}

const keyOf = ({ target, accept, coding }: Question) => `${coding ?? ''} ${target} ${accept ?? ''}`;

/** Whether another client may be given the same answer. */
const isShared = ({ headers, body }: Answer) =>
  !(body instanceof Readable) &&
  headers.some((value, index) => index % 2 === 1 && value.startsWith('public'));

/** A small buffer is part of a larger one, all of which it would keep. */
function alone(answer: Answer): Answer {
  const { body } = answer;
  if (body instanceof Readable || body.byteLength === body.buffer.byteLength) return answer;
  return { ...answer, body: new Uint8Array(body) };
}

function remember({ answers, asked }: Build, key: string, answer: Answer): void {
  if (asked.get(key)) answers.set(key, alone(answer), key.length + heldBytes(answer));
  else asked.set(key, true, key.length);
}

/** The answers of a built site, each whole from one build, the hot ones from memory. */
export class SiteAnswers {
  readonly #live: LiveBuild;
  /** Words the error while there is no build. */
  readonly #nowhere = createService({
    files: { exists: async () => false, read: async () => undefined },
  });

  /** @param folder the built site, absolute */
  constructor(folder: string, onError: (error: unknown) => void) {
    this.#live = new LiveBuild(folder, onError);
  }

  /** The answer to GET, at once if it is in memory. */
  get(question: Question): Answer | Promise<Answer> {
    return this.#live.recent()?.answers.get(keyOf(question)) ?? this.#look(question);
  }

  async #look(question: Question): Promise<Answer> {
    const { target, accept, coding } = question;
    const head = requestHead('GET', target, { accept });
    return this.ask((service) => service.answer(head), coding, keyOf(question));
  }

  /** Whether a request counts toward the rate limit. */
  async countsTowardRateLimit(head: RequestHead): Promise<boolean> {
    const build = this.#live.recent() ?? (await this.#live.current());
    return build?.service.countsTowardRateLimit(head) ?? true;
  }

  /**
   * The answer to anything else.
   *
   * @param ask may be called again if the build is replaced meanwhile
   * @param key under which the answer is remembered
   */
  async ask(
    ask: (service: Service) => Promise<Reply>,
    coding: Coding | undefined,
    key?: string,
  ): Promise<Answer> {
    let build = this.#live.recent() ?? (await this.#live.current());
    for (let left = MAX_BUILDS; build && left > 0; left--) {
      const { answers, compressed, service, reads } = build;
      const known = key === undefined ? undefined : answers.get(key);
      if (known) return known;
      const before = reads();
      const answer = await toAnswer(await ask(service), coding, compressed).catch(() => undefined);
      if (reads() === before || (await this.#live.isCurrent(build))) {
        if (!answer) break;
        if (key !== undefined && isShared(answer)) remember(build, key, answer);
        return answer;
      }
      if (answer?.body instanceof Readable) answer.body.destroy();
      build = await this.#live.current();
    }
    const head = requestHead('GET', '/api', {});
    const reply = await this.#nowhere.refuse(head, 'upstream_error', 'unreadable');
    return toAnswer(reply, undefined, new ByteCache(0));
  }
}
