import { posix } from 'node:path';
import type { OldLocale, OldPage } from '../old-site.ts';
import { dateField, splitFrontMatter, textField } from '../page/front-matter.ts';
import type { ReadContext } from '../system.ts';
import type { SidebarDocument } from './categories.ts';
import { documentPlace } from './document.ts';

const isPage = (path: string) =>
  /\.mdx?$/.test(path) && !path.split('/').some((part) => part.startsWith('_'));

const joined = (...parts: readonly string[]) => posix.join('/', ...parts).replace(/(?<=.)\/$/, '');

/** A document, and how sidebars name it. */
export interface FoundDocument {
  readonly page: OldPage;
  readonly sidebar: SidebarDocument;
}

/**
 * The documents of one folder in one language.
 *
 * @param root folder below the source folder
 * @param route first part of their addresses
 */
export async function documentsOf(
  root: string,
  route: string,
  locale: OldLocale,
  isMain: boolean,
  { folder }: ReadContext,
): Promise<FoundDocument[]> {
  const found: FoundDocument[] = [];
  for (const file of await folder.list(root)) {
    const path = posix.relative(root, file);
    if (!isPage(path)) continue;
    const { data } = splitFrontMatter((await folder.text(file)) ?? '');
    if (data.draft === true || data.unlisted === true) continue;
    const { id, slug } = documentPlace(path, data);
    const address = joined(locale.prefix, route, slug);
    const label = textField(data.sidebar_label) ?? textField(data.title);
    const position = typeof data.sidebar_position === 'number' ? data.sidebar_position : undefined;
    const own = isMain && route.replace(/^\//, '') === 'docs' ? slug : joined(route, slug).slice(1);
    const isHome = joined(route, slug) === '/';
    found.push({
      page: {
        file,
        locale: locale.code,
        address,
        slug: own,
        kind: isHome ? 'home' : 'doc',
        ...(label && { label }),
      },
      sidebar: {
        id,
        path,
        address,
        ...(label !== undefined && { label }),
        ...(position !== undefined && { position }),
      },
    });
  }
  return found;
}

/** The posts of a blog in one language, newest file names last. */
export async function postsOf(
  root: string,
  route: string,
  locale: OldLocale,
  { folder, report, posts }: ReadContext,
): Promise<OldPage[]> {
  const found: OldPage[] = [];
  for (const file of await folder.list(root)) {
    const path = posix.relative(root, file);
    if (!isPage(path)) continue;
    if (posts === 'skip') {
      report.add('page-skipped', file, 1, 'a post');
      continue;
    }
    const { data } = splitFrontMatter((await folder.text(file)) ?? '');
    const [, day, name = ''] =
      /^(?:(\d{4}[-/]\d{2}[-/]\d{2})[-/])?(.*?)(?:\/index)?\.mdx?$/.exec(path) ?? [];
    const date = dateField(data.date) ?? day?.replaceAll('/', '-');
    if (date === undefined) {
      report.add('page-skipped', file, 1, 'a post without a date');
      continue;
    }
    const slug =
      textField(data.slug)?.replace(/^\//, '') ??
      (day === undefined ? name : `${day.replaceAll('-', '/')}/${name}`);
    const isPost = posts === 'changelog';
    const label = textField(data.title);
    found.push({
      file,
      locale: locale.code,
      address: joined(locale.prefix, route, slug),
      slug: isPost ? posix.basename(slug) : joined(route, slug).slice(1),
      kind: isPost ? 'post' : 'doc',
      ...(isPost && { date }),
      ...(label && { label }),
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
    const slug = joined(path.replace(/(?:^|\/)index\.mdx?$|\.mdx?$/, '')).slice(1);
    found.push({
      file,
      locale: locale.code,
      address: joined(locale.prefix, slug),
      slug,
      kind: slug === '' ? 'home' : 'doc',
    });
  }
  return found;
}
