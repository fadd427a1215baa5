import type { AstroPrerenderer } from 'astro';
import { htmlFile } from '../src/contract/paths.ts';
import { inBatches } from './in-batches.ts';
import type { SiteFolder } from './site-folder.ts';

/** How the pages of a site came about. */
export interface RenderedPages {
  /** Pages rendered. */
  rendered: number;
  /** Pages taken from the previous site. */
  reused: number;
  /** What pages were made of, by the path of their file. */
  readonly keys: Map<string, string>;
  /** Milliseconds that each rendered page took, by path. */
  readonly times: Map<string, number>;
}

/**
 * Astro's own way to render pages, which leaves out those that the previous site has already.
 *
 * @param onPage called after each page, with how many are done and how many there are
 */
export function reusingPrerenderer(
  astro: AstroPrerenderer,
  site: SiteFolder,
  pages: RenderedPages,
  onPage: (done: number, total: number) => void,
): AstroPrerenderer {
  let total = 0;
  return {
    ...astro,
    async getStaticPaths() {
      const all = await astro.getStaticPaths();
      const isReused = await inBatches(all, async ({ pathname, cacheKey }) => {
        if (cacheKey === undefined) return false;
        const file = htmlFile(pathname.replace(/(?<=.)\/$/, ''));
        pages.keys.set(file, cacheKey);
        return site.reuse(file, cacheKey);
      });
      const left = all.filter((_, index) => !isReused[index]);
      pages.reused = all.length - left.length;
      total = left.length;
      return left;
    },
    async render(request, options) {
      const start = performance.now();
      const result = await astro.render(request, options);
      pages.times.set(new URL(request.url).pathname, performance.now() - start);
      onPage(++pages.rendered, total);
      return result;
    },
  };
}
