import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageBody } from '../src/content/page-body.ts';
import { pageBody } from '../src/content/page-body.ts';
import type { PageSource, SitePages } from '../src/content/site-pages.ts';
import { LOCALES } from '../src/contract/locales.ts';
import { htmlFile, notFoundFile } from '../src/contract/paths.ts';
import type * as Prerender from '../src/prerender.ts';
import type { Bundle } from './bundle.ts';
import type { SiteFolder } from './site-folder.ts';

/** The contents of pages, each compiled once: when its page is rendered, or ahead of that. */
export class PageBodies {
  readonly #compiled = new Map<PageSource, Promise<PageBody>>();

  /** The content of a page. It is not kept: a page is rendered once. */
  take(page: PageSource): Promise<PageBody> {
    const body = this.#compiled.get(page) ?? pageBody(page);
    this.#compiled.delete(page);
    return body;
  }

  /** Compiles the contents of pages while there is nothing else to do. */
  async compileUntil(end: Promise<unknown>, { pages }: SitePages): Promise<void> {
    let hasEnded = false;
    const stop = () => {
      hasEnded = true;
    };
    end.then(stop, stop);
    for (const page of Object.values(pages).flat()) {
      if (hasEnded) return;
      const body = pageBody(page);
      this.#compiled.set(page, body);
      await body;
      await new Promise(setImmediate);
    }
  }
}

/** How the pages of a site came about. */
export interface RenderedPages {
  /** Pages rendered. */
  readonly rendered: number;
  /** Pages taken from the previous site. */
  readonly reused: number;
  /** Milliseconds that each rendered page took, by path. */
  readonly times: ReadonlyMap<string, number>;
}

const NOT_FOUND = new Map(LOCALES.map((locale) => [notFoundFile(locale), locale]));

/** Where file servers look for what answers a path. */
function fileOf({ pathname, route }: Prerender.StaticPath): string {
  const path = pathname.replace(/(?<=.)\/$/, '');
  if (route.type === 'endpoint') return path;
  return NOT_FOUND.has(`${path}.html`) ? `${path}.html` : htmlFile(path);
}

/**
 * Adds the HTML of every page to a site, and what pages load. Pages that the previous site has
 * already are taken from there.
 *
 * @param origin of the site
 * @param onPage called after each page, with how many are done and how many there are
 * @throws {Error} what a page throws
 */
export async function renderPages(
  { entry, client, clientFiles }: Bundle,
  site: SiteFolder,
  origin: string,
  onPage: (done: number, total: number) => void,
): Promise<RenderedPages> {
  for (const path of clientFiles) site.write(path, await readFile(join(client, path)));
  const { staticPaths, render }: typeof Prerender = await import(pathToFileURL(entry).href);
  const all = await staticPaths();
  const left = all.filter(({ cacheKey, ...path }) => {
    return cacheKey === undefined || !site.reuse(fileOf(path), cacheKey);
  });
  const times = new Map<string, number>();
  for (const path of left) {
    const start = performance.now();
    site.write(fileOf(path), await render(path, origin), path.cacheKey);
    times.set(path.pathname, performance.now() - start);
    onPage(times.size, left.length);
  }
  return { rendered: left.length, reused: all.length - left.length, times };
}
