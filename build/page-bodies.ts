import type { PageBody } from '../src/content/page-body.ts';
import type { PageSource, SitePages } from '../src/content/site-pages.ts';

/** The contents of pages, each compiled once: when its page is rendered, or ahead of that. */
export class PageBodies {
  // It takes longer to load than all else here; meanwhile, the content is read.
  readonly #compiler = import('../src/content/page-body.ts');
  readonly #compiled = new Map<PageSource, Promise<PageBody>>();

  /** The content of a page. It is not kept: a page is rendered once. */
  take(page: PageSource): Promise<PageBody> {
    const body = this.#compiled.get(page) ?? this.#compile(page);
    this.#compiled.delete(page);
    return body;
  }

  /** Compiles the contents of pages until something else has happened. */
  async compileUntil(end: Promise<unknown>, { pages }: SitePages): Promise<void> {
    let hasEnded = false;
    const stop = () => {
      hasEnded = true;
    };
    end.then(stop, stop);
    for (const page of Object.values(pages).flat()) {
      if (hasEnded) return;
      const body = this.#compile(page);
      this.#compiled.set(page, body);
      // Told with the path of the page, when it is rendered.
      await body.catch(() => undefined);
      await new Promise(setImmediate);
    }
  }

  async #compile(page: PageSource): Promise<PageBody> {
    const { pageBody } = await this.#compiler;
    return pageBody(page);
  }
}
