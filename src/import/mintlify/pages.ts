import { posix } from 'node:path';
import { textField } from '../fields.ts';
import { matchesGlob } from '../glob.ts';
import { locationOf } from '../nav-items.ts';
import { normalizeAddress } from '../normalize-address.ts';
import type { OldLocale, OldPage } from '../old-site.ts';
import { pageFiles } from '../page-files.ts';
import { REPOSITORY_FILE } from '../repository-file.ts';
import type { ReadContext } from '../system.ts';
import type { Descriptions } from './openapi.ts';
import type { OperationPage } from './operation-pages.ts';

/** Matches folders of partials, or without content. */
const HIDDEN = /^(?:_?snippets|node_modules|\.\w+)\//;

/**
 * The pages written by authors.
 *
 * @param listed addresses of pages in the navigation
 */
export async function readAuthoredPages(
  root: string,
  locales: readonly OldLocale[],
  descriptions: Descriptions,
  listed: ReadonlySet<string>,
  { folder, report }: ReadContext,
): Promise<OldPage[]> {
  const ignored = ((await folder.readText(posix.join(root, '.mintignore'), true)) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !/^(?:[#!]|$)/.test(line));
  const pages: OldPage[] = [];
  for await (const { file, path, data } of pageFiles(root, folder)) {
    if (HIDDEN.test(path)) continue;
    const address = normalizeAddress(`/${path}`);
    const isAboutRepository = REPOSITORY_FILE.test(path) && !listed.has(address);
    if (isAboutRepository || ignored.some((pattern) => isIgnored(path, pattern))) {
      const reason = isAboutRepository ? 'a file about the repository' : 'named in .mintignore';
      report.add('page-skipped', file, 1, reason);
      continue;
    }
    const location = locationOf(address, locales);
    if (!location) continue;
    const kind = location.slug === '' ? 'home' : 'doc';
    const label = textField(data.sidebarTitle);
    pages.push({ file, ...location, kind, label, operation: descriptions.operationOf(data) });
  }
  return pages;
}

/** The generated pages of operations, unless an authored page has the same address. */
export function generatedPages(
  generated: ReadonlyMap<string, OperationPage>,
  authored: readonly OldPage[],
  locales: readonly OldLocale[],
): OldPage[] {
  const taken = new Set(authored.map(({ address }) => address));
  return [...generated].flatMap(([address, { title, file, operation }]): OldPage[] => {
    const location = taken.has(address) ? undefined : locationOf(address, locales);
    return location
      ? [{ file, text: '', ...location, kind: 'doc', label: title, operation, isGenerated: true }]
      : [];
  });
}

function isIgnored(path: string, pattern: string): boolean {
  const plain = pattern.replace(/^\//, '').replace(/\/$/, '');
  const isName = !pattern.includes('/') && matchesGlob(posix.basename(path), plain);
  return isName || matchesGlob(path, plain) || matchesGlob(path, `${plain}/**`);
}
