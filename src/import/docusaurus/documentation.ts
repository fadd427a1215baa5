import { posix } from 'node:path';
import Slugger from 'github-slugger';
import { loadConfig } from '../config/load.ts';
import { Unknown, type Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
import type { OldLocale, OldNavItem, OldPage } from '../old-site.ts';
import { plainAddress } from '../plain-address.ts';
import type { ReadContext } from '../system.ts';
import { folderItems } from './categories.ts';
import type { CategoryList } from './category-context.ts';
import { numberParser } from './document.ts';
import { listedItems } from './listed-items.ts';
import { cardsOf, listText } from './lists.ts';
import { folderOf } from './options.ts';
import { documentsOf, type FoundDocument, slugBelow } from './pages.ts';
import { type Sidebar, sidebarsOf } from './sidebars.ts';
import { translationsOf } from './translations.ts';
import { currentVersion, type Version } from './versions.ts';

/** What the documents of one plugin are read from. */
export interface DocumentationSource {
  /** The options of the plugin. */
  readonly options: Fields;
  /** Whether it is the first of the site. */
  readonly isMain: boolean;
  readonly site: string;
  readonly configFile: string;
  readonly locales: readonly OldLocale[];
  /** What the header calls sidebars, by their names. */
  readonly labels: ReadonlyMap<string, string>;
  readonly context: ReadContext;
  readonly values: Values;
}

/** The documents of one plugin. */
export interface Documentation {
  /** Name of the plugin, `default` for that of the preset. */
  readonly id: string;
  /** First part of the addresses. */
  readonly route: string;
  /** Folder of the documents in the first language, below the source folder. */
  readonly folder: string;
  readonly pages: readonly OldPage[];
  /** The documents in the first language. */
  readonly main: readonly FoundDocument[];
  /** Sidebar per language. */
  readonly navigation: ReadonlyMap<string, readonly OldNavItem[]>;
  /** First page of each sidebar of the first language, by the name of the sidebar. */
  readonly starts: ReadonlyMap<string, string>;
  readonly redirects: ReadonlyMap<string, string>;
  /** What lists of cards show, as lines of Markdown, by the file of the page that has one. */
  readonly cards: ReadonlyMap<string, readonly string[]>;
}

/** Reads the documents of one plugin in all languages, with their sidebars. */
export async function readDocumentation(source: DocumentationSource): Promise<Documentation> {
  const { options, isMain, site, locales, context, values } = source;
  const id = values.text(options.id) ?? 'default';
  const base = values.text(options.routeBasePath) ?? (isMain ? 'docs' : id);
  const folder = folderOf(site, values.text(options.path), 'docs');
  const version = await currentVersion(site, id, folder, context, options, values);
  const route = posix.join(base, version.path);
  const pages: OldPage[] = [];
  const main: FoundDocument[] = [];
  const navigation = new Map<string, readonly OldNavItem[]>();
  const starts = new Map<string, string>();
  const redirects = new Map<string, string>();
  const cards = new Map<string, readonly string[]>();
  for (const locale of locales) {
    const root = documentFolder(site, id, version, locale, locales);
    const documents = await documentsOf(root, route, locale, isMain, options, context);
    pages.push(...documents.map(({ page }) => page));
    if (locale === locales[0]) main.push(...documents);
    // What is not translated is shown in the first language.
    const others = main.filter(
      (one) => !documents.some((other) => other.sidebar.id === one.sidebar.id),
    );
    const sidebars = await sidebarFile(source, version);
    const slugger = new Slugger();
    const shared = {
      folder: context.folder,
      report: context.report,
      values,
      roots: root === version.folder ? [root] : [root, version.folder],
      documents: [...documents, ...others].map(({ sidebar }) => sidebar),
      file: sidebars?.file ?? source.configFile,
      parseNumber: numberParser(options),
      translate: await translationsOf(site, id, version.name, locale, context),
      listSlug: (label: string) => `/category/${slugger.slug(label)}`,
      addList: (list: CategoryList, items: readonly OldNavItem[]) => {
        const address = plainAddress(posix.join('/', locale.prefix, route, list.slug));
        const slug = slugBelow(route, isMain, list.slug);
        const text = listText(list, items, shared.documents);
        const file = shared.file;
        pages.push({ file, locale: locale.code, address, slug, kind: 'doc', text });
        return address;
      },
    };
    const all: readonly Sidebar[] = sidebars
      ? await sidebarsOf(sidebars.value, source.labels, shared)
      : [{ name: '', label: '', items: await folderItems('.', shared) }];
    const unlisted = new Set(
      [...documents, ...others].flatMap(({ page }) => (page.isUnlisted ? page.address : [])),
    );
    const found = all.map((each) => ({ ...each, items: listedItems(each.items, unlisted) }));
    for (const { items } of found) {
      const lists = cardsOf(items, shared.documents);
      for (const { page } of documents) {
        const lines = lists.get(page.address);
        if (lines) cards.set(page.file, lines);
      }
    }
    const [only, ...more] = found;
    navigation.set(
      locale.code,
      more.length === 0
        ? (only?.items ?? [])
        : found.flatMap(({ label, items }) =>
            items.length === 0 ? [] : [{ kind: 'group' as const, label, items }],
          ),
    );
    if (locale === locales[0]) {
      for (const { name, first } of found) if (first !== undefined) starts.set(name, first);
    }
  }
  for (const [from, to] of await version.redirects(base, pages)) redirects.set(from, to);
  return { id, route, folder: version.folder, pages, main, navigation, starts, redirects, cards };
}

/** Where the documents of a language are. */
function documentFolder(
  site: string,
  id: string,
  version: Version,
  locale: OldLocale,
  locales: readonly OldLocale[],
): string {
  if (locale === locales[0]) return version.folder;
  const plugin = `docusaurus-plugin-content-docs${id === 'default' ? '' : `-${id}`}`;
  const name = version.name === 'current' ? 'current' : `version-${version.name}`;
  return posix.join(site, 'i18n', locale.prefix.slice(1), plugin, name);
}

/** The sidebars that a file defines; `undefined` where they are made from the folder. */
async function sidebarFile(
  { options, isMain, site, context: { folder, trustConfig }, values }: DocumentationSource,
  version: Version,
): Promise<{ readonly file: string; readonly value: unknown } | undefined> {
  const path = values.text(options.sidebarPath);
  const own =
    path === undefined
      ? undefined
      : posix.isAbsolute(path)
        ? posix.relative(folder.root, path)
        : posix.join(site, path);
  // Only running the configuration may tell where they are.
  const isGuessed = isMain || options.sidebarPath instanceof Unknown;
  const usual = ['sidebars.js', 'sidebars.ts'].map((name) => posix.join(site, name));
  for (const file of [version.sidebars, own, ...(isGuessed ? usual : [])]) {
    if (file === undefined || !(await folder.has(file))) continue;
    return { file, value: await loadConfig(folder, file, trustConfig && !file.endsWith('.json')) };
  }
  return undefined;
}
