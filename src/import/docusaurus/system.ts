import { posix } from 'node:path';
import { withoutEndSlashes } from '../../common/without-slashes.ts';
import { callFunction } from '../config/evaluate.ts';
import { loadConfig } from '../config/load.ts';
import { isUnknown } from '../config/scope.ts';
import { readCssAccent } from '../css-accent.ts';
import {
  asList,
  type Fields,
  fieldsIn,
  fieldsOf,
  listIn,
  readValue,
  textField,
} from '../fields.ts';
import { localeCode } from '../locale-code.ts';
import { normalizeAddress } from '../normalize-address.ts';
import type { OldLocale, OldNavItem, OldPage, OldSite } from '../old-site.ts';
import type { ReadContext, System } from '../system.ts';
import { brandOf, editUrlOf, linkReader, pluginTitle, sidebarLabels } from './brand.ts';
import {
  type Documentation,
  readDocumentation,
  readVersions,
  translationFolder,
} from './documentation.ts';
import { readPosts, readStandalonePages } from './pages.ts';
import { docusaurusRules, readGlobalComponents } from './rules.ts';

async function read(configFile: string, context: ReadContext): Promise<OldSite> {
  const { folder, report } = context;
  const config = fieldsOf(await loadConfig(configFile, context));
  const site = posix.dirname(configFile);
  const plugins = pluginsOf(config);
  const locales = await readLocales(config, site, context);
  const labels = sidebarLabels(config);
  const documentation: Documentation[] = [];
  const unknownBefore = report.count('configuration');
  const otherVersions: Documentation[] = [];
  for (const [index, options] of plugins.docs.entries()) {
    const isMain = index === 0;
    const [version, ...others] = await readVersions(options, site, folder);
    const location = { isMain, mainPath: version.path, site, configFile };
    const source = { ...location, options, locales, labels, context };
    documentation.push(await readDocumentation({ ...source, version }));
    for (const other of others)
      if (isMain) otherVersions.push(await readDocumentation({ ...source, version: other }));
      else report.add('page-skipped', other.folder, 1, `version ${other.name}`);
  }
  const hasCompleteSidebars = report.count('configuration') === unknownBefore;
  const pages = documentation.flatMap((each) => each.pages);
  const redirects = new Map<string, string>();
  for (const locale of locales)
    await addPostsAndPages(plugins, site, locale, pages, redirects, context);
  if (pages.length === 0) throw new Error(`There are no pages in ${site}.`);
  const statics = listIn(config.staticDirectories).map(String);
  const publicFolders = (statics.length > 0 ? statics : ['static']).map((each) =>
    posix.join(site, each),
  );
  for (const { from, to } of fieldsIn(plugins.redirects?.redirects)) {
    for (const old of asList(from))
      if (typeof old === 'string' && typeof to === 'string')
        redirects.set(normalizeAddress(old), to);
  }
  addCreatedRedirects(plugins.redirects?.createRedirects, pages, redirects);
  const links = linkReader(documentation, report);
  const navigation = locales.map(({ code }) => {
    const items = documentation.flatMap((each, index): readonly OldNavItem[] => {
      const sidebar = each.navigation.get(code) ?? [];
      // The sidebars of further plugins become groups with their labels in the header.
      return index === 0 || sidebar.length === 0
        ? sidebar
        : [{ label: pluginTitle(each, config), items: sidebar }];
    });
    return [code, items] as const;
  });
  const globals = await readGlobalComponents(site, folder);
  const rulesFor = (parts: readonly Documentation[]) =>
    docusaurusRules(
      site,
      parts.map(({ version }) => version.folder),
      fieldsOf(config.markdown),
      globals,
      new Map(parts.flatMap((each) => [...each.cardLists])),
    );
  return {
    locales,
    pages,
    navigation: new Map(navigation),
    hasCompleteSidebars,
    brand: {
      ...brandOf(config, publicFolders[0] ?? site, links),
      editUrl: editUrlOf(plugins.docs[0]?.editUrl, locales[0]?.code ?? 'en'),
      accent: await readCssAccent(folder, [posix.join(site, 'src')], ['--ifm-color-primary']),
    },
    redirects,
    publicFolders,
    base: withoutEndSlashes(textField(config.baseUrl) ?? ''),
    fallsBack: true,
    rules: rulesFor(documentation),
    version: documentation[0]?.version.name,
    versions: otherVersions.map((own) => {
      const { version, pages, navigation } = own;
      const isUnreleased = version.name === 'current';
      return {
        id: isUnreleased ? 'next' : version.name,
        label: version.label,
        isUnreleased,
        site: { pages, navigation, rules: rulesFor([own]) },
      };
    }),
  };
}

/** Paths of a blog that only list posts. */
const POST_LISTS = ['', '/archive', '/tags', '/tags/*', '/authors', '/authors/*', '/page/*'];

/** The feeds of a blog, mapped to those of the changelog. */
const FEEDS = {
  '/rss.xml': '/changelog/feed.xml',
  '/atom.xml': '/changelog/feed.xml',
  '/feed.json': '/feed.json',
};

async function addPostsAndPages(
  plugins: ReturnType<typeof pluginsOf>,
  site: string,
  locale: OldLocale,
  pages: OldPage[],
  redirects: Map<string, string>,
  context: ReadContext,
): Promise<void> {
  const { prefix } = locale;
  const folderOf = (plugin: string, id: string, path: string) =>
    prefix === '' ? posix.join(site, path) : translationFolder(site, prefix.slice(1), plugin, id);
  for (const options of plugins.blogs) {
    const route = textField(options.routeBasePath) ?? 'blog';
    const id = textField(options.id) ?? 'default';
    const root = folderOf('blog', id, textField(options.path) ?? 'blog');
    const posts = await readPosts(root, route, locale, options, context);
    pages.push(...posts);
    if (!posts.some(({ kind }) => kind === 'post')) continue;
    for (const list of POST_LISTS)
      redirects.set(normalizeAddress(`${prefix}/${route}${list}`), `${prefix}/changelog`);
    for (const [feed, newFeed] of Object.entries(FEEDS))
      redirects.set(`${prefix}/${route}${feed}`, prefix + newFeed);
  }
  const root = folderOf('pages', 'default', textField(plugins.pages?.path) ?? 'src/pages');
  pages.push(...(await readStandalonePages(root, plugins.pages ?? {}, locale, context)));
}

export const docusaurus: System = {
  name: 'docusaurus',
  label: 'Docusaurus',
  hasExecutableConfig: true,
  configFile: /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/,
  read,
};

/** The options of the content plugins, from presets and plugins. */
function pluginsOf(config: Fields) {
  const entries = (list: unknown, pattern: RegExp) =>
    listIn(list).flatMap((plugin): readonly Fields[] => {
      const [name, options] = Array.isArray(plugin) ? plugin : [plugin, {}];
      return pattern.test(String(name)) ? [fieldsOf(options)] : [];
    });
  const presets = entries(config.presets, /classic/);
  const all = (name: string, pattern: RegExp) => [
    ...presets.flatMap((preset) => (preset[name] === false ? [] : [fieldsOf(preset[name])])),
    ...entries(config.plugins, pattern),
  ];
  return {
    docs: all('docs', /content-docs$/),
    blogs: all('blog', /content-blog$/),
    pages: all('pages', /content-pages$/)[0],
    redirects: entries(config.plugins, /client-redirects$/)[0],
  };
}

/** The translated languages of a site, that of the root first. */
async function readLocales(
  config: Fields,
  site: string,
  { folder, report }: ReadContext,
): Promise<OldLocale[]> {
  const { defaultLocale, locales, localeConfigs } = fieldsOf(config.i18n);
  const main = textField(defaultLocale) ?? 'en';
  const result: OldLocale[] = [];
  for (const name of new Set([main, ...listIn(locales).map(String)])) {
    const code = localeCode(name);
    const { label, direction } = fieldsOf(fieldsOf(localeConfigs)[name]);
    const exists = name === main || (await folder.isFolder(posix.join(site, 'i18n', name)));
    if (code === undefined || !exists) {
      report.addForSite('setting-dropped', `${name}: there are no translations in the folder`);
      continue;
    }
    result.push({
      code,
      prefix: name === main ? '' : `/${name}`,
      label: typeof label === 'string' ? label : undefined,
      dir: direction === 'rtl' ? 'rtl' : undefined,
    });
  }
  return result;
}

/**
 * Adds the redirects that a configuration function returns for each page.
 *
 * @param create returns old addresses of a page; reported if it cannot be evaluated
 */
function addCreatedRedirects(
  create: unknown,
  pages: readonly OldPage[],
  redirects: Map<string, string>,
): void {
  for (const { address } of pages) {
    const sources = asList(callFunction(create, [address]));
    if ([create, ...sources].some(isUnknown)) {
      readValue(create);
      return;
    }
    for (const from of sources)
      if (typeof from === 'string') redirects.set(normalizeAddress(from), address);
  }
}
