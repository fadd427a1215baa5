import { posix } from 'node:path';
import { withoutEndSlashes } from '../../common/without-slashes.ts';
import {
  asList,
  type Fields,
  fieldsIn,
  fieldsOf,
  listIn,
  readValue,
  textField,
} from '../fields.ts';
import { matchesGlob } from '../glob.ts';
import { localeCode } from '../locale-code.ts';
import { pagesIn } from '../nav-items.ts';
import { normalizeAddress } from '../normalize-address.ts';
import type { OldLocale, OldPage, OldSite, OldVersion } from '../old-site.ts';
import { pageFiles } from '../page-files.ts';
import { classifyPage } from '../post.ts';
import { SourceFolder } from '../source-folder.ts';
import type { ReadContext, System } from '../system.ts';
import { brandOf } from './brand.ts';
import { readConfig, readYaml, selectConfigs } from './config.ts';
import type { Templates } from './macros.ts';
import { readMikeVersions } from './mike.ts';
import { isIndex } from './nav/lists.ts';
import { navigationFile, readNavigations } from './nav/navigation.ts';
import { mkdocsRules } from './rules.ts';

/** Reads a site with the versions published by mike. */
async function read(configFile: string, context: ReadContext): Promise<OldSite> {
  const config = await readConfig(configFile, context);
  const site = await readSite(configFile, config, context);
  const { mike } = optionsByName(config.plugins);
  if (!mike && fieldsOf(fieldsOf(config.extra).version).provider !== 'mike') return site;
  const branch = textField(config.remote_branch) ?? 'gh-pages';
  const prefix = textField(mike?.deploy_prefix) ?? '';
  const published = await readMikeVersions(branch, prefix, context);
  if (!published) return site;
  const { current, others } = published;
  const versions: OldVersion[] = [];
  for (const { id, label, aliases, folder } of others) {
    const versionContext = { ...context, folder };
    try {
      const versionConfig = await readConfig(configFile, versionContext);
      const site = await readSite(configFile, versionConfig, versionContext);
      const addressPrefixes = [id, ...aliases].map((name) => posix.join('/', prefix, name));
      versions.push({ id, label, site, folder, addressPrefixes });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      context.report.addForSite('version-missing', `${id}: ${reason}`);
    }
  }
  const redirects = new Map(site.redirects);
  for (const name of [current.id, ...current.aliases])
    redirects.set(posix.join('/', prefix, name, '*'), '/*');
  return { ...site, redirects, version: current.id, versions };
}

async function readSite(
  configFile: string,
  config: Fields,
  context: ReadContext,
): Promise<OldSite> {
  const project = posix.dirname(configFile);
  const root = posix.join(project, textField(config.docs_dir) ?? 'docs');
  const plugins = optionsByName(config.plugins);
  const extensions = optionsByName(config.markdown_extensions);
  const locales = localesOf(config, plugins);
  const byFolder = textField(plugins.i18n?.docs_structure) === 'folder';
  const globs = asList(plugins.exclude?.glob).map((glob) => String(glob).replace(/\/\*$/, ''));
  const excluded = [...globs, ...(textField(config.exclude_docs)?.split(/\s+/) ?? [])];
  // The lists of mkdocs-literate-nav are pages too, but contain only the navigation.
  const listFile = plugins['literate-nav'] && navigationFile(plugins);
  const isList = (path: string) => posix.basename(path) === listFile && !isIndex(path);
  const exclusionReason = (path: string) => {
    if (isExcluded(path, excluded)) return 'named in exclude_docs';
    return isList(path) ? 'the navigation' : undefined;
  };
  const isFlat = config.use_directory_urls === false;
  const pages = await readPages(root, exclusionReason, locales, { byFolder, isFlat }, context);
  if (pages.length === 0) throw new Error(`There are no pages below ${root}.`);
  const redirects = new Map<string, string>();
  for (const file of await context.folder.listFiles(root))
    if (isList(file)) redirects.set(addressOf(posix.relative(root, file)), '/');
  const maps = fieldsOf(plugins.redirects?.redirect_maps);
  for (const [from, to] of Object.entries(maps)) {
    const target = textField(to);
    if (target === undefined) continue;
    const path = /^https?:/.test(target) ? target : `/${target}`;
    redirects.set(addressOf(from), path.replace(/(?:index|README)?\.md(?=#|$)/, ''));
  }
  const features = listIn(fieldsOf(config.theme).features);
  const source = { nav: config.nav, plugins, features, root, pages };
  const navigation = await readNavigations(source, byFolder, locales, context);
  const url = textField(config.site_url);
  // The first label of a page wins.
  const labelled = pagesIn([...navigation.values()].flat()).filter(({ label }) => label);
  const labels = new Map(labelled.toReversed().map(({ address, label }) => [address, label]));
  const isOmitted = (path: string) => PAGE.test(path) || isExcluded(path, excluded);
  const base = withoutEndSlashes(URL.parse(url ?? '')?.pathname ?? '');
  return {
    locales,
    pages: pages.map((page) => ({ ...page, label: page.label ?? labels.get(page.address) })),
    navigation,
    hasCompleteSidebars: config.nav !== undefined && context.report.count('navigation') === 0,
    brand: brandOf(config, root),
    redirects,
    publicFolders: [root],
    isPublic: await publicFileTest(config, [project, root], isOmitted, context),
    base,
    rules: mkdocsRules({
      root,
      base,
      snippets: snippetFolders(extensions, project, root),
      extensions: new Set(Object.keys(extensions)),
      templates: await readTemplates(
        config,
        { ...plugins, ...extensions },
        { project, root },
        context,
      ),
      hasHooks: listIn(config.hooks).length > 0,
    }),
  };
}

const addressOf = (path: string) => normalizeAddress(`/${path.replace(/(^|\/)README\.md$/, '$1')}`);

/** The address of a page on a site without `use_directory_urls`. */
const htmlPath = (path: string) =>
  path.replace(/(^|\/)README\.md$/, '$1index.md').replace(/\.\w+$/, '.html');

function localesOf(config: Fields, plugins: Readonly<Record<string, Fields>>): OldLocale[] {
  const languages = fieldsIn(plugins.i18n?.languages);
  const locales = languages.flatMap(({ locale, name, default: isMain }): OldLocale[] => {
    const code = localeCode(textField(locale));
    const prefix = isMain === true ? '' : `/${textField(locale)}`;
    return code === undefined ? [] : [{ code, prefix, label: textField(name) }];
  });
  const theme = fieldsOf(config.theme);
  const themeLocale = localeCode(textField(theme.language, theme.locale));
  return locales.length > 0
    ? locales.toSorted((a, b) => Number(b.prefix === '') - Number(a.prefix === ''))
    : [{ code: themeLocale ?? 'en', prefix: '' }];
}

const PAGE = /\.(?:md|markdown)$/;

const isExcluded = (path: string, patterns: readonly string[]) =>
  patterns.some(
    (pattern) =>
      matchesGlob(path, pattern.replace(/^\//, '')) ||
      path.startsWith(pattern.replace(/^\//, '').replace(/\/?$/, '/')),
  );

/**
 * The pages below a folder.
 *
 * @param exclusionReason why a relative path is not a page of the site, if so
 * @param byFolder whether each language has a folder
 * @param isFlat whether addresses end with `.html`
 */
async function readPages(
  root: string,
  exclusionReason: (path: string) => string | undefined,
  locales: readonly OldLocale[],
  { byFolder, isFlat }: { readonly byFolder: boolean; readonly isFlat: boolean },
  context: ReadContext,
): Promise<OldPage[]> {
  const { folder, report } = context;
  const pages: OldPage[] = [];
  for await (const { file, path, data } of pageFiles(root, folder, PAGE)) {
    const reason = exclusionReason(path);
    const { locale, rest } = localeOf(path, locales, byFolder);
    if (reason !== undefined) report.add('page-skipped', file, 1, reason);
    if (reason !== undefined || !locale) continue;
    const slug = addressOf(rest).slice(1);
    const address = normalizeAddress(`${locale.prefix}/${slug}`);
    const page = classifyPage({ file, locale: locale.code, address, slug }, path, data, context);
    const aliases = isFlat ? [`${locale.prefix}/${htmlPath(rest)}`] : undefined;
    if (page) pages.push({ ...page, aliases, label: textField(data.title) });
  }
  return pages;
}

/** The language of a file: its first folder, or the part before its extension. */
function localeOf(path: string, locales: readonly OldLocale[], byFolder: boolean) {
  const [main] = locales;
  if (locales.length < 2) return { locale: main, rest: path };
  const [first = '', ...others] = path.split('/');
  const inFolder = locales.find(({ code }) => code.toLowerCase() === first.toLowerCase());
  // Files in other folders belong to the main language.
  if (byFolder && inFolder) return { locale: inFolder, rest: others.join('/') };
  const [, name, code] = /^(.*)\.([\w-]+)\.md$/.exec(path) ?? [];
  const locale = locales.find((each) => each.code.toLowerCase() === code?.toLowerCase());
  return locale ? { locale, rest: `${name}.md` } : { locale: main, rest: path };
}

/** Zensical, by the authors of Material for MkDocs, builds the same pages from the same options. */
export const zensical: System = {
  name: 'zensical',
  label: 'Zensical',
  hasExecutableConfig: false,
  configFile: /(?:^|\/)zensical\.toml$/,
  read,
};

export const mkdocs: System = {
  name: 'mkdocs',
  label: 'MkDocs',
  hasExecutableConfig: false,
  configFile: /(?:^|\/)mkdocs[\w.-]*\.ya?ml$/,
  selectConfigs,
  read,
};

/** The options of plugins or extensions by name, from a list of names and mappings, or a mapping. */
function optionsByName(value: unknown): Readonly<Record<string, Fields>> {
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  const list = parts.flatMap((each): [string, unknown][] =>
    typeof each === 'string' ? [[each, {}]] : Object.entries(fieldsOf(each)),
  );
  return Object.fromEntries(list.map(([name, options]) => [name, fieldsOf(options)]));
}

/**
 * The template settings, if a plugin or extension enables templates.
 *
 * @param project folder of the configuration, to which paths of data files are relative
 */
async function readTemplates(
  config: Fields,
  addOns: Readonly<Record<string, Fields>>,
  { project, root }: { readonly project: string; readonly root: string },
  { folder, report }: ReadContext,
): Promise<Templates | undefined> {
  const [, options] = Object.entries(addOns).find(([name]) => /macros/.test(name)) ?? [];
  if (!options) return undefined;
  const extra = fieldsOf(config.extra);
  const variables: Record<string, unknown> = { config, extra, ...extra };
  for (const item of asList(readValue(options.include_yaml))) {
    const includeFolder =
      typeof item === 'string' ? [[undefined, item] as const] : Object.entries(fieldsOf(item));
    for (const [name, path] of includeFolder) {
      const file = typeof path === 'string' ? SourceFolder.join(project, path) : undefined;
      const data = file === undefined ? undefined : await readYaml(folder, file);
      if (data === undefined || data === null)
        report.add('config-missing', file ?? project, 1, `include_yaml: ${path}`);
      else if (name === undefined) Object.assign(variables, fieldsOf(data));
      else variables[name] = data;
    }
  }
  const named = textField(options.include_dir);
  const folders = named ? [posix.join(project, named), named] : [root];
  return { variables, isDefault: options.render_by_default !== false, folders };
}

const INCLUDE_EXTENSIONS = ['pymdownx.snippets', 'markdown_include.include', 'mdx_include'];

/** The folders of snippets: configured ones, then the usual ones. */
function snippetFolders(
  extensions: Readonly<Record<string, Fields>>,
  project: string,
  root: string,
): readonly string[] {
  const configured = INCLUDE_EXTENSIONS.flatMap((name) =>
    asList(readValue(extensions[name]?.base_path)).flatMap((each) => textField(each) ?? []),
  );
  // Relative to the working directory of MkDocs: beside the configuration, or at the top.
  const folders = configured.flatMap((path) =>
    path === '$docs_dir'
      ? root
      : [project, '.'].flatMap(
          (from) => SourceFolder.join(from, path.replace('$config_dir', '.')) ?? [],
        ),
  );
  return [...folders, project, root, posix.join(project, 'includes')];
}

/**
 * Returns whether MkDocs publishes a file unchanged: all files other than pages, except for configured
 * styles and scripts, which are reported.
 *
 * @param folders of the configuration and of the pages
 * @param isOmitted whether to omit a path relative to the pages folder
 */
async function publicFileTest(
  config: Fields,
  [project, root]: readonly [string, string],
  isOmitted: (path: string) => boolean,
  { folder, report }: ReadContext,
): Promise<(file: string) => boolean> {
  const assets = new Set<string>();
  for (const each of [...listIn(config.extra_css), ...listIn(config.extra_javascript)]) {
    const path = textField(typeof each === 'string' ? each : fieldsOf(each).path);
    const file = path === undefined ? undefined : posix.join(root, path);
    if (file === undefined || !(await folder.hasFile(file))) continue;
    assets.add(file);
    report.add('file-omitted', file, 1, 'styles or scripts of the old site');
  }
  const theme = textField(fieldsOf(config.theme).custom_dir);
  const themeFolder = theme && `${posix.join(project, theme).replace(/\/$/, '')}/`;
  return (file) =>
    !assets.has(file) &&
    !isOmitted(posix.relative(root, file)) &&
    !(themeFolder && file.startsWith(themeFolder));
}
