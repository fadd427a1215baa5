import { posix } from 'node:path';
import { loadConfig } from '../config/load.ts';
import { Unknown, unknownFields } from '../config/scope.ts';
import { type Fields, fieldsOf, listIn, textField } from '../fields.ts';
import { pagesIn } from '../nav-items.ts';
import { normalizeAddress } from '../normalize-address.ts';
import type { OldLocale, OldNavItem, OldPage } from '../old-site.ts';
import type { SourceFolder } from '../source-folder.ts';
import type { ReadContext } from '../system.ts';
import { type Document, numberParser, readDocuments, slugBelow } from './pages.ts';
import { cardListsOf, type Sidebar, sidebarReader } from './sidebars.ts';

interface DocumentationSource {
  readonly options: Fields;
  /** Whether it is the first of the site. */
  readonly isMain: boolean;
  readonly version: Version;
  /** Path of the main version after the route: a page has the same slug in all versions. */
  readonly mainPath: string;
  readonly site: string;
  readonly configFile: string;
  readonly locales: readonly OldLocale[];
  /** The labels of sidebars in the header, by name. */
  readonly labels: ReadonlyMap<string, string>;
  readonly context: ReadContext;
}

/** The documents of one plugin. */
export interface Documentation {
  /** Id of the plugin, `default` for the preset's. */
  readonly id: string;
  /** First part of its addresses. */
  readonly route: string;
  readonly version: Version;
  readonly pages: readonly OldPage[];
  /** The documents in the first language. */
  readonly mainDocuments: readonly Document[];
  readonly navigation: ReadonlyMap<string, readonly OldNavItem[]>;
  /** First page of each sidebar of the first language, by the name of the sidebar. */
  readonly firstPages: ReadonlyMap<string, string | undefined>;
  /** Functions that generate the Markdown of a card list, by the file of its page. */
  readonly cardLists: ReadonlyMap<string, () => readonly string[]>;
}

/** Reads the documents of one plugin in all languages, with their sidebars. */
export async function readDocumentation(source: DocumentationSource): Promise<Documentation> {
  const { options, isMain, version, mainPath, site, locales, context } = source;
  const id = textField(options.id) ?? 'default';
  const base = textField(options.routeBasePath) ?? (isMain ? 'docs' : id);
  const slugOf = (path: string) => slugBelow(posix.join(base, mainPath), isMain, path);
  const route = posix.join(base, version.path);
  const sidebarFile = await findSidebarFile(source);
  const file = sidebarFile?.file ?? source.configFile;
  const pages: OldPage[] = [];
  const navigation = new Map<string, readonly OldNavItem[]>();
  const cardLists = new Map<string, () => readonly string[]>();
  let mainDocuments: readonly Document[] = [];
  let firstPages: Documentation['firstPages'] = new Map();
  for (const locale of locales) {
    const language = locale.prefix.slice(1) || locale.code;
    const translationsFolder = translationFolder(site, language, 'docs', id);
    const isFirst = locale === locales[0];
    const root = isFirst ? version.folder : posix.join(translationsFolder, version.directory);
    const localeDocuments = await readDocuments(root, route, locale, slugOf, options, context);
    pages.push(...localeDocuments.map(({ page }) => page));
    if (isFirst) mainDocuments = localeDocuments;
    // Untranslated documents fall back to the first language.
    const ids = new Set(localeDocuments.map((document) => document.id));
    const fallbacks = mainDocuments.filter((document) => !ids.has(document.id));
    const documents = [...localeDocuments, ...fallbacks];
    const messages = posix.join(translationsFolder, `${version.directory}.json`);
    const reader = sidebarReader({
      folder: context.folder,
      report: context.report,
      roots: [...new Set([root, version.folder])],
      documents,
      file,
      parseNumber: numberParser(options),
      translate: await readTranslations(context.folder, messages),
      addIndexPage: (path, text) => {
        const address = normalizeAddress(posix.join('/', locale.prefix, route, path));
        const page = { file, locale: locale.code, address, slug: slugOf(path) };
        pages.push({ ...page, kind: 'doc', text });
        return address;
      },
    });
    const sidebars: readonly Sidebar[] = sidebarFile
      ? await reader.fromFile(sidebarFile.value, source.labels)
      : [{ name: '', label: '', items: await reader.fromFolder('.') }];
    for (const { items } of sidebars) {
      const lists = cardListsOf(items, documents);
      for (const { page } of localeDocuments) {
        const lines = lists.get(page.address);
        if (lines) cardLists.set(page.file, lines);
      }
    }
    const groups = sidebars.flatMap(({ label, items }) =>
      items.length === 0 ? [] : [{ label, items }],
    );
    navigation.set(locale.code, sidebars.length > 1 ? groups : (sidebars[0]?.items ?? []));
    if (isFirst)
      firstPages = new Map(sidebars.map(({ name, items }) => [name, pagesIn(items)[0]?.address]));
  }
  return { id, route, version, pages, mainDocuments, navigation, firstPages, cardLists };
}

async function readTranslations(folder: SourceFolder, file: string) {
  const messages = new Map<string, string>();
  for (const [key, entry] of Object.entries(fieldsOf(await folder.readData(file)))) {
    const { message } = fieldsOf(entry);
    if (typeof message === 'string') messages.set(key.replace(/^sidebar\.[^.]+\./, ''), message);
  }
  return (kind: string, label: string) => messages.get(`${kind}.${label}`) ?? label;
}

/** The sidebars file; `undefined` if sidebars are generated from the folder. */
async function findSidebarFile(source: DocumentationSource) {
  const { options, isMain, version, site, context } = source;
  const { folder } = context;
  const path = textField(options.sidebarPath);
  const configured = path && posix.relative(folder.root, posix.resolve(folder.root, site, path));
  // The path may be known only by running the configuration.
  const isGuessed = isMain || options.sidebarPath instanceof Unknown;
  const defaults = ['sidebars.js', 'sidebars.ts'].map((name) => posix.join(site, name));
  for (const file of [version.sidebars, configured, ...(isGuessed ? defaults : [])]) {
    if (file === undefined || !(await folder.hasFile(file))) continue;
    return { file, value: await loadConfig(file, context) };
  }
  return undefined;
}

/** A version of the documents. */
export interface Version {
  /** Its name on the old site; `current` is the documents folder. */
  readonly name: string;
  readonly label: string | undefined;
  /** Folder of the documents in the first language, below the source folder. */
  readonly folder: string;
  /** Name of its folder in translations. */
  readonly directory: string;
  /** Path of its addresses after the route; usually `''` for the main version. */
  readonly path: string;
  /** Its sidebars file, if specific to the version. */
  readonly sidebars: string | undefined;
}

/**
 * The versions of a plugin's documents. The first is the main one, without a version in its address:
 * the latest release, else `current`.
 */
export async function readVersions(
  options: Fields,
  site: string,
  folder: SourceFolder,
): Promise<readonly [Version, ...Version[]]> {
  const id = textField(options.id) ?? 'default';
  const prefix = id === 'default' ? '' : `${id}_`;
  const only = listIn(options.onlyIncludeVersions);
  // An incompletely known list may contain any version.
  const isAny = only.length === 0 || unknownFields(options.onlyIncludeVersions) !== undefined;
  const isIncluded = (version: string) => isAny || only.includes(version);
  const released = listIn(await folder.readData(posix.join(site, `${prefix}versions.json`)));
  const names = options.disableVersioning === true ? [] : released.map(String).filter(isIncluded);
  const isCurrentShown = options.includeCurrentVersion !== false && isIncluded('current');
  const latest = textField(options.lastVersion) ?? names[0];
  const folderOf = (version: string) =>
    version === 'current'
      ? posix.join(site, textField(options.path) ?? 'docs')
      : posix.join(site, `${prefix}versioned_docs`, `version-${version}`);
  // Some sites create a version by copying the folder at build time.
  const exists = latest !== undefined && (await folder.isFolder(folderOf(latest)));
  const main = exists ? latest : 'current';
  const others = [...(names.length > 0 && isCurrentShown ? ['current'] : []), ...names].filter(
    (each) => each !== main && (main !== 'current' || each !== latest),
  );
  const settings = fieldsOf(options.versions);
  const versionOf = (name: string): Version => {
    const { path, label } = fieldsOf(settings[name]);
    const isCurrent = name === 'current';
    const defaultPath = name === main ? '' : isCurrent ? 'next' : name;
    return {
      name,
      label: textField(label),
      folder: folderOf(name),
      directory: isCurrent ? name : `version-${name}`,
      path: textField(path) ?? defaultPath,
      sidebars: isCurrent
        ? undefined
        : posix.join(site, `${prefix}versioned_sidebars`, `version-${name}-sidebars.json`),
    };
  };
  return [versionOf(main), ...others.map(versionOf)];
}

/** The folder with the translations of a plugin in a language. */
export const translationFolder = (site: string, language: string, plugin: string, id: string) =>
  posix.join(
    site,
    'i18n',
    language,
    `docusaurus-plugin-content-${plugin}${id === 'default' ? '' : `-${id}`}`,
  );
