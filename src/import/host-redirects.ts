import { posix } from 'node:path';
import { plainAddress } from './plain-address.ts';
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
      if (from.startsWith('/') && /^30[1278]!?$/.test(status) && !from.includes(':')) {
        // A star that is no segment of its own only catches what is written after an address.
        const old = from.replace(/(?<!\/)\*$/, '');
        const target = to.replace(/(?<!\/):splat$/, '');
        if (!old.includes('*') && !/:(?!\/\/)/.test(target)) found.set(plainAddress(old), target);
        else if (/^[^*]*\/\*$/.test(old) && !/:(?!\/\/)/.test(target.replace(/\/:splat$/, ''))) {
          found.set(old, target.replace(/:splat$/, '*'));
        } else report.add('address-lost', file, index + 1, line.trim());
      } else report.add('address-lost', file, index + 1, line.trim());
    }
  }
  return found;
}
