import type { AstroPrerenderer } from 'astro';
import { htmlFile } from '../src/contract/paths.ts';
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

/** The public path of what Astro calls a path: only that of the home ends in a slash. */
const withoutSlash = (path: string) => path.replace(/(?<=.)\/$/, '');

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
      const left = all.filter(({ pathname, cacheKey }) => {
        if (cacheKey === undefined) return true;
        const file = htmlFile(withoutSlash(pathname));
        pages.keys.set(file, cacheKey);
        return !site.reuse(file, cacheKey);
      });
      pages.reused = all.length - left.length;
      total = left.length;
      return left;
    },
    async render(request, options) {
      const start = performance.now();
      const result = await astro.render(request, options);
      pages.times.set(withoutSlash(new URL(request.url).pathname), performance.now() - start);
      onPage(++pages.rendered, total);
      return result;
    },
  };
}
