import { posix } from 'node:path';
import { loadConfig } from '../config/load.ts';
import { Values } from '../config/unknown.ts';
import { cssAccent } from '../css-accent.ts';
import { hostRedirects } from '../host-redirects.ts';
import type { OldLocale, OldNavItem, OldPage, OldSite } from '../old-site.ts';
import { plainAddress } from '../plain-address.ts';
import type { SourceFolder } from '../source-folder.ts';
import type { ReadContext, System } from '../system.ts';
import { brandOf } from './brand.ts';
import { folderItems } from './categories.ts';
import { localesOf } from './locales.ts';
import { folderOf, pluginsOf } from './options.ts';
import { documentsOf, type FoundDocument, postsOf, standalonePages } from './pages.ts';
import { docusaurusRules } from './rules.ts';
import { sidebarItems, titled } from './sidebars.ts';
import { translationsOf } from './translations.ts';
import { currentVersion } from './versions.ts';

const CONFIG = /(?:^|\/)docusaurus\.config\.[cm]?[jt]s$/;

type Fields = Readonly<Record<string, unknown>>;

async function detect(folder: SourceFolder): Promise<string | undefined> {
  return (await folder.list('.'))
    .filter((file) => CONFIG.test(file))
    .sort((a, b) => a.split('/').length - b.split('/').length)[0];
}

async function read(configFile: string, context: ReadContext): Promise<OldSite> {
  const { folder, report } = context;
  const values = new Values(report);
  const config = values.record(await loadConfig(folder, configFile, context.trustConfig));
  const site = posix.dirname(configFile);
  const plugins = pluginsOf(config, values);
  const locales = await localesOf(config, site, context, values);
  const redirects = new Map<string, string>();
  const navigation = new Map<string, readonly OldNavItem[]>();
  const pages: OldPage[] = [];
  const main: FoundDocument[] = [];
  const roots: string[] = [];
  const navbar = values.record(values.record(config.themeConfig).navbar);
  const labels = new Map(
    values.list(navbar.items).flatMap((each) => {
      const { sidebarId, label } = values.record(each);
      return typeof sidebarId === 'string' && typeof label === 'string'
        ? [[sidebarId, label] as const]
        : [];
    }),
  );
  for (const [index, options] of plugins.docs.entries()) {
    const id = values.text(options.id) ?? 'default';
    const route = values.text(options.routeBasePath) ?? (index === 0 ? 'docs' : id);
    const version = await currentVersion(
      site,
      id,
      folderOf(site, values.text(options.path), 'docs'),
      context,
      options,
    );
    roots.push(version.folder);
    for (const locale of locales) {
      const folders = documentFolders(site, id, version, locale, locales);
      const documents: FoundDocument[] = [];
      for (const root of folders) {
        const known = new Set(documents.map(({ sidebar }) => sidebar.path));
        const found = await documentsOf(root, route, locale, index === 0, context);
        documents.push(...found.filter(({ sidebar }) => !known.has(sidebar.path)));
      }
      pages.push(...documents.map(({ page }) => page));
      if (locale === locales[0] && index === 0) main.push(...documents);
      const fallback = index === 0 ? main : [];
      const sidebars = await sidebarsOf(options, version, site, context, values);
      const shared = {
        folder,
        report,
        values,
        root: version.folder,
        documents: [
          ...documents,
          ...fallback.filter(
            (one) => !documents.some((other) => other.sidebar.id === one.sidebar.id),
          ),
        ].map(({ sidebar }) => sidebar),
        file: sidebars?.file ?? configFile,
        translate: await translationsOf(site, id, version.name, locale, context),
        addList: (slug: string, first: string) =>
          redirects.set(plainAddress(posix.join('/', locale.prefix, route, slug)), first),
      };
      const items = sidebars
        ? await sidebarItems(sidebars.value, labels, shared)
        : await folderItems(folder, version.folder, '.', shared.documents, values);
      const known = navigation.get(locale.code) ?? [];
      navigation.set(
        locale.code,
        index === 0 || items.length === 0
          ? [...known, ...items]
          : [...known, { kind: 'group', label: pluginLabel(id, route, navbar, values), items }],
      );
    }
    for (const [from, to] of await version.redirects(route, pages)) redirects.set(from, to);
  }
  await addOthers(plugins, site, locales, pages, redirects, context, values);
  if (pages.length === 0) throw new Error(`There are no pages in ${site}.`);
  const publicFolder = posix.join(site, 'static');
  for (const each of values.list(plugins.redirects?.redirects)) {
    const { from, to } = values.record(each);
    for (const old of Array.isArray(from) ? from : [from]) {
      if (typeof old === 'string' && typeof to === 'string') redirects.set(plainAddress(old), to);
    }
  }
  for (const [from, to] of await hostRedirects(folder, [publicFolder, site, '.'], report)) {
    if (!redirects.has(from)) redirects.set(from, to);
  }
  if (plugins.redirects?.createRedirects !== undefined) {
    values.known(plugins.redirects.createRedirects);
    report.add('configuration', configFile, 1, 'createRedirects');
  }
  const addressOf = (id: string) => main.find(({ sidebar }) => sidebar.id === id)?.page.address;
  const editUrl = values.text(plugins.docs[0]?.editUrl);
  const accent = await cssAccent(folder, [posix.join(site, 'src')], '--ifm-color-primary');
  return {
    system: 'docusaurus',
    locales,
    pages,
    navigation,
    brand: {
      ...brandOf(config, publicFolder, editUrl, addressOf, values),
      ...(accent && { accent }),
    },
    redirects,
    publicFolders: [publicFolder],
    base: (values.text(config.baseUrl) ?? '/').replace(/\/+$/, ''),
    fallsBack: true,
    rules: docusaurusRules(site, roots, values.text(values.record(config.markdown).format)),
  };
}

/** What the old site calls the documents of a plugin: the link to them in its bar, else their id. */
function pluginLabel(id: string, route: string, navbar: Fields, values: Values): string {
  const start = plainAddress(posix.join('/', route));
  const link = values
    .list(navbar.items)
    .map((each) => values.record(each))
    .find(({ docsPluginId, to }) => {
      const address = typeof to === 'string' ? plainAddress(posix.join('/', to)) : '';
      return (
        docsPluginId === id ||
        address === start ||
        (start !== '/' && address.startsWith(`${start}/`))
      );
    });
  return values.text(link?.label) ?? titled(id);
}

/** Where the documents of a language are, the best first. */
function documentFolders(
  site: string,
  id: string,
  version: { readonly name: string; readonly folder: string },
  locale: OldLocale,
  locales: readonly OldLocale[],
): readonly string[] {
  if (locale === locales[0]) return [version.folder];
  const plugin = `docusaurus-plugin-content-docs${id === 'default' ? '' : `-${id}`}`;
  const key = locale.prefix.slice(1);
  return [
    posix.join(
      site,
      'i18n',
      key,
      plugin,
      version.name === 'current' ? 'current' : `version-${version.name}`,
    ),
  ];
}

async function sidebarsOf(
  options: Fields,
  version: { readonly sidebars?: string },
  site: string,
  { folder, trustConfig }: ReadContext,
  values: Values,
): Promise<{ readonly file: string; readonly value: unknown } | undefined> {
  const path = values.text(options.sidebarPath);
  const own =
    path === undefined
      ? undefined
      : posix.isAbsolute(path)
        ? posix.relative(folder.root, path)
        : posix.join(site, path);
  for (const file of [
    version.sidebars,
    own,
    posix.join(site, 'sidebars.js'),
    posix.join(site, 'sidebars.ts'),
  ]) {
    if (file === undefined || !(await folder.has(file))) continue;
    return { file, value: await loadConfig(folder, file, trustConfig && !file.endsWith('.json')) };
  }
  return undefined;
}

/** Adds the blog and standalone pages. */
async function addOthers(
  plugins: ReturnType<typeof pluginsOf>,
  site: string,
  locales: readonly OldLocale[],
  pages: OldPage[],
  redirects: Map<string, string>,
  context: ReadContext,
  values: Values,
): Promise<void> {
  for (const locale of locales) {
    const translated = (plugin: string) => posix.join(site, 'i18n', locale.prefix.slice(1), plugin);
    if (plugins.blog) {
      const route = values.text(plugins.blog.routeBasePath) ?? 'blog';
      const root =
        locale.prefix === ''
          ? folderOf(site, values.text(plugins.blog.path), 'blog')
          : translated('docusaurus-plugin-content-blog');
      const posts = await postsOf(root, route, locale, context);
      pages.push(...posts);
      if (posts.some(({ kind }) => kind === 'post')) {
        for (const list of ['', '/archive', '/tags', '/authors'])
          redirects.set(
            plainAddress(`${locale.prefix}/${route}${list}`),
            `${locale.prefix}/changelog`,
          );
      }
    }
    const root =
      locale.prefix === ''
        ? folderOf(site, values.text(plugins.pages?.path), 'src/pages')
        : translated('docusaurus-plugin-content-pages');
    pages.push(...(await standalonePages(root, locale, context)));
  }
}

export const docusaurus: System = {
  name: 'docusaurus',
  label: 'Docusaurus',
  runsConfig: true,
  detect,
  read,
};
