import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PLATFORM_FILES } from '../src/contract/paths.ts';
import { SITE_LIST_FILE, type SiteFile, type SiteList, siteList } from '../src/files/site-list.ts';

/**
 * Writes the list of the site's files, after all of them. Files that platforms read are not listed,
 * since platforms do not serve them.
 *
 * @param folder of the built site, absolute
 * @param files all of its files
 */
export async function writeSiteList(folder: string, files: readonly SiteFile[]): Promise<SiteList> {
  const list = siteList(files.filter(({ path }) => !PLATFORM_FILES.has(path)));
  const target = join(folder, SITE_LIST_FILE);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, JSON.stringify(list));
  return list;
}
