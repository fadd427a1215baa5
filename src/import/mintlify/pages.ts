import { posix } from 'node:path';
import type { OldLocale, OldPage } from '../old-site.ts';
import { splitFrontMatter, textField } from '../page/front-matter.ts';
import { plainAddress } from '../plain-address.ts';
import type { ReadContext } from '../system.ts';
import type { Descriptions } from './openapi.ts';
import type { OperationPage } from './operation-pages.ts';

/** Folders that hold parts of pages, or nothing for readers. */
const HIDDEN = /^(?:_?snippets|node_modules|\.\w+)\//;

/** Files for those who work on the site. In small letters, most are pages: `agents.mdx`. */
const ABOUT_REPOSITORY =
  /^(?:README|CONTRIBUTING|LICENSE|CODE_OF_CONDUCT|SECURITY|AGENTS|CLAUDE|skill)\.mdx?$/;

/**
 * The pages that authors wrote.
 *
 * @param named addresses of the pages in the navigation
 */
export async function authoredPages(
  root: string,
  locales: readonly OldLocale[],
  descriptions: Descriptions,
  named: ReadonlySet<string>,
  { folder, report }: ReadContext,
): Promise<OldPage[]> {
  const ignored = ((await folder.text(posix.join(root, '.mintignore'))) ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !line.startsWith('!'));
  const found: OldPage[] = [];
  for (const file of await folder.list(root)) {
    const path = posix.relative(root, file);
    if (!/\.mdx?$/.test(path) || HIDDEN.test(path)) continue;
    const address = plainAddress(`/${path}`);
    if (ABOUT_REPOSITORY.test(path) && !named.has(address)) {
      report.add('page-skipped', file, 1, 'a file about the repository');
      continue;
    }
    if (ignored.some((pattern) => isIgnored(path, pattern))) {
      report.add('page-skipped', file, 1, 'named in .mintignore');
      continue;
    }
    const locale = localeAt(address, locales);
    if (!locale) continue;
    const { data } = splitFrontMatter((await folder.text(file)) ?? '');
    const label = textField(data.sidebarTitle);
    const operation = descriptions.operationOf(data);
    const slug = address.slice(locale.prefix.length + 1);
    found.push({
      file,
      locale: locale.code,
      address,
      slug,
      kind: slug === '' ? 'home' : 'doc',
      ...(label && { label }),
      ...(operation && { operation }),
    });
  }
  return found;
}

const localeAt = (address: string, locales: readonly OldLocale[]) =>
  locales.findLast(({ prefix }) => address === prefix || address.startsWith(`${prefix}/`));

/** The pages that were made of operations; a page that authors wrote takes the place of one. */
export function generatedPages(
  generated: readonly OperationPage[],
  authored: readonly OldPage[],
  locales: readonly OldLocale[],
): OldPage[] {
  const taken = new Set(authored.map(({ address }) => address));
  return generated.flatMap(({ address, title, file, operation }): OldPage[] => {
    const locale = localeAt(address, locales);
    if (!locale || taken.has(address)) return [];
    const slug = address.slice(locale.prefix.length + 1);
    const page = { file, text: '', locale: locale.code, address, slug, label: title, operation };
    return [{ ...page, kind: 'doc', isGenerated: true }];
  });
}

const isIgnored = (path: string, pattern: string) => {
  const plain = pattern.replace(/^\//, '').replace(/\/$/, '');
  return (
    posix.matchesGlob(path, plain) ||
    posix.matchesGlob(path, `${plain}/**`) ||
    (!pattern.includes('/') && posix.matchesGlob(posix.basename(path), plain))
  );
};
