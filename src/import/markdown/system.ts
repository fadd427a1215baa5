import { posix } from 'node:path';
import { foldersAbove } from '../../common/folders-above.ts';
import { inParallel } from '../../common/in-parallel.ts';
import { inWords } from '../../common/in-words.ts';
import { perObject } from '../../common/lazy.ts';
import { SUMMARY_FILE } from '../compare-words.ts';
import { asList, type Fields, fieldsOf, textField } from '../fields.ts';
import { ELEMENTS, fileTree } from '../mintlify/elements.ts';
import { convertBlocks, separateMarkdown } from '../mkdocs/blocks.ts';
import { convertInline } from '../mkdocs/inline.ts';
import { expandMacros } from '../mkdocs/macros.ts';
import { locationOf, pagesIn } from '../nav-items.ts';
import { normalizeAddress } from '../normalize-address.ts';
import type { OldLocale, OldNavItem, OldPage, OldSite } from '../old-site.ts';
import { callout, card } from '../page/common-rules.ts';
import { convertDirectives, convertNuxtBlocks } from '../page/containers.ts';
import { splitFrontMatter } from '../page/front-matter.ts';
import { type FindInclude, inlineIncludes } from '../page/includes.ts';
import { inlinePartials, partialsByFile } from '../page/partials.ts';
import type { PrepareContext } from '../page/rules.ts';
import { convertTags, isSupportedTag } from '../page/tags.ts';
import { tabsOf } from '../page/unknown-element.ts';
import { REPOSITORY_FILE } from '../repository-file.ts';
import { normalizeHeading, readSiteName, readSiteUrl } from '../site-name.ts';
import type { ReadContext, SelectConfigs, System } from '../system.ts';
import { splitCode } from '../visible-words.ts';
import { vitepressIncludes } from '../vitepress/rules.ts';
import { bookIncludes, convertAdmonish, parseChapters, withoutHiddenLines } from './book.ts';
import { isLanguageOf, LANGUAGE_SUFFIX, languagesBySuffix, localesOf } from './language.ts';
import { arrangeItems, type FolderMenu, MENU_FILE, readMenus } from './menu-files.ts';

const PAGE = /\.(?:mdx?|markdown)$/i;

/** Matches index pages; Hugo's start with an underscore. */
const INDEX = /^(?:_?index|readme)\.\w+$/i;

/**
 * Matches ordering prefixes, route groups and marks of Jekyll's collections: `10-routing.md`,
 * `02. Routing`, `(1)routing`, `(group)/`, `_guides/`.
 */
const ORDER_PREFIX = /(?<=^|\/)(?:\d{1,3}[-_. ]+(?=\D)|\(\d+\)|\([^()/]+\)(?:\/|$)|_(?=[^/]+\/))/g;

/** Front matter fields with the position of a page among its siblings. */
const ORDER_FIELDS = ['order', 'weight', 'nav_order', 'sidebar_position', 'sort_rank'];

/** Matches a documentation folder at the top of a repository. */
const DOCS_FOLDER = /^(?:content\/)?doc(?:s|umentation)?\//i;

/** Matches page folders whose names are not part of addresses. */
const CONTENT_FOLDER = /^(?:content|doc(?:s|umentation)?|pages|routes|src|web(?:site)?)\/$/i;

const PARTIAL_FOLDER =
  /(?:^|\/)(?:_(?:includes?|layouts|partials?|sass|shared|snippets?)|\.gitbook)\//i;

/** Share of all pages that makes a folder the content folder. */
const CONTENT_SHARE = 0.8;

/** Limits the number of open files. */
const READ_AT_ONCE = 16;

const isIndex = (file: string) => INDEX.test(posix.basename(file).replace(ORDER_PREFIX, ''));

const isPage = (file: string) =>
  PAGE.test(file) && !SUMMARY_FILE.test(file) && !PARTIAL_FOLDER.test(file);

const isContent = (file: string) => isPage(file) && !REPOSITORY_FILE.test(posix.basename(file));

/** Matches settings of Hugo, whose pages are in `content/` beside them. */
const HUGO_SETTINGS =
  /^((?:[^/]+\/)*?)(?:config\/_default\/)?(?:hugo|config)\.(?:json|toml|ya?ml)$/;

/** Matches the templates of a site of Hugo that pages call by their name. */
const SHORTCODE_FILE = /(?:^|\/)layouts\/(?:.*\/)?_?shortcodes\/([\w-]+)\.html$/;

/** Matches folders of posts, which are not documentation. */
const POST_FOLDER = /\/(?:blog|changelog|news|posts?)\//;

/** The folder, with a trailing slash, that has documentation by its name or its settings, or `''`. */
function documentationFolder(files: readonly string[], pages: readonly string[]): string {
  const folder = pages.map((file) => DOCS_FOLDER.exec(file)?.[0]).find(Boolean);
  const hugoFolders = files.flatMap((file) => {
    const [, parent] = HUGO_SETTINGS.exec(file) ?? [];
    return parent === undefined ? [] : `${parent}content/`;
  });
  const hugo = hugoFolders.find((each) => pages.some((file) => file.startsWith(each)));
  if (folder === undefined || !folder.startsWith('content/') || hugo) return folder ?? hugo ?? '';
  // The documentation may be one of several parts, which link to each other.
  const all = pages.filter((file) => file.startsWith('content/') && !POST_FOLDER.test(file));
  const own = all.filter((file) => file.startsWith(folder));
  return own.length < all.length * CONTENT_SHARE ? 'content/' : folder;
}

/** The folder (with a trailing slash) of most pages of a repository or its documentation, or `''`. */
function contentFolder(files: readonly string[]): string {
  const pages = files.filter(isContent);
  const indexes = new Set(pages.filter(isIndex).map((file) => posix.join(file, '../')));
  // Nextra arranges a whole site from its top: the blog beside the documentation belongs to it.
  const menus = new Set(
    files.filter((file) => /\/_meta\./.test(file)).map((file) => posix.join(file, '../')),
  );
  if (indexes.has('./')) return '';
  const start = menus.has('content/') ? 'content/' : documentationFolder(files, pages);
  for (let folder = start; ; ) {
    if (indexes.has(folder) || menus.has(folder)) return folder;
    const below = pages.filter((file) => file.startsWith(folder));
    const inner = Map.groupBy(
      below,
      (file) => /^[^/]+\//.exec(file.slice(folder.length))?.[0] ?? '',
    );
    const [[name, most] = ['', []]] = [...inner].sort(([, a], [, b]) => b.length - a.length);
    const isSite = CONTENT_FOLDER.test(name) || (name !== '' && indexes.has(folder + name));
    if (!isSite || most.length < below.length * CONTENT_SHARE) return folder || menuFolder(files);
    folder += name;
  }
}

/** The folder (with a trailing slash) with the most pages among those with nested menus, or `''`. */
function menuFolder(files: readonly string[]): string {
  const menus = new Set(files.filter((file) => MENU_FILE.test(file)).map(posix.dirname));
  const parents = new Set([...menus].flatMap(foldersAbove));
  const pages = Map.groupBy(files.filter(isContent).flatMap(foldersAbove), (folder) => folder);
  const [best] = [...menus]
    .filter((folder) => parents.has(folder))
    .sort((a, b) => (pages.get(b)?.length ?? 0) - (pages.get(a)?.length ?? 0));
  return best === undefined ? '' : `${best}/`;
}

/** The page that identifies a site: its index, or any page without one. */
const selectConfigs: SelectConfigs = async (files, folder) => {
  const content = contentFolder(await folder.listFiles('.'));
  const depth = (file: string) => file.split('/').length;
  const rank = (file: string) => {
    const ownFolder = `${posix.dirname(file)}/`.replace(/^\.\//, '');
    // Among several books, the one with the most pages wins.
    if (SUMMARY_FILE.test(file) && depth(file) <= 3)
      return -files.filter((each) => each.startsWith(ownFolder)).length;
    return !isIndex(file) ? 2 : ownFolder === content ? 1 : 3;
  };
  const isSite = files.some(isContent);
  const isPageOfSite = (file: string) =>
    isSite && file.startsWith(content) && (isContent(file) || isIndex(file));
  const [site] = files
    .map((file) => ({ file, rank: rank(file) }))
    .filter(({ file, rank }) => rank < 0 || isPageOfSite(file))
    .sort((a, b) => a.rank - b.rank || depth(a.file) - depth(b.file));
  return site ? [site.file] : [];
};

async function read(config: string, context: ReadContext): Promise<OldSite> {
  const files = await context.folder.listFiles('.');
  const content = contentFolder(files);
  const isOfFolder = isIndex(config) || SUMMARY_FILE.test(config) || !config.startsWith(content);
  const pageFolder = isOfFolder ? posix.dirname(config) : content.slice(0, -1) || '.';
  const text = (await context.folder.readText(config)) ?? '';
  const isLanguage = (name: string) => isLanguageOf(name, [{ text }]);
  // Other languages are in sibling folders.
  const siteFolder = isLanguage(posix.basename(pageFolder))
    ? posix.dirname(pageFolder)
    : pageFolder;
  const tops = files
    .filter(isContent)
    .map((file) => posix.relative(siteFolder, file).split('/', 1)[0]);
  const [only = '', ...others] = new Set(tops.filter((top) => top !== '..'));
  const root = others.length === 0 && isLanguage(only) ? posix.join(siteFolder, only) : siteFolder;
  const name = await readSiteName(root, context.folder);
  const pages = await readPages(root, name, context);
  if (pages.length === 0) throw new Error(`There are no pages below ${root}.`);
  const locales = localesOf(pages);
  const localizedPages = pages.map((each) => assignLanguage(each, locales));
  const byLocale = new Map(
    locales.map(({ code }) => [code, localizedPages.filter(({ page }) => page.locale === code)]),
  );
  const [findBookInclude, findCodeInclude] = [
    bookIncludes(context.folder),
    vitepressIncludes(root, context.folder),
  ];
  const includesOf = (context: PrepareContext): FindInclude => {
    const findPartial = partialsByFile(context);
    return async (...line) =>
      (await findBookInclude(...line)) ??
      (await findCodeInclude(...line)) ??
      (await findPartial(...line));
  };
  const jekyll = await context.folder.readData(posix.join(root, '_config.yml'));
  const templatesOf = (page: Fields) => ({
    variables: { site: fieldsOf(jekyll), page },
    isDefault: jekyll !== undefined,
    folders: [],
    isKept: isSupportedTag,
  });
  const shortcodes = new Set(files.flatMap((file) => SHORTCODE_FILE.exec(file)?.[1] ?? []));
  const navigation = new Map<string, readonly OldNavItem[]>();
  const { menus, menuPath } = await readMenus(root, context);
  let hasCompleteSidebars = menus.size > 0;
  for (const [code, own] of byLocale) {
    const prefixes = locales.filter((each) => each.code === code).map(({ prefix }) => prefix);
    const folders = prefixes.map((prefix) => root + prefix);
    // A language may share the menus of the first.
    const menuAt = (path: string) =>
      [...prefixes, ''].map((prefix) => menus.get(posix.join('/', prefix, path))).find(Boolean);
    const inMenus = own.map((each) => ({ ...each, path: menuPath(`/${each.path}`).slice(1) }));
    const listed = menus.size === 0 ? listedItems(own) : undefined;
    const book = (await readBook(folders, own, context)) ?? listed;
    navigation.set(code, book ?? folderItems('', inMenus, menuAt));
    hasCompleteSidebars ||= book !== undefined;
  }
  return {
    locales: locales.filter(
      ({ code }, at) => locales.findIndex((each) => each.code === code) === at,
    ),
    pages: [...byLocale].flatMap(([code, own]) => {
      const labels = new Map(
        pagesIn(navigation.get(code)).map(({ address, label }) => [address, label]),
      );
      return own.map(({ page }) => ({ ...page, label: labels.get(page.address) || page.label }));
    }),
    navigation,
    hasCompleteSidebars,
    brand: { name, url: await readSiteUrl(root, context.folder) },
    redirects: new Map(),
    publicFolders: [],
    base: baseOf(root, pages),
    rules: {
      format: (file) => (file.endsWith('.mdx') ? 'mdx' : 'md'),
      prepare: async (lines, context) => {
        const text = convertTags(
          expandMacros(lines, templatesOf(context.data), context),
          shortcodes,
          context.report,
        );
        const included = await inlineIncludes(text, includesOf(context), context);
        const shown = convertAdmonish(withoutHiddenLines(included));
        const markdown = convertNuxtBlocks(await inlinePartials(shown, context));
        const directives = convertDirectives(markdown, context.report);
        const blocks = convertBlocks(separateMarkdown(directives), context.report);
        return convertInline(blocks, new Set(), context.report);
      },
      // Nextra and Fumadocs use the same names.
      elements: {
        ...ELEMENTS,
        Callout: callout(),
        Cards: () => ({ as: 'Cards' }),
        'Cards.Card': card,
        FileTree: fileTree,
        Files: fileTree,
        // In Nextra, steps are headings.
        Steps: ({ children }) =>
          children.some(({ name }) => name === 'Step') ? { as: 'Steps' } : 'content',
        Tabs: (element) => tabsOf(element) ?? { as: 'Tabs' },
      },
      aliases: { '/': root },
      linksByName: true,
    },
  };
}

/** The base path: the name of the page folder, if most absolute links, but no pages start with it. */
function baseOf(root: string, pages: readonly OrderedPage[]): string {
  const base = `/${posix.basename(root)}`;
  if (pages.some(({ page }) => page.address.startsWith(`${base}/`))) return '';
  const starts = pages.flatMap(({ text }) =>
    [...text.matchAll(/\]\((\/[\w-]+)/g)].map(([, start]) => start),
  );
  return starts.filter((start) => start === base).length * 2 > starts.length ? base : '';
}

/** The chapters in the menu of a book; `undefined` without one. */
async function readBook(
  folders: readonly string[],
  pages: readonly OrderedPage[],
  { folder, report }: ReadContext,
) {
  const addresses = new Map(pages.map(({ page }) => [page.file, page.address]));
  for (const each of folders) {
    const summary = posix.join(each, 'SUMMARY.md');
    const chapters = parseChapters((await folder.readText(summary)) ?? '', (file) => {
      const address = addresses.get(posix.join(each, file));
      if (address === undefined) report.add('navigation', summary, 1, file);
      return address;
    });
    if (chapters.length > 0) return chapters;
  }
  return undefined;
}

/** The least share of the pages that a list of pages names. */
const LISTED_SHARE = 0.8;

const MIN_LISTED = 5;

/** The navigation in a page that only lists the others, in groups; `undefined` without one. */
function listedItems(pages: readonly OrderedPage[]): readonly OldNavItem[] | undefined {
  const addresses = new Map(pages.map(({ page }) => [posix.basename(page.address), page.address]));
  for (const { text } of pages) {
    const { body } = splitFrontMatter(text);
    if (/^(?![ \t]*(?:[-*+]|\d+\.|#+)[ \t])[ \t]*\S/m.test(body)) continue;
    const items = parseChapters(body, (path) => addresses.get(posix.parse(path).name));
    const listed = new Set(pagesIn(items).map(({ address }) => address));
    if (listed.size >= MIN_LISTED && listed.size >= LISTED_SHARE * pages.length) return items;
  }
  return undefined;
}

/** A page with its position in the navigation. */
interface OrderedPage {
  readonly page: OldPage;
  /** Path relative to the folder of the site; for an index page, that of its folder. */
  readonly path: string;
  readonly order: number;
  readonly text: string;
}

function assignLanguage({ page, path, ...rest }: OrderedPage, locales: readonly OldLocale[]) {
  const location = locationOf(page.address, locales) ?? page;
  const kind: OldPage['kind'] = location.slug === '' ? 'home' : 'doc';
  const removed = page.slug.length - location.slug.length;
  return { ...rest, page: { ...page, ...location, kind }, path: path.slice(removed) };
}

async function readPages(
  root: string,
  site: string | undefined,
  { folder, report }: Pick<ReadContext, 'folder' | 'report'>,
): Promise<readonly OrderedPage[]> {
  const files = (await folder.listFiles(root)).filter(isPage);
  const texts = await inParallel(files, READ_AT_ONCE, async (file) => ({
    path: posix.relative(root, file),
    text: normalizeHeading((await folder.readText(file)) ?? '', site),
  }));
  const languages = languagesBySuffix(texts);
  const names = new Set(texts.map(({ path }) => path.toLowerCase()));
  const result: OrderedPage[] = [];
  const taken = new Set<string>();
  for (const { path: sourcePath, text } of texts) {
    const file = posix.join(root, sourcePath);
    const language = languages.get(LANGUAGE_SUFFIX.exec(sourcePath)?.[1] ?? '');
    const localized = language
      ? posix.join(language, sourcePath.replace(LANGUAGE_SUFFIX, ''))
      : sourcePath;
    const base = posix.basename(localized);
    // Beside an index page, a README describes the folder.
    const representsFolder =
      !/readme/i.test(base) || !names.has(localized.toLowerCase().replace(/[^/]+$/, 'index.md'));
    const isFolderPage = isIndex(base) && representsFolder;
    if (!isFolderPage && (REPOSITORY_FILE.test(localized) || isIndex(base))) {
      report.add('page-skipped', file, 1, 'a file about the repository');
      continue;
    }
    const path = isFolderPage
      ? posix.dirname(localized).replace(/^\.$/, '')
      : localized.replace(PAGE, '');
    const numbered = normalizeAddress(`/${path}`);
    const unnumbered = `/${path.replace(ORDER_PREFIX, '').replace(/\/$/, '')}`;
    const address = taken.has(unnumbered) ? numbered : unnumbered;
    taken.add(address);
    const { data } = splitFrontMatter(text);
    if (data.draft === true || data.published === false) {
      report.add('page-skipped', file, 1, 'a draft');
      continue;
    }
    result.push({
      page: {
        file,
        text,
        locale: 'en',
        address,
        slug: address.slice(1),
        kind: address === '/' ? 'home' : 'doc',
        label: textField(data.linkTitle, data.sidebar_label, data.sidebarTitle, data.nav_title),
        aliases: [numbered, ...frontMatterAddresses(data)].filter((each) => !each.includes('(')),
      },
      path,
      order: orderOf(data),
      text,
    });
  }
  return result;
}

/** The addresses of a page in its front matter, in Hugo, Jekyll and Lume. */
const frontMatterAddresses = (data: Fields): readonly string[] =>
  ['url', 'permalink', 'aliases', 'redirect_from', 'oldUrl']
    .flatMap((name) => asList(data[name]).map(String))
    .filter((each) => /^\/[\w./-]+$/.test(each));

/** The position of a page in its front matter; last without one. */
function orderOf(data: Fields): number {
  const values = [...ORDER_FIELDS.map((name) => data[name]), fieldsOf(data.sidebar).order];
  return values.find((value) => typeof value === 'number') ?? Number.POSITIVE_INFINITY;
}

const proseOf = perObject(({ text }: OrderedPage) => splitCode(text).prose);

/** Maximum number of pages of a folder that are read for the spelling of its name. */
const MAX_READ = 100;

/** The name of a folder in words, spelled as on most of its pages: “GraphQL”. */
const folderLabel = (name: string, pages: readonly OrderedPage[]) =>
  inWords(name.replace(ORDER_PREFIX, '') || name.slice(1, -1)).replace(/[a-z]{2,}/gi, (word) => {
    const pattern = new RegExp(`(?<![\\w/.\\x60-])${word}(?![\\w/.\\x60-])`, 'gi');
    const spellings = pages
      .slice(0, MAX_READ)
      .flatMap((page) => proseOf(page).match(pattern) ?? []);
    const special = spellings.filter((each) => /^\w+[A-Z]/.test(each));
    return special.length * 2 > spellings.length ? (special[0] ?? word) : word;
  });

/** The navigation of a folder: arranged by its menu, else by order, then by name. */
function folderItems(
  folder: string,
  pages: readonly OrderedPage[],
  menuAt: (folder: string) => FolderMenu | undefined,
): readonly OldNavItem[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const nameOf = ({ path }: OrderedPage) => path.slice(prefix.length).split('/', 1)[0] ?? '';
  const entries = menuAt(folder)?.entries;
  const items = [...Map.groupBy(pages, nameOf)]
    .map(([name, members]) => {
      const isFolderPage = ({ path }: OrderedPage) => path === prefix + name;
      const [ownPage, ...duplicates] = members.filter(isFolderPage);
      const others = members.filter((each) => !isFolderPage(each));
      return {
        name,
        ownPage,
        duplicates,
        others,
        order: ownPage?.order ?? Number.POSITIVE_INFINITY,
      };
    })
    .sort(
      (a, b) =>
        Number(b.name === '') - Number(a.name === '') ||
        a.order - b.order ||
        // With menus, unlisted folders follow the pages.
        Number(entries && a.others.length > 0) - Number(entries && b.others.length > 0) ||
        a.name.localeCompare(b.name, 'en', { numeric: true }),
    )
    .flatMap(({ name, ownPage, duplicates, others }) => {
      const { address, label: ownLabel } = ownPage?.page ?? {};
      const items = duplicates.map(({ page }) => ({ name, address: page.address }));
      if (others.length === 0) return [{ name, address, label: ownLabel }, ...items];
      const path = prefix + name;
      const words = ownPage ? '' : folderLabel(name, others);
      const label = menuAt(path)?.title ?? ownLabel ?? words;
      return [{ name, label, address, items: [...items, ...folderItems(path, others, menuAt)] }];
    });
  return entries ? arrangeItems(entries, items) : items;
}

/** Markdown folders without a system, or with an unknown one. */
export const markdown: System = {
  name: 'markdown',
  label: 'Markdown',
  hasExecutableConfig: false,
  configFile: PAGE,
  selectConfigs,
  read,
};
