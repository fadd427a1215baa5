import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { SITE_LIST_FILE, type SiteFile, siteList } from '../src/platforms/mirror/site-list.ts';
import { HEADERS_FILE } from './outputs/headers.ts';

/** Files hashed at once. */
const BATCH = 64;

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
  return { path, size: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/**
 * Writes the list of the site's files, after all others. Configuration of a platform is not part
 * of the site: platforms that read it do not serve it.
 *
 * @param folder the built site, absolute
 * @returns every file of the folder but the list
 */
export async function writeSiteList(folder: string): Promise<readonly SiteFile[]> {
  const all = (await filePaths(folder)).filter((path) => path !== SITE_LIST_FILE);
  const files: SiteFile[] = [];
  for (let start = 0; start < all.length; start += BATCH) {
    const batch = all.slice(start, start + BATCH);
    files.push(...(await Promise.all(batch.map((path) => describe(folder, path)))));
  }
  const list = siteList(files.filter(({ path }) => path !== HEADERS_FILE));
  const target = join(folder, SITE_LIST_FILE);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, JSON.stringify(list));
  return files;
}
