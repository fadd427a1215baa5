import { posix } from 'node:path';
import { foldersAbove } from '../../common/folders-above.ts';
import { perObject } from '../../common/lazy.ts';
import { activeExtension } from '../../contract/headers.ts';
import type { Locale, Locales } from '../../contract/locales.ts';
import type { Part } from '../../contract/parts.ts';
import {
  API_ROOT,
  CONTENT_FILES_ROOT,
  decodeAddress,
  encodePath,
  PUBLISHED,
  type SitePaths,
  sitePaths,
} from '../../contract/paths.ts';
import type { Page } from '../entry.ts';
import { isExternal } from '../page/addresses.ts';
import { COLLECTIONS } from '../read/schemas/front-matter.ts';
import { isSitePath } from '../read/schemas/links.ts';
import type { AddressEnd, LinkTarget } from './link-target.ts';

/** Pages by public address; `undefined` for generated pages, which have no anchors. */
export type PagesByPath = ReadonlyMap<string, Page | undefined>;

/** Combines the pages of a version with a map of the other versions' pages, which is shared to save memory. */
const linkedPages = (own: PagesByPath, shared: PagesByPath) => ({
  has: (path: string) => own.has(path) || shared.has(path),
  get: (path: string) => (own.has(path) ? own : shared).get(path),
  keys: () => [...own.keys(), ...shared.keys()],
});

/** An index of all link targets. */
export interface LinkIndex {
  readonly locales: Locales;
  readonly paths: SitePaths;
  readonly pages: ReturnType<typeof linkedPages>;
  /** Pages by their file's path below the content folder, without extension. */
  readonly byFile: ReadonlyMap<string, Page>;
  /** Every other file below the content folder. */
  readonly files: ReadonlySet<string>;
  /** Prefix of the public addresses of these files. */
  readonly filesRoot: string;
  /** Addresses of generated files. */
  readonly published: ReadonlySet<string>;
  /** Addresses of search pages, which have no Markdown. */
  readonly searchPages: ReadonlySet<string>;
  readonly publicFiles: ReadonlySet<string>;
}

const withoutExtension = (path: string) => path.replace(/\.mdx?$/, '');

/** The sources of a {@link LinkIndex}. */
interface LinkTargets extends Pick<LinkIndex, 'locales' | 'paths' | 'files' | 'filesRoot'> {
  readonly written: readonly Page[];
  /** Pages of other versions. */
  readonly elsewhere: PagesByPath;
  /** Fallbacks for missing translations. */
  readonly fallbackPages: readonly Page[];
  readonly generated: readonly Page[];
  /** Addresses of lists of pages, except those of documentation folders. */
  readonly lists: readonly string[];
  readonly publicFiles: readonly string[];
  readonly disabledParts: ReadonlySet<Part>;
}

/** Builds the index of all link targets of a site. */
export function linkIndex(targets: LinkTargets): LinkIndex {
  const { locales, paths, files, filesRoot, written, disabledParts } = targets;
  const hasChangelog = !disabledParts.has('changelog');
  const pages = [...written, ...targets.fallbackPages, ...targets.generated];
  const inEachLocale = (...builders: readonly ((locale: Locale) => string)[]) =>
    locales.codes.flatMap((locale) => builders.map((path) => path(locale)));
  return {
    locales,
    paths,
    pages: linkedPages(
      pagesByPath(pages, [
        ...inEachLocale(
          paths.home,
          paths.docs,
          ...(hasChangelog ? [paths.changelog] : []),
          ...(disabledParts.has('solutions') ? [] : [paths.solutions]),
        ),
        ...targets.lists,
      ]),
      targets.elsewhere,
    ),
    byFile: new Map(written.map((page) => [withoutExtension(page.file ?? ''), page] as const)),
    files,
    filesRoot,
    published: new Set([
      ...Object.values(PUBLISHED),
      ...inEachLocale(
        paths.llmsTxt,
        paths.llmsFull,
        ...(hasChangelog ? [paths.feed, paths.jsonFeed] : []),
      ),
    ]),
    searchPages: new Set(inEachLocale(paths.search)),
    publicFiles: new Set(targets.publicFiles),
  };
}

/** Pages by public address, including folder lists. */
export const pagesByPath = (pages: readonly Page[], lists: readonly string[]): PagesByPath =>
  new Map([
    ...[...lists, ...folderPaths(pages)].map((path) => [path, undefined] as const),
    ...pages.map((page) => [page.path, page] as const),
  ]);

/** Addresses of documentation folders, each an index page or a list of its pages. */
const folderPaths = (pages: readonly Page[]) =>
  pages
    .filter(({ collection }) => collection === 'docs')
    .flatMap(({ path, slug }) =>
      foldersAbove(slug).map((each) => path.slice(0, -slug.length) + each),
    );

/**
 * Public address of a file of the content folder. Platforms compare the extension with case to set the
 * headers that keep a file from running scripts.
 */
export function contentFilePath(file: string, root: string = CONTENT_FILES_ROOT): string {
  const active = activeExtension(file);
  const isCased = active !== undefined && !file.endsWith(active);
  return `${root}/${encodePath(isCased ? `${file}.${active}` : file)}`;
}

/** The parts of an address. */
export interface SplitAddress extends AddressEnd {
  /** Decoded. */
  readonly path: string;
}

/** Splits an address. */
export function splitAddress(href: string): SplitAddress {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(href) ?? [];
  return { path: decodeAddress(path), query, hash };
}

/** The candidates for a public path on a page in `locale`, in order of preference. */
function* localizedPaths(path: string, locale: Locale, index: LinkIndex): Generator<string> {
  const { locales, paths } = index;
  if (paths.localeOf(path) !== locales.first) {
    yield path;
    return;
  }
  yield `${paths.prefix(locale)}${path}`.replace(/\/$/, '') || '/';
  for (const other of locales.codes) yield `${paths.prefix(other)}${path}`;
}

/** Paths of the current version. */
const pathsToday = perObject((locales: Locales) => sitePaths(locales));

/** Adds the version of an index to a documentation path without one. */
function versionedPath(path: string, { locales, paths }: LinkIndex): string {
  const locale = paths.localeOf(path);
  const today = pathsToday(locales).docs(locale);
  const [own, below] = [paths.docs(locale), path.slice(today.length)];
  const isDocs = path.startsWith(today) && /^(?:\/(?!@)|$)/.test(below);
  return isDocs ? own + below : path;
}

/** The candidates for a public path: in the version of the index, then in the current one. */
function* candidatePaths(path: string, locale: Locale, index: LinkIndex): Generator<string> {
  if (index.paths.version !== undefined) {
    for (const each of localizedPaths(path, locale, index)) yield versionedPath(each, index);
  }
  yield* localizedPaths(path, locale, index);
}

/** The target of a link to a page; broken if the page lacks the anchor. */
export function pageTarget(
  path: string,
  { query, hash }: AddressEnd,
  page: Page | undefined,
): LinkTarget {
  const id = decodeAddress(hash.slice(1));
  if (id === '' || page === undefined || page.anchors.has(id)) {
    return { kind: 'page', path, query, hash: id === '' ? '' : hash };
  }
  return { kind: 'broken', code: 'anchor-missing', path: `${path}${query}${hash}` };
}

/**
 * Resolves a link or an image of a page. Relative addresses are file paths (`../guide/x.md`),
 * absolute ones public paths (`/docs/x`) in the page's locale.
 *
 * @param href as the author wrote it
 * @param from the page that contains it
 */
export function resolveLink(href: string, from: Page, index: LinkIndex): LinkTarget {
  if (isExternal(href)) return { kind: 'external' };
  const address = splitAddress(href);
  if (address.path === '') return pageTarget(from.path, address, from);
  return address.path.startsWith('/')
    ? resolvePublicPath(address, from.locale, index)
    : resolveFilePath(address, from, index);
}

/** Resolves a link of the settings or a navigation in a language: a URL or a public path. */
export function resolveSettingsLink(href: string, locale: Locale, index: LinkIndex): LinkTarget {
  if (!isSitePath(href)) return { kind: 'external' };
  return resolvePublicPath(splitAddress(href), locale, index);
}

/** Resolves a public path, which starts with `/`, in this locale unless it names another. */
export function resolvePublicPath(
  { path, ...end }: SplitAddress,
  locale: Locale,
  index: LinkIndex,
): LinkTarget {
  const clean = path.length > 1 ? path.replace(/\/$/, '') : path;
  if (index.published.has(clean) || clean === API_ROOT || clean.startsWith(`${API_ROOT}/`)) {
    return { kind: 'file', path: clean, ...end };
  }
  if (clean.startsWith(`${CONTENT_FILES_ROOT}/`)) {
    const source = clean.slice(CONTENT_FILES_ROOT.length + 1);
    if (index.files.has(source)) {
      return { kind: 'file', path: contentFilePath(source, index.filesRoot), source, ...end };
    }
  }
  if (index.publicFiles.has(clean)) return { kind: 'file', path: encodePath(clean), ...end };
  for (const candidate of candidatePaths(withoutExtension(clean), locale, index)) {
    if (index.searchPages.has(candidate)) return { kind: 'file', path: candidate, ...end };
    if (index.pages.has(candidate)) return pageTarget(candidate, end, index.pages.get(candidate));
  }
  return { kind: 'broken', code: 'link-broken', path: clean + end.query + end.hash };
}

function resolveFilePath({ path, ...end }: SplitAddress, from: Page, index: LinkIndex): LinkTarget {
  const folder = posix.dirname(from.file ?? '');
  const file = posix.join(folder, path).replace(/\/$/, '');
  const name = withoutExtension(file);
  const page = index.byFile.get(name) ?? index.byFile.get(posix.join(name, 'index'));
  const target = page ?? pageOfOtherLocale(name, from.locale, index);
  if (target) return pageTarget(target.path, end, target);
  if (index.files.has(file)) {
    return { kind: 'file', path: contentFilePath(file, index.filesRoot), source: file, ...end };
  }
  const address = posix.join(posix.dirname(from.path), withoutExtension(path));
  return { kind: 'broken', code: 'link-broken', path: address + end.query + end.hash };
}

/** The page, or its fallback, in another locale for a link to a page that this locale lacks. */
function pageOfOtherLocale(name: string, locale: Locale, index: LinkIndex): Page | undefined {
  for (const collection of Object.keys(COLLECTIONS)) {
    const own = `${collection}/${locale}/`;
    if (!name.startsWith(own)) continue;
    for (const other of index.locales.codes) {
      const file = `${collection}/${other}/${name.slice(own.length)}`;
      const entry = index.byFile.get(file) ?? index.byFile.get(`${file}/index`);
      if (entry) return index.pages.get(index.paths.inLocale(entry.path, locale)) ?? entry;
    }
  }
  return undefined;
}
