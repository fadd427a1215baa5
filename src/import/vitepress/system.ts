import { posix } from 'node:path';
import { callFunction } from '../config/evaluate.ts';
import { loadConfig } from '../config/load.ts';
import { Callable } from '../config/scope.ts';
import { Values } from '../config/unknown.ts';
import { cssAccent } from '../css-accent.ts';
import type { Fields } from '../fields.ts';
import { matchesGlob } from '../glob.ts';
import { localeCode } from '../locale-code.ts';
import { locationOf } from '../nav-items.ts';
import type { OldBrand, OldLocale, OldNavItem, OldPage, OldSite } from '../old-site.ts';
import { splitFrontMatter } from '../page/front-matter.ts';
import { plainAddress } from '../plain-address.ts';
import { carriedOver } from '../post.ts';
import type { ReadContext, System } from '../system.ts';
import { vitepressRules } from './rules.ts';
import { headerLinks, sidebarOf } from './sidebar.ts';

async function read(configFile: string, context: ReadContext): Promise<OldSite> {
  const { folder, report } = context;
  const values = new Values(report);
  const config = values.record(await loadConfig(folder, configFile, context.trustConfig));
  const project = configFile.replace(/\/?\.vitepress\/.*$/, '') || '.';
  const root = posix.join(project, values.text(config.srcDir) ?? '.');
  const theme = values.record(config.themeConfig);
  const locales = localesOf(config, values);
  const publicFolders = [posix.join(root, 'public')];
  const served = rewriter(config.rewrites, values);
  const excluded = values.list(config.srcExclude).map(String);
  const pages = await pagesOf(root, locales, excluded, served, context);
  if (pages.length === 0) throw new Error(`There are no pages below ${root}.`);
  const navigation = new Map<string, readonly OldNavItem[]>();
  const unknown = report.count('configuration');
  for (const { code, prefix } of locales) {
    const locale = values.record(values.record(config.locales)[prefix.slice(1) || 'root']);
    const own = values.record(locale.themeConfig);
    const header = headerLinks(own.nav ?? theme.nav, values);
    const sidebar = own.sidebar ?? theme.sidebar;
    if (sidebar !== undefined) navigation.set(code, sidebarOf(sidebar, header, values));
  }
  const hasWholeSidebars = report.count('configuration') === unknown;
  const styles = [posix.join(project, '.vitepress')];
  return {
    locales,
    pages,
    navigation,
    hasWholeSidebars,
    brand: {
      ...brandOf(config, theme, root, values),
      accent: await cssAccent(folder, styles, ['--vp-c-brand-1', '--vp-c-brand']),
    },
    redirects: new Map(),
    publicFolders,
    base: (values.text(config.base) ?? '/').replace(/\/+$/, ''),
    pageEnding: config.cleanUrls === true ? undefined : '.html',
    rules: vitepressRules(project, root),
  };
}

function localesOf(config: Fields, values: Values): OldLocale[] {
  const { root, ...others } = values.record(config.locales);
  const { lang, label } = values.record(root);
  const code = localeCode(values.text(lang, config.lang)) ?? 'en';
  const found: OldLocale[] = [{ code, prefix: '', label: values.text(label) }];
  for (const [key, value] of Object.entries(others)) {
    const locale = values.record(value);
    const name = localeCode(key);
    // A link to another site is no language of this one.
    if (name === undefined || /^https?:/.test(values.text(locale.link) ?? '')) continue;
    const dir = locale.dir === 'rtl' ? 'rtl' : undefined;
    found.push({ code: name, prefix: `/${key}`, label: values.text(locale.label), dir });
  }
  return found;
}

async function pagesOf(
  root: string,
  locales: readonly OldLocale[],
  excluded: readonly string[],
  served: (path: string) => string,
  context: ReadContext,
): Promise<OldPage[]> {
  const { folder, report } = context;
  const found: OldPage[] = [];
  for (const file of await folder.list(root)) {
    const path = posix.relative(root, file);
    if (!file.endsWith('.md') || path.startsWith('public/')) continue;
    if (excluded.some((pattern) => matchesGlob(path, pattern))) continue;
    if (path.includes('[')) {
      report.add('page-code', file, 1, 'made by code from a list');
      continue;
    }
    const { data } = splitFrontMatter((await folder.text(file)) ?? '');
    const address = plainAddress(`/${served(path)}`);
    const location = locationOf(address, locales);
    const page = location && carriedOver({ file, ...location }, path, data, context);
    if (page) found.push(page);
  }
  return found;
}

/** A parameter of a pattern: `:name`, `:name*`, `:name(.*)` or `(.*)`. */
const PARAMETER = /:(\w+)(?:\(\.[*+]\)|[*+?])?|\(\.[*+]\)/g;

/** Most parameters of a pattern: the time to match one grows with a power of them. */
const MAX_PARAMETERS = 4;

/** A pattern; `undefined` for one with an expression of its own, which is not run, and for what is none. */
function patternOf(from: string): URLPattern | undefined {
  const isOwn = /[(){}]/.test(from.replace(PARAMETER, ''));
  if (isOwn || [...from.matchAll(PARAMETER)].length > MAX_PARAMETERS) return undefined;
  try {
    return new URLPattern({ pathname: from.replace(/^\/?/, '/') });
  } catch {
    return undefined;
  }
}

/**
 * Where pages are served that are not served at the path of their file.
 *
 * @param rewrites patterns of paths, with extension, and what they become; or a function of paths
 */
function rewriter(rewrites: unknown, values: Values): (path: string) => string {
  if (typeof rewrites === 'function' || rewrites instanceof Callable)
    return (path) => values.text(callFunction(rewrites, [path])) ?? path;
  const list = Object.entries(values.record(rewrites)).flatMap(([from, to]) => {
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

function brandOf(config: Fields, theme: Fields, root: string, values: Values): OldBrand {
  const inPublic = (path: string | undefined) => path && posix.join(root, 'public', path);
  const logo = values.known(theme.logo);
  const pictures = values.record(logo);
  const light = inPublic(
    values.text(typeof logo === 'string' ? logo : (pictures.light ?? pictures.src)),
  );
  const icons = values.list(config.head).flatMap((tag) => {
    const { rel, href } = values.record(Array.isArray(tag) ? tag[1] : undefined);
    return rel === 'icon' ? [values.text(href)] : [];
  });
  const url = values.text(values.record(config.sitemap).hostname)?.replace(/\/+$/, '');
  const nav = values.records(theme.nav);
  const footer = values.record(theme.footer);
  const legal = [footer.message, footer.copyright].flatMap((text) => values.text(text) ?? []);
  return {
    name: values.text(config.title),
    description: values.text(config.description),
    url: url && /^https?:/.test(url) ? url : undefined,
    logo: light
      ? {
          light,
          dark: inPublic(values.text(pictures.dark)),
          alt: values.text(pictures.alt),
          hasName: theme.siteTitle !== false,
        }
      : undefined,
    favicon: inPublic(icons[0]),
    editUrl: values.text(values.record(theme.editLink).pattern),
    header: headerLinks(
      nav.filter(({ items }) => items === undefined),
      values,
    ),
    // Lectern's header has no menus: what is in them goes into the footer.
    footer: nav.flatMap(({ text, items }) => {
      const links = headerLinks(items, values);
      return links.length > 0 ? [{ title: values.text(text), links }] : [];
    }),
    social: values.links(theme.socialLinks, ['icon'], ['link']),
    legal: legal.join(' '),
  };
}

export const vitepress: System = {
  name: 'vitepress',
  label: 'VitePress',
  runsConfig: true,
  configFile: /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/,
  read,
};
