import { posix } from 'node:path';
import { plainAddress } from './addresses.ts';
import type { Report } from './report.ts';
import type { SourceFolder } from './source-folder.ts';

/**
 * The redirects in `_redirects`, as Netlify and Cloudflare read it.
 *
 * @param folders where the file may stand
 */
export async function hostRedirects(
  folder: SourceFolder,
  folders: readonly string[],
  report: Report,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (const each of folders) {
    const file = posix.join(each, '_redirects');
    const lines = ((await folder.text(file)) ?? '').split('\n');
    for (const [index, line] of lines.entries()) {
      const [from = '', to = '', status = '301'] = line
        .replace(/(?:^|\s)#.*$/, '')
        .trim()
        .split(/\s+/);
      if (from === '' || to === '') continue;
      const isPlain =
        from.startsWith('/') &&
        !/[*:]/.test(from) &&
        !to.includes(':splat') &&
        /^30[1278]!?$/.test(status);
      if (isPlain) found.set(plainAddress(from), to);
      else report.add('address-lost', file, index + 1, line.trim());
    }
  }
  return found;
}
