import { posix } from 'node:path';
import type { Fields } from '../fields.ts';
import type { OldLocale, OldPage } from '../old-site.ts';
import { shownField, splitFrontMatter, textField } from '../page/front-matter.ts';
import type { Report } from '../report.ts';
import type { ReadContext } from '../system.ts';
import type { SidebarDocument } from './category-context.ts';
import { documentPlace, numberParser } from './document.ts';

/** Whether a file is a page: names with an underscore are parts of others. */
export const isPage = (path: string) =>
  /\.mdx?$/.test(path) && !path.split('/').some((part) => part.startsWith('_'));

/** Whether the site has a page, by its front matter; tells of a draft, and of one that is not listed. */
export function isPublished(data: Fields, file: string, report: Report): boolean {
  if (data.draft === true) report.add('page-skipped', file, 1, 'a draft');
  else if (data.unlisted === true) report.add('page-unlisted', file, 1, '');
  return data.draft !== true;
}

/** An address made of its parts. */
export const joined = (...parts: readonly string[]) =>
  posix.join('/', ...parts).replace(/(?<=.)\/$/, '');

/** Whether the options of a plugin exclude a file. */
export const isExcluded = (path: string, { exclude }: Fields) =>
  Array.isArray(exclude) &&
  exclude.some((pattern) => typeof pattern === 'string' && posix.matchesGlob(path, pattern));

/** The heading that names a page without a title. */
const FIRST_HEADING = /^#[ \t]+(.*?)[ \t]*(?:\{#[^{}]*\})?[ \t]*$/m;

/** A document, and how sidebars name it. */
export interface FoundDocument {
  readonly page: OldPage;
  readonly sidebar: SidebarDocument;
}

/**
 * The slug of a page of the documents: below “docs”, addresses stay as they are.
 *
 * @param route first part of their addresses
 */
export function slugBelow(route: string, isMain: boolean, slug: string): string {
  const [, below] = isMain ? (/^\/?docs(|\/.*)$/.exec(route) ?? []) : [];
  return joined(below ?? route, slug).slice(1);
}

/**
 * The documents of one folder in one language.
 *
 * @param root folder below the source folder
 * @param route first part of their addresses
 * @param options those of the plugin
 */
export async function documentsOf(
  root: string,
  route: string,
  locale: OldLocale,
  isMain: boolean,
  options: Fields,
  { folder, report }: ReadContext,
): Promise<FoundDocument[]> {
  const found: FoundDocument[] = [];
  const parseNumber = numberParser(options);
  for (const file of await folder.list(root)) {
    const path = posix.relative(root, file);
    if (!isPage(path) || isExcluded(path, options)) continue;
    const { data, body } = splitFrontMatter((await folder.text(file)) ?? '');
    if (!isPublished(data, file, report)) continue;
    const { id, slug } = documentPlace(path, data, parseNumber);
    const address = joined(locale.prefix, route, slug);
    const label = textField(data.sidebar_label) ?? textField(data.title);
    const title = label ?? shownField(FIRST_HEADING.exec(body)?.[1]?.replace(/[`*]/g, ''));
    // Docusaurus names such a page after its file, where the name of a folder says more of an index.
    const isNameless = title === undefined && !/(?:^|\/)index$/.test(id);
    const name = label ?? (isNameless ? posix.basename(id) : undefined);
    const description = shownField(data.description);
    const position = typeof data.sidebar_position === 'number' ? data.sidebar_position : undefined;
    const own = slugBelow(route, isMain, slug);
    const isHome = joined(route, slug) === '/';
    found.push({
      page: {
        file,
        locale: locale.code,
        address,
        slug: own,
        kind: isHome ? 'home' : 'doc',
        ...(name && { label: name }),
        ...(data.unlisted === true && { isUnlisted: true }),
      },
      sidebar: {
        id,
        path,
        address,
        ...(label !== undefined && { label }),
        ...(position !== undefined && { position }),
        ...(title !== undefined && { title }),
        ...(description !== undefined && { description }),
      },
    });
  }
  return found;
}

/** The Markdown pages of `src/pages`; tells of those that are code. */
export async function standalonePages(
  root: string,
  locale: OldLocale,
  { folder, report }: ReadContext,
): Promise<OldPage[]> {
  const found: OldPage[] = [];
  for (const file of await folder.list(root)) {
    const path = posix.relative(root, file);
    if (
      /\.(?:jsx?|tsx?)$/.test(path) &&
      !/\.(?:test|spec|d)\./.test(path) &&
      !path.split('/').some((part) => part.startsWith('_'))
    ) {
      report.add('page-code', file, 1, joined(path.replace(/(?:\/?index)?\.\w+$/, '')));
    }
    if (!isPage(path)) continue;
    const { data } = splitFrontMatter((await folder.text(file)) ?? '');
    if (!isPublished(data, file, report)) continue;
    const slug = joined(path.replace(/(?:^|\/)index\.mdx?$|\.mdx?$/, '')).slice(1);
    found.push({
      file,
      locale: locale.code,
      address: joined(locale.prefix, slug),
      slug,
      kind: slug === '' ? 'home' : 'doc',
      ...(data.unlisted === true && { isUnlisted: true }),
    });
  }
  return found;
}
