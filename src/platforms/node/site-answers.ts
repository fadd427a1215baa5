import { Readable } from 'node:stream';
import { createService, type Service } from '../../service/service.ts';
import { type Answer, heldBytes, readResponse } from './answer.ts';
import { ByteCache } from './byte-cache.ts';
import type { Coding } from './compress.ts';
import { type Build, LiveBuild } from './live-build.ts';

/** Builds that may follow on each other while one request is answered. */
const MAX_BUILDS = 10;

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

function remember({ answers, asked }: Build, key: string, answer: Answer): void {
  if (asked.get(key)) answers.set(key, answer, key.length + heldBytes(answer));
  else asked.set(key, true, key.length);
}

/** The answers of a built site, each whole from one build, the hot ones from memory. */
export class SiteAnswers {
  readonly #live: LiveBuild;
  /** Words the error while there is no build. */
  readonly #nowhere = createService({ read: async () => undefined });

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
    const headers = accept === undefined ? {} : { Accept: accept };
    const ask = (service: Service) =>
      service.fetch(new Request(`http://localhost${target}`, { headers }));
    return this.ask(ask, coding, keyOf(question));
  }

  /**
   * The answer to anything else.
   *
   * @param ask may be called again if the build is replaced meanwhile
   * @param key under which the answer is remembered
   */
  async ask(
    ask: (service: Service) => Promise<Response>,
    coding: Coding | undefined,
    key?: string,
  ): Promise<Answer> {
    let build = this.#live.recent() ?? (await this.#live.current());
    for (let left = MAX_BUILDS; build && left > 0; left--) {
      const { answers, compressed, service, reads } = build;
      const known = key === undefined ? undefined : answers.get(key);
      if (known) return known;
      const before = reads();
      const answer = await readResponse(await ask(service), coding, compressed).catch(
        () => undefined,
      );
      if (reads() === before || (await this.#live.isCurrent(build))) {
        if (!answer) break;
        if (key !== undefined && isShared(answer)) remember(build, key, answer);
        return answer;
      }
      if (answer?.body instanceof Readable) answer.body.destroy();
      build = await this.#live.current();
    }
    const request = new Request('http://localhost/api');
    const response = await this.#nowhere.refuse(request, 'upstream_error', 'unreadable');
    return readResponse(response, undefined, new ByteCache(0));
  }
}
