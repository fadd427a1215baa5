import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';
import { htmlAddresses } from '../src/content/addresses.ts';
import type { Content } from '../src/content/content.ts';
import { renderSource } from '../src/content/render.ts';

/**
 * Gives the MDX compiler the pages with their addresses resolved, as Markdown pages get them.
 *
 * @param current the content as it is now
 */
export function mdxSources(current: () => Content | undefined): Plugin {
  return {
    name: 'lectern:mdx-sources',
    enforce: 'pre',
    transform: {
      filter: { id: /\.mdx$/ },
      handler(_code, id) {
        const content = current();
        if (!content) return null;
        const file = relative(content.folder, id).split(sep).join('/');
        const entry = content.links.byFile.get(file.replace(/\.mdx$/, ''));
        if (!entry) return null;
        return { code: renderSource(entry, htmlAddresses(entry, content)), map: null };
      },
    },
  };
}
