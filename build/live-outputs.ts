import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Content } from '../src/content/content.ts';
import { publicPages } from '../src/content/pages.ts';
import { LOCALES } from '../src/contract/locales.ts';
import { CONTENT_FILES_ROOT, htmlFile } from '../src/contract/paths.ts';
import { entityTag, readFolder } from '../src/platforms/node/read-folder.ts';
import type { PublishedFiles } from '../src/service/assets.ts';
import { outputs } from './outputs/index.ts';
import { bytesOf } from './outputs/output.ts';

/**
 * The files that a build of this content would write, each made when it is first asked for.
 *
 * @param dist folder of the last build, for the search in the browser
 */
export function liveOutputs(content: Content, dist: string): PublishedFiles {
  const files = outputs(content);
  const made = new Map<string, Promise<string | Uint8Array | undefined>>();
  const make = (path: string) => {
    const known = made.get(path) ?? Promise.resolve(files.get(path)?.());
    made.set(path, known);
    return known;
  };
  const html = new Set(
    LOCALES.flatMap((locale) => publicPages(content, locale)).map(({ path }) => htmlFile(path)),
  );
  const built = readFolder(dist);
  const asset = (body: Uint8Array<ArrayBuffer>) => ({ body, etag: entityTag(body) });
  const read: PublishedFiles['read'] = async (path) => {
    if (files.has(path)) {
      const file = await make(path);
      if (file !== undefined) return asset(bytesOf(file));
    }
    // Astro renders it; what matters here is that it exists.
    if (html.has(path)) return asset(new Uint8Array());
    if (path.startsWith('/pagefind/')) return built.read(path);
    if (!path.startsWith(`${CONTENT_FILES_ROOT}/`)) return undefined;
    const file = path.slice(CONTENT_FILES_ROOT.length + 1);
    if (!content.files.has(file)) return undefined;
    return asset(new Uint8Array(await readFile(join(content.folder, file))));
  };
  return { read, exists: async (path) => (await read(path)) !== undefined };
}
