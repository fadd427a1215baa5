import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lazy } from '../common/lazy.ts';
import { PACKED, type PackedPage, type PackedPages, withSiteLinks } from '../contract/packed.ts';
import type { PublishedFiles } from '../service/assets.ts';
import { entityTag, readFolder } from './node/read-folder.ts';

/**
 * The published files in packed documentation: the Markdown of pages with restored links, alone and
 * in JSON with their sections, and the files for searching.
 *
 * @param folder absolute path
 */
export function packedFiles(folder: string): PublishedFiles {
  const site = readFolder(join(folder, PACKED.site));
  const pages = lazy(async (): Promise<ReadonlyMap<string, PackedPage>> => {
    const all: PackedPages = JSON.parse(await readFile(join(folder, PACKED.pages), 'utf8'));
    const data = Object.values(all).flatMap((page) =>
      page.data === undefined ? [] : [[page.data, page] as const],
    );
    return new Map([...Object.entries(all), ...data]);
  });
  const pageAt = async (path: string) => (await pages()).get(path);
  return {
    exists: async (path) => (await pageAt(path)) !== undefined || site.exists(path),
    async read(path) {
      const page = await pageAt(path);
      if (!page) return site.read(path);
      const text = await readFile(join(folder, page.file), 'utf8');
      const markdown = withSiteLinks(text, page.links);
      const isData = path === page.data;
      const content = isData ? JSON.stringify({ markdown, sections: page.sections }) : markdown;
      const body = new TextEncoder().encode(content);
      return { body, etag: entityTag(body) };
    },
  };
}
