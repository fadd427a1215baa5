import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import type { PageSource, SitePages } from '../src/content/site-pages.ts';

const sources = new WeakMap<SitePages, ReadonlyMap<string, PageSource>>();

/** The pages by their files, below the content folder. */
function byFile(site: SitePages): ReadonlyMap<string, PageSource> {
  let known = sources.get(site);
  if (!known) {
    const pages: readonly PageSource[] = Object.values(site.pages).flat();
    known = new Map(pages.map((page) => [page.file ?? '', page]));
    sources.set(site, known);
  }
  return known;
}

/**
 * Gives the MDX compiler the pages with their addresses resolved, as Markdown pages get them.
 *
 * @param current the pages as they are now
 */
export function mdxSources(current: () => Promise<SitePages> | undefined): Plugin {
  return {
    name: 'lectern:mdx-sources',
    enforce: 'pre',
    transform: {
      filter: { id: /\.mdx$/ },
      async handler(_code, id) {
        const site = await current();
        const page = site && byFile(site).get(relative(site.folder, id).split(sep).join('/'));
        return page ? { code: page.source, map: null } : null;
      },
    },
  };
}
