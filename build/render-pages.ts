import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { LOCALES } from '../src/contract/locales.ts';
import { htmlFile, notFoundFile } from '../src/contract/paths.ts';
import type * as Prerender from '../src/prerender.ts';
import type { Bundle } from './bundle.ts';
import type { SiteFolder } from './site-folder.ts';

/** How the pages of a site came about. */
export interface RenderedPages {
  /** Pages rendered. */
  readonly rendered: number;
  /** Pages taken from the previous site. */
  readonly reused: number;
  /** Milliseconds that each rendered page took, by path. */
  readonly times: ReadonlyMap<string, number>;
}

/** Who follows the rendering of pages. */
export interface RenderingListener {
  /** Called before any page is rendered, with the paths of those that have to be. */
  readonly onStart: (paths: ReadonlySet<string>) => void;
  /** Called after each page, with how many are done and how many there are. */
  readonly onPage: (done: number, total: number) => void;
}

const NOT_FOUND = new Set(LOCALES.map(notFoundFile));

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
 * @throws {Error} if a page cannot be rendered, with its path and the reason
 */
export async function renderPages(
  { entry, client, clientFiles }: Bundle,
  site: SiteFolder,
  origin: string,
  { onStart, onPage }: RenderingListener,
): Promise<RenderedPages> {
  for (const path of clientFiles) site.write(path, await readFile(join(client, path)));
  const { staticPaths, render }: typeof Prerender = await import(pathToFileURL(entry).href);
  const all = await staticPaths();
  const left = all.filter(({ cacheKey, ...path }) => {
    return cacheKey === undefined || !site.reuse(fileOf(path), cacheKey);
  });
  onStart(new Set(left.map(({ pathname }) => pathname)));
  const times = new Map<string, number>();
  for (const path of left) {
    const start = performance.now();
    const html = await render(path, origin).catch((error: unknown) => {
      throw new Error(`${path.pathname} cannot be rendered: ${error}`, { cause: error });
    });
    site.write(fileOf(path), html, path.cacheKey);
    times.set(path.pathname, performance.now() - start);
    onPage(times.size, left.length);
    // Rendering waits for nothing else that would let messages of threads in.
    await new Promise(setImmediate);
  }
  return { rendered: left.length, reused: all.length - left.length, times };
}
