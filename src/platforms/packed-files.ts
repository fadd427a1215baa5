import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lazy } from '../common/lazy.ts';
import { PACKED, type PackedPages, withSiteLinks } from '../contract/packed.ts';
import type { PublishedFiles } from '../service/assets.ts';
import { entityTag, readFolder } from './node/read-folder.ts';

/**
 * The published files in packed documentation: the Markdown of pages with restored links, and the
 * files for searching and reading.
 *
 * @param folder absolute path
 */
export function packedFiles(folder: string): PublishedFiles {
  const site = readFolder(join(folder, PACKED.site));
  const pages = lazy(async (): Promise<PackedPages> => {
    return JSON.parse(await readFile(join(folder, PACKED.pages), 'utf8'));
  });
  const pageAt = async (path: string) => {
    if (!path.endsWith('.mdx')) return undefined;
    const all = await pages();
    return Object.hasOwn(all, path) ? all[path] : undefined;
  };
  return {
    exists: async (path) => (await pageAt(path)) !== undefined || site.exists(path),
    async read(path) {
      const page = await pageAt(path);
      if (!page) return site.read(path);
      const text = await readFile(join(folder, page.file), 'utf8');
      const body = new TextEncoder().encode(withSiteLinks(text, page.links));
      return { body, etag: entityTag(body) };
    },
  };
}
