import type { PageBody } from '../src/content/page-body.ts';
import type { PageSource } from '../src/content/site-pages.ts';
import { CompileThread } from './compile-thread.ts';

/** Contents that a thread compiles at a time: a moment's work, which may be waited for. */
const BATCH = 8;

/** Fewer contents are compiled sooner than a thread is ready for them. */
const WORTH_A_THREAD = 150;

/** The contents of pages, each compiled once: when its page is rendered, or ahead of that. */
export class PageBodies {
  // It takes longer to load than all else here; meanwhile, the content is read.
  readonly #compiler = import('../src/content/page-body.ts');
  readonly #begun = new Set<PageSource>();
  readonly #compiled = new Map<PageSource, Promise<PageBody>>();

  /** The content of a page. It is not kept: a page is rendered once. */
  take(page: PageSource): Promise<PageBody> {
    const body = this.#compiled.get(page) ?? this.#compile(page);
    this.#compiled.delete(page);
    return body;
  }

  /** Compiles contents of pages until something else has happened. */
  async compileUntil(end: Promise<unknown>, pages: readonly PageSource[]): Promise<void> {
    let hasEnded = false;
    const stop = () => {
      hasEnded = true;
    };
    end.then(stop, stop);
    for (const page of pages) {
      if (hasEnded) return;
      await this.#keep(page, this.#compile(page));
      await new Promise(setImmediate);
    }
  }

  /**
   * Compiles contents of pages in a thread, those that are rendered last first, until each is
   * compiled there or here.
   *
   * @param pages in the order in which they are rendered
   * @param signal ends it
   * @throws what ends the thread, if something does
   */
  async compileBeside(pages: readonly PageSource[], signal?: AbortSignal): Promise<void> {
    const waiting = pages.filter((page) => !this.#begun.has(page));
    if (waiting.length < WORTH_A_THREAD) return;
    const thread = new CompileThread();
    try {
      while (!signal?.aborted) {
        const batch = this.#lastOf(waiting);
        if (batch.length === 0) break;
        await this.#compileIn(thread, batch);
      }
    } finally {
      await thread.end();
    }
  }

  async #compileIn(thread: CompileThread, batch: readonly PageSource[]): Promise<void> {
    const compiled = thread.compile(batch);
    const bodies = batch.map((page, index) => {
      this.#begun.add(page);
      // What cannot be compiled there is compiled here, or cannot be either, which then says why.
      const body = compiled.then(
        (all) => all[index] ?? this.#compile(page),
        () => this.#compile(page),
      );
      return this.#keep(page, body);
    });
    await Promise.all([compiled, ...bodies]);
  }

  /** Takes the last pages that nobody has begun to compile off a list. */
  #lastOf(waiting: PageSource[]): PageSource[] {
    const batch: PageSource[] = [];
    while (batch.length < BATCH) {
      const page = waiting.pop();
      if (!page) break;
      if (!this.#begun.has(page)) batch.push(page);
    }
    return batch;
  }

  /** Keeps a content until its page is rendered; resolves when it is compiled, or cannot be. */
  async #keep(page: PageSource, body: Promise<PageBody>): Promise<void> {
    this.#compiled.set(page, body);
    // Told with the path of the page, when it is rendered.
    await body.catch(() => undefined);
  }

  async #compile(page: PageSource): Promise<PageBody> {
    this.#begun.add(page);
    const { pageBody } = await this.#compiler;
    return pageBody(page);
  }
}
