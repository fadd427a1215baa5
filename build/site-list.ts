import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import {
  SITE_LIST_FILE,
  type SiteFile,
  type SiteList,
  siteList,
} from '../src/platforms/mirror/site-list.ts';
import { inBatches } from './in-batches.ts';
import { HEADERS_FILE } from './outputs/headers.ts';
import { sha256 } from './previous-site.ts';

/** Every file below a folder, as paths of the site. */
export async function filePaths(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(
      (entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`,
    );
}

async function describe(folder: string, path: string): Promise<SiteFile> {
  const bytes = await readFile(join(folder, path));
  return { path, size: bytes.byteLength, sha256: sha256(bytes) };
}

/**
 * Writes the list of the site's files, after all others. Configuration of a platform is not part
 * of the site: platforms that read it do not serve it.
 *
 * @param folder the built site, absolute
 * @param known files whose hash need not be computed again
 * @returns the list, and every file of the folder but the list
 */
export async function writeSiteList(
  folder: string,
  known: readonly SiteFile[],
): Promise<{ list: SiteList; files: readonly SiteFile[] }> {
  const byPath = new Map(known.map((file) => [file.path, file]));
  const all = (await filePaths(folder)).filter((path) => path !== SITE_LIST_FILE);
  const files = await inBatches(
    all,
    async (path) => byPath.get(path) ?? (await describe(folder, path)),
  );
  const list = siteList(files.filter(({ path }) => path !== HEADERS_FILE));
  const target = join(folder, SITE_LIST_FILE);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, JSON.stringify(list));
  return { list, files };
}
