import { posix } from 'node:path';
import { foldersAbove } from '../../common/folders-above.ts';
import { inParallel } from '../../common/in-parallel.ts';
import { inWords } from '../../common/in-words.ts';
import { ABOUT_REPOSITORY } from '../about-repository.ts';
import { SUMMARY } from '../compare-words.ts';
import { type Fields, fieldsOf, listOf, textField } from '../fields.ts';
import { ELEMENTS, fileTree } from '../mintlify/elements.ts';
import { convertBlocks, separateMarkdown } from '../mkdocs/blocks.ts';
import { convertInline } from '../mkdocs/inline.ts';
import { expandMacros } from '../mkdocs/macros.ts';
import { locationOf, pagesIn } from '../nav-items.ts';
import type { OldLocale, OldNavItem, OldPage, OldSite } from '../old-site.ts';
import { callout, card } from '../page/common-rules.ts';
import { convertDirectives, nestedContainers } from '../page/containers.ts';
import { shownField, splitFrontMatter } from '../page/front-matter.ts';
import { type FindInclude, inlineIncludes } from '../page/includes.ts';
import { inlinePartials, namedPartials } from '../page/partials.ts';
import type { PrepareContext } from '../page/rules.ts';
import { convertTags, isRead } from '../page/tags.ts';
import { tabsOf } from '../page/unknown-element.ts';
import { plainAddress } from '../plain-address.ts';
import type { ReadContext, SitesAmong, System } from '../system.ts';
import { includesIn } from '../vitepress/rules.ts';
import { split } from '../words.ts';
import { chaptersIn, includesOfBook, withoutHidden } from './book.ts';
import { isNamedBy, languagesIn, localesOf, SUFFIX } from './language.ts';
import { arranged, type FolderMenu, MENU_FILE, readMenus } from './menu-files.ts';

const PAGE = /\.(?:mdx?|markdown)$/i;

/** The page of a folder; Hugo's begin with a line. */
const INDEX = /^(?:_?index|readme)\.\w+$/i;

/** What only puts a file into its place: `10-routing.md`, `02. Routing`, `(1)routing`, `(group)/`. */
const NUMBER = /(?<=^|\/)(?:\d{1,3}[-_. ]+(?=\D)|\(\d+\)|\([^()/]+\)(?:\/|$))/g;

/** Fields of the front matter that put a page into its place among its neighbours. */
const ORDER_FIELDS = ['order', 'weight', 'nav_order', 'sidebar_position', 'sort_rank'];

/** A folder for documentation at the top of a repository. */
const DOCS = /^(?:content\/)?doc(?:s|umentation)?\//i;

/** Folders that a site has its pages in, whose names are no part of addresses. */
const CONTENT = /^(?:content|doc(?:s|umentation)?|pages|routes|src|web(?:site)?)\/$/i;

/** Folders of texts that only others include. */
const PARTIALS = /(?:^|\/)(?:_(?:includes?|layouts|partials?|sass|shared|snippets?)|\.gitbook)\//i;

/** The part of the pages in a folder that makes it the one of all. */
const MOST = 0.8;

/** Systems limit how many files a process has open. */
const READ_AT_ONCE = 16;

const isIndex = (file: string) => INDEX.test(posix.basename(file).replace(NUMBER, ''));

const isPage = (file: string) => PAGE.test(file) && !SUMMARY.test(file) && !PARTIALS.test(file);

const isContent = (file: string) => isPage(file) && !ABOUT_REPOSITORY.test(posix.basename(file));

/** The folder, with a slash, that most pages of a repository or of its documentation are in; `''` if they are in none. */
function contentFolder(files: readonly string[]): string {
  const pages = files.filter(isContent);
  const indexes = new Set(pages.filter(isIndex).map((file) => posix.join(file, '../')));
  for (let found = ''; ; ) {
    if (indexes.has(found || './')) return found;
    const own = pages.filter((file) => file.startsWith(found));
    const docs = found === '' && own.map((file) => DOCS.exec(file)?.[0]).find(Boolean);
    const inner = Map.groupBy(own, (file) => /^[^/]+\//.exec(file.slice(found.length))?.[0] ?? '');
    const [[name, most] = ['', []]] = [...inner].sort(([, a], [, b]) => b.length - a.length);
    const isSite = CONTENT.test(name) || (name !== '' && indexes.has(found + name));
    if (!docs && !(isSite && most.length >= own.length * MOST)) return found || menuFolder(files);
    found = docs || found + name;
  }
}

/** The folder, with a slash, of most pages that a menu arranges, as others do folders in it; `''` if there is none. */
function menuFolder(files: readonly string[]): string {
  const menus = new Set(files.filter((file) => MENU_FILE.test(file)).map(posix.dirname));
  const above = new Set([...menus].flatMap(foldersAbove));
  const pages = Map.groupBy(files.filter(isContent).flatMap(foldersAbove), (folder) => folder);
  const [found] = [...menus]
    .filter((folder) => above.has(folder))
    .sort((a, b) => (pages.get(b)?.length ?? 0) - (pages.get(a)?.length ?? 0));
  return found === undefined ? '' : `${found}/`;
}

/** The page that a folder is known by: its index, or if it has none, any page in it. */
const sitesAmong: SitesAmong = async (files, folder) => {
  const content = contentFolder(await folder.list('.'));
  const depth = (file: string) => file.split('/').length;
  const rank = (file: string) => {
    const own = `${posix.dirname(file)}/`.replace(/^\.\//, '');
    // Of several books, that with most pages.
    if (SUMMARY.test(file) && depth(file) <= 3)
      return -files.filter((each) => each.startsWith(own)).length;
    return !isIndex(file) ? 2 : own === content ? 1 : 3;
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
  const files = await context.folder.list('.');
  const content = contentFolder(files);
  const isOfFolder = isIndex(config) || SUMMARY.test(config) || !config.startsWith(content);
  const above = isOfFolder ? posix.dirname(config) : content.slice(0, -1) || '.';
  const text = (await context.folder.text(config)) ?? '';
  const isLanguage = (name: string) => isNamedBy(name, [{ text }]);
  // Those of other languages are beside it.
  const all = isLanguage(posix.basename(above)) ? posix.dirname(above) : above;
  const tops = files.filter(isContent).map((file) => posix.relative(all, file).split('/', 1)[0]);
  const [only = '', ...others] = new Set(tops.filter((top) => top !== '..'));
  const root = others.length === 0 && isLanguage(only) ? posix.join(all, only) : all;
  const name = await nameOf(root, context.folder);
  const pages = await pagesOf(root, name, context);
  if (pages.length === 0) throw new Error(`There are no pages below ${root}.`);
  const locales = localesOf(pages);
  const located = pages.map((each) => inLanguage(each, locales));
  const inLocale = new Map(
    locales.map(({ code }) => [code, located.filter(({ page }) => page.locale === code)]),
  );
  const [ofBook, ofCode] = [includesOfBook(context.folder), includesIn(root, context.folder)];
  const includesOf = (context: PrepareContext): FindInclude => {
    const named = namedPartials([root], context);
    return async (...line) =>
      (await ofBook(...line)) ?? (await ofCode(...line)) ?? (await named(...line));
  };
  const jekyll = await context.folder.data(posix.join(root, '_config.yml'));
  const templatesOf = (page: Fields) => ({
    variables: { site: fieldsOf(jekyll), page },
    byDefault: jekyll !== undefined,
    folders: [],
    isKept: isRead,
  });
  const navigation = new Map<string, readonly OldNavItem[]>();
  const menus = await readMenus(root, context);
  let hasWholeSidebars = menus.size > 0;
  for (const [code, own] of inLocale) {
    const prefixes = locales.filter((each) => each.code === code).map(({ prefix }) => prefix);
    const folders = prefixes.map((prefix) => root + prefix);
    // A language may have the menus of the first.
    const menuAt = (path: string) =>
      [...prefixes, ''].map((prefix) => menus.get(posix.join('/', prefix, path))).find(Boolean);
    const book = await bookIn(folders, own, context.folder);
    navigation.set(code, book ?? itemsOf('', own, menuAt));
    hasWholeSidebars ||= book !== undefined;
  }
  return {
    locales: locales.filter(
      ({ code }, at) => locales.findIndex((each) => each.code === code) === at,
    ),
    pages: [...inLocale].flatMap(([code, own]) => {
      const labels = new Map(
        pagesIn(navigation.get(code)).map(({ address, label }) => [address, label]),
      );
      return own.map(({ page }) => ({ ...page, label: labels.get(page.address) || page.label }));
    }),
    navigation,
    hasWholeSidebars,
    brand: { name },
    redirects: new Map(),
    publicFolders: [],
    textFolder:
      isOfFolder && menus.size === 0 ? undefined : (DOCS.exec(content)?.[0].slice(0, -1) ?? '.'),
    base: baseOf(root, pages),
    rules: {
      format: (file) => (file.endsWith('.mdx') ? 'mdx' : 'md'),
      prepare: async (lines, context) => {
        const text = convertTags(expandMacros(lines, templatesOf(context.data), context));
        const included = await inlineIncludes(text, includesOf(context), context);
        const shown = withoutHidden(included);
        const whole = nestedContainers(await inlinePartials(shown, context));
        const directives = convertDirectives(whole, context.report);
        const blocks = convertBlocks(separateMarkdown(directives), context.report);
        return convertInline(blocks, new Set(), context.report);
      },
      // Components of Nextra and Fumadocs are named as these.
      elements: {
        ...ELEMENTS,
        Callout: callout(),
        Cards: () => ({ as: 'Cards' }),
        'Cards.Card': card,
        FileTree: fileTree,
        Files: fileTree,
        // Those of Nextra are headings.
        Steps: ({ children }) =>
          children.some(({ name }) => name === 'Step') ? { as: 'Steps' } : 'content',
        Tabs: (element) => tabsOf(element) ?? { as: 'Tabs' },
      },
      aliases: { '/': root },
      linksByName: true,
    },
  };
}

/** What addresses began with: the name of the folder of the pages, if most links from the root do. */
function baseOf(root: string, pages: readonly OrderedPage[]): string {
  const base = `/${posix.basename(root)}`;
  const starts = pages.flatMap(({ text }) =>
    [...text.matchAll(/\]\((\/[\w-]+)/g)].map(([, start]) => start),
  );
  return starts.filter((start) => start === base).length * 2 > starts.length ? base : '';
}

/** The chapters that the menu of a book lists; `undefined` without one. */
async function bookIn(
  folders: readonly string[],
  pages: readonly OrderedPage[],
  folder: ReadContext['folder'],
) {
  const addresses = new Map(pages.map(({ page }) => [page.file, page.address]));
  for (const each of folders) {
    const summary = await folder.text(posix.join(each, 'SUMMARY.md'));
    const chapters = chaptersIn(summary ?? '', (file) => addresses.get(posix.join(each, file)));
    if (chapters.length > 0) return chapters;
  }
  return undefined;
}

/** A page with what places it in the navigation. */
interface OrderedPage {
  readonly page: OldPage;
  /** Its path below the folder of the site; that of the folder for the page of a folder. */
  readonly path: string;
  readonly order: number;
  readonly text: string;
}

/** What the page at the top of any site may be called. */
const NAMELESS = /^(?:home|index|introduction|overview|(?:the )?docs|documentation|welcome)$/i;

/** Settings of Jekyll, mdBook and Hugo. */
const SETTINGS = [
  ...['_config.yml', 'book.toml'],
  ...['', 'config/_default/'].flatMap((folder) =>
    ['hugo.toml', 'hugo.yaml', 'config.toml', 'config.yaml'].map((name) => folder + name),
  ),
];

/** What settings call the site; else what the page at the top is called, or the file about the repository. */
async function nameOf(root: string, folder: ReadContext['folder']): Promise<string | undefined> {
  for (const file of SETTINGS.flatMap((name) => [posix.join(root, '..', name), name])) {
    const [, said] = /^title[ \t]*[:=](.*)$/m.exec((await folder.text(file)) ?? '') ?? [];
    // Strings and comments of TOML are YAML, too.
    const { data } = splitFrontMatter(`---\ntitle: ${said ?? ''}\n---\n`);
    const title = shownField(data.title);
    if (title) return title;
  }
  for (const file of ['index.md', 'index.mdx', 'README.md']
    .map((name) => posix.join(root, name))
    .concat('README.md')) {
    const { data, body } = splitFrontMatter(withHeading((await folder.text(file)) ?? ''));
    const [, heading] = /^#[ \t]+([^\n[\]!<]+)$/m.exec(split(body).prose) ?? [];
    const name = shownField(data.title) ?? shownField(heading);
    if (name && !NAMELESS.test(name)) return name;
  }
  return undefined;
}

/** A heading of level 1 that a page starts with in HTML, and whether one of level 2 is right below. */
const HTML_HEADING =
  /^((?:---\r?\n[\s\S]*?\n---[ \t]*)?\s*)<h1\b[^<>]*>([^<\n]+)<\/h1>([ \t\r]*\n\s*)(##[ \t])?/;

/** The first sign of a heading of level 2 that a page without front matter starts with. */
const SECOND = /^(\s*(?:<!--(?:(?!<!--)[\s\S])*?-->\s*)*)#(?=#[ \t])/;

/**
 * A text whose first heading is Markdown, and of level 1 if there is none above it.
 *
 * @param site what the site is called: above the heading of a page, its name is a banner
 */
function withHeading(text: string, site?: string): string {
  const whole = text.replace(HTML_HEADING, (_, before, heading: string, space, next = '') =>
    next !== '' && heading.trim() === site
      ? `${before}${space}# `
      : `${before}# ${heading.trim()}${space}${next}`,
  );
  return SECOND.test(whole) && !/^#[ \t]/m.test(split(whole).prose)
    ? whole.replace(SECOND, '$1')
    : whole;
}

/** A page among those of its language. */
function inLanguage({ page, path, ...rest }: OrderedPage, locales: readonly OldLocale[]) {
  const location = locationOf(page.address, locales) ?? page;
  const kind: OldPage['kind'] = location.slug === '' ? 'home' : 'doc';
  const above = page.slug.length - location.slug.length;
  return { ...rest, page: { ...page, ...location, kind }, path: path.slice(above) };
}

async function pagesOf(
  root: string,
  site: string | undefined,
  { folder, report }: Pick<ReadContext, 'folder' | 'report'>,
): Promise<readonly OrderedPage[]> {
  const files = (await folder.list(root)).filter(isPage);
  const texts = await inParallel(files, READ_AT_ONCE, async (file) => ({
    path: posix.relative(root, file),
    text: withHeading((await folder.text(file)) ?? '', site),
  }));
  const languages = languagesIn(texts);
  const names = new Set(texts.map(({ path }) => path.toLowerCase()));
  const found: OrderedPage[] = [];
  const taken = new Set<string>();
  for (const { path: written, text } of texts) {
    const file = posix.join(root, written);
    const language = languages.get(SUFFIX.exec(written)?.[1] ?? '');
    const own = language ? posix.join(language, written.replace(SUFFIX, '')) : written;
    const base = posix.basename(own);
    // Beside an index, a README is about the folder.
    const isOfFolder =
      !/readme/i.test(base) || !names.has(own.toLowerCase().replace(/[^/]+$/, 'index.md'));
    const isPageOfFolder = isIndex(base) && isOfFolder;
    if (!isPageOfFolder && (ABOUT_REPOSITORY.test(own) || isIndex(base))) {
      report.add('page-skipped', file, 1, 'a file about the repository');
      continue;
    }
    const path = isPageOfFolder ? posix.dirname(own).replace(/^\.$/, '') : own.replace(PAGE, '');
    const numbered = plainAddress(`/${path}`);
    const plain = `/${path.replace(NUMBER, '')}`;
    const address = taken.has(plain) ? numbered : plain;
    taken.add(address);
    const { data } = splitFrontMatter(text);
    if (data.draft === true || data.published === false) {
      report.add('page-skipped', file, 1, 'a draft');
      continue;
    }
    found.push({
      page: {
        file,
        text,
        locale: 'en',
        address,
        slug: address.slice(1),
        kind: address === '/' ? 'home' : 'doc',
        label: textField(data.linkTitle, data.sidebar_label, data.sidebarTitle, data.nav_title),
        aliases: [numbered, ...addressesIn(data)].filter((each) => !each.includes('(')),
      },
      path,
      order: orderOf(data),
      text,
    });
  }
  return found;
}

/** The addresses that the front matter gives a page on the sites of Hugo, Jekyll and Lume. */
const addressesIn = (data: Fields): readonly string[] =>
  ['url', 'permalink', 'aliases', 'redirect_from', 'oldUrl']
    .flatMap((name) => listOf(data[name]).map(String))
    .filter((each) => /^\/[\w./-]+$/.test(each));

/** The place that the front matter gives a page; those without one follow. */
function orderOf(data: Fields): number {
  const values = [...ORDER_FIELDS.map((name) => data[name]), fieldsOf(data.sidebar).order];
  return values.find((value) => typeof value === 'number') ?? Number.POSITIVE_INFINITY;
}

/** The pages of a folder as its menu arranges them, or by their order, then by name; with those of the folders in it. */
function itemsOf(
  folder: string,
  pages: readonly OrderedPage[],
  menuAt: (folder: string) => FolderMenu | undefined,
): readonly OldNavItem[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  const nameOf = ({ path }: OrderedPage) => path.slice(prefix.length).split('/', 1)[0] ?? '';
  const entries = menuAt(folder)?.entries;
  const items = [...Map.groupBy(pages, nameOf)]
    .map(([name, members]) => {
      const isOwn = ({ path }: OrderedPage) => path === prefix + name;
      const [own, ...same] = members.filter(isOwn);
      const others = members.filter((each) => !isOwn(each));
      return { name, own, same, others, order: own?.order ?? Number.POSITIVE_INFINITY };
    })
    .sort(
      (a, b) =>
        Number(b.name === '') - Number(a.name === '') ||
        a.order - b.order ||
        // Where there are menus, the folders that they do not name follow the pages.
        Number(entries && a.others.length > 0) - Number(entries && b.others.length > 0) ||
        a.name.localeCompare(b.name, 'en', { numeric: true }),
    )
    .flatMap(({ name, own, same, others }) => {
      const { address, label: named } = own?.page ?? {};
      const items = same.map(({ page }) => ({ name, address: page.address }));
      if (others.length === 0) return [{ name, address, label: named }, ...items];
      const path = prefix + name;
      const words = own ? '' : inWords(name.replace(NUMBER, '') || name.slice(1, -1));
      const label = menuAt(path)?.title ?? named ?? words;
      return [{ name, label, address, items: [...items, ...itemsOf(path, others, menuAt)] }];
    });
  return entries ? arranged(entries, items) : items;
}

/** Folders of Markdown that no system, or one that is not known here, makes pages of. */
export const markdown: System = {
  name: 'markdown',
  label: 'Markdown',
  runsConfig: false,
  configFile: PAGE,
  sitesAmong,
  read,
};
