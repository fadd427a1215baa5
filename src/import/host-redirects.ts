import { posix } from 'node:path';
import type { OldLocale } from './old-site.ts';
import { plainAddress } from './plain-address.ts';
import type { Report } from './report.ts';
import type { SourceFolder } from './source-folder.ts';

/** A part of any name at the start of an address, such as a language: `/:lang/guide`. */
const NAMED_PART = /^\/:(\w+)(?=\/)/;

/** A rule with the languages of the site in place of a first part of any name. */
function forLanguages(from: string, to: string, locales: readonly OldLocale[]) {
  const [, name] = NAMED_PART.exec(from) ?? [];
  if (name === undefined) return [{ from, to }];
  return locales.flatMap(({ prefix }) => {
    const filled = (address: string) => address.replaceAll(`/:${name}`, prefix);
    return prefix === '' ? [] : [{ from: filled(from), to: filled(to) }];
  });
}

/** A rule as the import follows it; `undefined` if it cannot. */
function followed(from: string, to: string): readonly [string, string] | undefined {
  if (!from.startsWith('/') || from.includes(':')) return undefined;
  // A star that is no segment of its own only catches what is written after an address.
  const old = from.replace(/(?<!\/)\*$/, '');
  const target = to.replace(/(?<!\/):splat$/, '');
  if (!old.includes('*') && !/:(?!\/\/)/.test(target)) return [plainAddress(old), target];
  return /^[^*]*\/\*$/.test(old) && !/:(?!\/\/)/.test(target.replace(/\/:splat$/, ''))
    ? [old, target.replace(/:splat$/, '*')]
    : undefined;
}

/**
 * The redirects in `_redirects`, as Netlify and Cloudflare read it: the first rule for an address
 * counts. Rules about pages of errors, and those that lead to themselves, are none.
 *
 * @param folders where the file may stand
 */
export async function hostRedirects(
  folder: SourceFolder,
  folders: readonly string[],
  locales: readonly OldLocale[],
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
      if (from === '' || to === '' || from === to || /^404!?$/.test(status)) continue;
      const isRedirect = /^30[1278]!?$/.test(status);
      for (const rule of forLanguages(from, to, locales)) {
        const known = isRedirect ? followed(rule.from, rule.to) : undefined;
        if (known === undefined) report.add('address-lost', file, index + 1, line.trim());
        else if (!found.has(known[0])) found.set(known[0], known[1]);
      }
    }
  }
  return found;
}
