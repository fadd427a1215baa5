import { posix } from 'node:path';
import { type Fields, fieldsIn, fieldsOf, listIn, textField } from '../../fields.ts';
import { localeCode } from '../../locale-code.ts';
import type { OldLocale, OldNavItem, OldPage } from '../../old-site.ts';
import type { ReadContext } from '../../system.ts';
import {
  type FolderList,
  filledLists,
  isIndex,
  markdownList,
  navFiles,
  TOP,
  yamlList,
} from './lists.ts';

interface NavigationSource {
  /** `nav` of the configuration. */
  readonly nav: unknown;
  /** The options of plugins by their names. */
  readonly plugins: Readonly<Record<string, Fields>>;
  /** `theme.features` of the configuration. */
  readonly features: readonly unknown[];
  /** Folder of the pages, from which paths count. */
  readonly root: string;
  readonly pages: readonly OldPage[];
}

/** Plugins that read the list of a folder from a file in it, and what that is called. */
const FILES = [
  ['awesome-nav', '.nav.yml'],
  ['literate-nav', 'SUMMARY.md'],
  ['awesome-pages', '.pages'],
] as const;

/** The name of the file that arranges a folder, for the plugins of a site that read one. */
export function navigationFile(plugins: Readonly<Record<string, Fields>>): string | undefined {
  const [name, usual] = FILES.find(([plugin]) => plugins[plugin]) ?? [];
  const { filename, nav_file: file = filename } = plugins[name ?? ''] ?? {};
  return textField(file) ?? usual;
}

/**
 * The navigation of the first language, and of each other to which mkdocs-static-i18n gives a `nav` or
 * translated labels.
 *
 * @param byFolder whether each language has a folder
 */
export async function navigationsOf(
  source: NavigationSource,
  byFolder: boolean,
  locales: readonly OldLocale[],
  context: ReadContext,
): Promise<ReadonlyMap<string, readonly OldNavItem[]>> {
  const { root, plugins } = source;
  const languages = fieldsIn(plugins.i18n?.languages);
  const found = new Map<string, readonly OldNavItem[]>();
  let shared: readonly OldNavItem[] = [];
  for (const [index, { code }] of locales.entries()) {
    const settings = languages.find(({ locale }) => localeCode(textField(locale)) === code);
    const labels = fieldsOf(settings?.nav_translations);
    const pages = source.pages.filter(({ locale }) => locale === code);
    const hasOwn = listIn(settings?.nav).length > 0;
    if (!hasOwn && index > 0 && Object.keys(labels).length === 0) continue;
    const [first = ''] = pages.map(({ file }) => posix.relative(root, file).split('/')[0]);
    const isInFolder = byFolder && first.toLowerCase() === code.toLowerCase();
    const folder = hasOwn && isInFolder ? posix.join(root, first) : root;
    const nav = hasOwn ? settings?.nav : source.nav;
    const isShared = !hasOwn && index > 0;
    const items = isShared
      ? shared
      : await navigationItems({ ...source, nav, root: folder, pages }, context);
    if (index === 0) shared = items;
    found.set(code, translated(items, labels));
  }
  return found;
}

/** The navigation of one language, as MkDocs and the plugins of the site make it. */
async function navigationItems(
  { nav, plugins, features, root, pages }: NavigationSource,
  { folder, report }: ReadContext,
): Promise<readonly OldNavItem[]> {
  // With languages in the names of files, the navigation names those without one.
  const pathOf = ({ file, locale }: OldPage) =>
    posix.relative(root, file).replace(`.${locale}.md`, '.md');
  const files = navFiles(new Map(pages.map((page) => [pathOf(page), page.address])));
  const name = navigationFile(plugins);
  const fileIn = (path: string) => posix.join(root, path, name ?? '');
  for (const [plugin] of FILES)
    for (const [option, value] of Object.entries(plugins[plugin] ?? {}))
      if (!/^(?:enabled|filename|nav_file)$/.test(option))
        report.addForSite('navigation', `${plugin}: ${option}: ${JSON.stringify(value)}`);
  const lists = new Map<string, FolderList>();
  for (const path of name === undefined ? [] : [TOP, ...files.folders]) {
    const file = fileIn(path);
    const text = await folder.text(file, true);
    if (text === undefined) continue;
    const isMarkdown = plugins['literate-nav'] !== undefined;
    const fields = isMarkdown ? { nav: markdownList(text) } : await folder.data(file, true);
    const drop = (detail: string) => report.add('navigation', file, 1, detail);
    lists.set(path, yamlList(fieldsOf(fields), drop));
  }
  const own = nav === undefined ? undefined : { items: listIn(nav) };
  const listOf = (path: string): FolderList => {
    // The list of the topmost folder may be in the configuration, over which that of a file goes.
    const inConfig = path === TOP && !plugins['awesome-nav'] ? own : undefined;
    const inFile = lists.get(path);
    return (plugins['literate-nav'] ? (inFile ?? inConfig) : (inConfig ?? inFile)) ?? WHOLE_FOLDER;
  };
  const indexes = new Set([...files.pages].flatMap(([path, to]) => (isIndex(path) ? to : [])));
  const addresses = new Set(files.pages.values());
  const hasIndexes = features.includes('navigation.indexes');
  const leadsToPage = ({ address = '', label, items }: OldNavItem, position: number) =>
    !items &&
    ((hasIndexes && indexes.has(address)) ||
      (plugins['section-index'] !== undefined &&
        position === 0 &&
        label === undefined &&
        addresses.has(address)));
  const isNatural = plugins['awesome-nav'] !== undefined;
  return filledLists({ files, listOf, isNatural, leadsToPage });
}

const WHOLE_FOLDER: FolderList = { items: ['*'] };

/** Items with the labels of a language, by those that they have. */
const translated = (items: readonly OldNavItem[], labels: Fields): readonly OldNavItem[] =>
  items.map((item) => {
    const { label = '', items: below } = item;
    const own = Object.hasOwn(labels, label) ? textField(labels[label]) : undefined;
    return { ...item, label: own ?? item.label, items: below && translated(below, labels) };
  });
