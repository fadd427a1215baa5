import { posix } from 'node:path';
import { withoutEndSlashes } from '../../common/without-slashes.ts';
import { callFunction } from '../config/evaluate.ts';
import { loadConfig } from '../config/load.ts';
import { resolveModule } from '../config/module.ts';
import { Callable } from '../config/scope.ts';
import { readCssAccent } from '../css-accent.ts';
import {
  type Fields,
  fieldsIn,
  fieldsOf,
  isCompleteSidebar,
  linksIn,
  listIn,
  pathIn,
  textField,
} from '../fields.ts';
import { matchesGlob } from '../glob.ts';
import { localeCode } from '../locale-code.ts';
import { locationOf } from '../nav-items.ts';
import { normalizeAddress } from '../normalize-address.ts';
import type { OldBrand, OldLocale, OldNavItem, OldPage, OldSite } from '../old-site.ts';
import type { Line } from '../page/lines.ts';
import { pageFiles } from '../page-files.ts';
import { classifyPage } from '../post.ts';
import type { ReadContext, System } from '../system.ts';
import { vitepressRules } from './rules.ts';
import { headerLinks, sidebarOf } from './sidebar.ts';

async function read(configFile: string, context: ReadContext): Promise<OldSite> {
  const { folder } = context;
  const config = fieldsOf(await loadConfig(configFile, context));
  const project = configFile.replace(/\/?\.vitepress\/.*$/, '') || '.';
  const root = posix.join(project, textField(config.srcDir) ?? '.');
  /** The theme options, merged with those of a configuration in the language folder. */
  const themeIn = async (path: string, options: unknown): Promise<Fields> => {
    const file = await resolveModule(folder, posix.join(root, path, 'config'));
    const localTheme = file && fieldsOf(fieldsOf(await loadConfig(file, context)).themeConfig);
    return localTheme ? { ...fieldsOf(options), ...localTheme } : fieldsOf(options);
  };
  const theme = await themeIn('', config.themeConfig);
  const locales = localesOf(config);
  const publicFolders = [posix.join(root, 'public')];
  const rewrite = createRewriter(config.rewrites);
  const excluded = listIn(config.srcExclude).map(String);
  const pages = await readPages(root, locales, excluded, rewrite, context);
  if (pages.length === 0) throw new Error(`There are no pages below ${root}.`);
  const navigation = new Map<string, readonly OldNavItem[]>();
  const sidebars = [];
  for (const { code, prefix } of locales) {
    const name = prefix.slice(1) || 'root';
    const localeTheme = await themeIn(name, fieldsOf(fieldsOf(config.locales)[name]).themeConfig);
    const sidebar = localeTheme.sidebar ?? theme.sidebar;
    const header = headerLinks(localeTheme.nav ?? theme.nav);
    if (sidebar !== undefined) navigation.set(code, sidebarOf(sidebar, header));
    sidebars.push(sidebar);
  }
  const themeFolder = posix.join(project, '.vitepress');
  return {
    locales,
    pages,
    navigation,
    hasCompleteSidebars: sidebars.every(isCompleteSidebar),
    brand: {
      ...brandOf({ ...fieldsOf(fieldsOf(config.locales).root), ...config }, theme, root),
      accent: await readCssAccent(folder, [themeFolder], ['--vp-c-brand-1', '--vp-c-brand']),
    },
    redirects: new Map(),
    publicFolders,
    base: withoutEndSlashes(textField(config.base) ?? ''),
    pageExtension: config.cleanUrls === true ? undefined : '.html',
    rules: vitepressRules(project, root, globalPartials(await folder.listFiles(themeFolder))),
  };
}

/** Markdown files of the theme, which plugins register as components, as the imports that pages would need. */
const globalPartials = (files: readonly string[]): readonly Line[] =>
  files.flatMap((file) => {
    const [path, name] = /([A-Z]\w*)\.md$/.exec(file) ?? [];
    return path === undefined ? [] : [{ text: `import ${name} from './${path}'`, file, line: 1 }];
  });

function localesOf(config: Fields): OldLocale[] {
  const { root, ...others } = fieldsOf(config.locales);
  const { lang, label } = fieldsOf(root);
  const code = localeCode(textField(lang, config.lang)) ?? 'en';
  const isRoot = root !== undefined || Object.keys(others).length === 0;
  const result: OldLocale[] = isRoot ? [{ code, prefix: '', label: textField(label) }] : [];
  for (const [key, value] of Object.entries(others)) {
    const locale = fieldsOf(value);
    const name = localeCode(key);
    // A link to another site is not a language of this one.
    if (name === undefined || /^https?:/.test(textField(locale.link) ?? '')) continue;
    const dir = locale.dir === 'rtl' ? 'rtl' : undefined;
    result.push({ code: name, prefix: `/${key}`, label: textField(locale.label), dir });
  }
  return result;
}

async function readPages(
  root: string,
  locales: readonly OldLocale[],
  excluded: readonly string[],
  rewrite: (path: string) => string,
  context: ReadContext,
): Promise<OldPage[]> {
  const { folder, report } = context;
  const pages: OldPage[] = [];
  for await (const { file, path, data } of pageFiles(root, folder, /^(?!public\/).*\.md$/)) {
    if (excluded.some((pattern) => matchesGlob(path, pattern))) continue;
    if (path.includes('[')) {
      report.add('page-code', file, 1, 'made by code from a list');
      continue;
    }
    const address = normalizeAddress(`/${rewrite(path)}`);
    const location = locationOf(address, locales);
    if (!location) report.add('page-skipped', file, 1, 'in no language of the site');
    const page = location && classifyPage({ file, ...location }, path, data, context);
    if (page) pages.push(page);
  }
  return pages;
}

/** Matches a parameter of a pattern: `:name`, `:name*`, `:name(.*)` or `(.*)`. */
const PARAMETER = /:(\w+)(?:\(\.[*+]\)|[*+?])?|\(\.[*+]\)/g;

/** Maximum number of parameters: the matching time is exponential in them. */
const MAX_PARAMETERS = 4;

/** Compiles a pattern; `undefined` if it is invalid or has custom regular expressions, which are not executed. */
function patternOf(from: string): URLPattern | undefined {
  const hasCustomPattern = /[(){}]/.test(from.replace(PARAMETER, ''));
  if (hasCustomPattern || [...from.matchAll(PARAMETER)].length > MAX_PARAMETERS) return undefined;
  try {
    return new URLPattern({ pathname: from.replace(/^\/?/, '/') });
  } catch {
    return undefined;
  }
}

/**
 * Returns a function that rewrites paths of files.
 *
 * @param rewrites maps patterns of paths, with extension, to new paths; or a function of paths
 */
function createRewriter(rewrites: unknown): (path: string) => string {
  if (typeof rewrites === 'function' || rewrites instanceof Callable)
    return (path) => textField(callFunction(rewrites, [path])) ?? path;
  const list = Object.entries(fieldsOf(rewrites)).flatMap(([from, to]) => {
    const pattern = patternOf(from);
    return typeof to === 'string' && pattern ? [{ pattern, target: to.replace(/^\//, '') }] : [];
  });
  return (path) => {
    for (const { pattern, target } of list) {
      const match = pattern.exec({ pathname: `/${path.replaceAll('%', '%25')}` });
      if (!match) continue;
      const { groups } = match.pathname;
      return target.replace(PARAMETER, (_, name = '0') => decodeURI(groups[name] ?? ''));
    }
    return path;
  };
}

function brandOf(config: Fields, theme: Fields, root: string): OldBrand {
  const folder = posix.join(root, 'public');
  const logo = fieldsOf(theme.logo);
  const icons = listIn(config.head).flatMap((tag) => {
    const { rel, href } = fieldsOf(Array.isArray(tag) ? tag[1] : undefined);
    return rel === 'icon' ? [href] : [];
  });
  const url = withoutEndSlashes(textField(fieldsOf(config.sitemap).hostname) ?? '') || undefined;
  const nav = fieldsIn(theme.nav);
  const footer = fieldsOf(theme.footer);
  const legal = [footer.message, footer.copyright].flatMap((text) => textField(text) ?? []);
  return {
    name: textField(config.title),
    description: textField(config.description),
    url: url && /^https?:/.test(url) ? url : undefined,
    logo: {
      light: pathIn(folder, theme.logo, logo.light, logo.src),
      dark: pathIn(folder, logo.dark),
      alt: textField(logo.alt),
      hasName: theme.siteTitle !== false,
    },
    favicon: pathIn(folder, icons[0]),
    editUrl: textField(fieldsOf(theme.editLink).pattern),
    header: headerLinks(nav.filter(({ items }) => items === undefined)),
    // Lectern's header has no menus: their links move to the footer.
    footer: nav.flatMap(({ text, items }) => {
      const links = headerLinks(items);
      return links.length > 0 ? [{ title: textField(text), links }] : [];
    }),
    social: linksIn(theme.socialLinks, ['icon'], ['link']),
    legal: legal.join(' '),
  };
}

export const vitepress: System = {
  name: 'vitepress',
  label: 'VitePress',
  hasExecutableConfig: true,
  configFile: /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/,
  read,
};
