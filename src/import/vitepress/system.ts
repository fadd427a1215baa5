import { posix } from 'node:path';
import { loadConfig } from '../config/load.ts';
import { Values } from '../config/unknown.ts';
import { cssAccent } from '../css-accent.ts';
import type { Fields } from '../fields.ts';
import { hostRedirects } from '../host-redirects.ts';
import { localeCode } from '../locale-code.ts';
import type { OldBrand, OldLocale, OldNavItem, OldPage, OldSite } from '../old-site.ts';
import { splitFrontMatter } from '../page/front-matter.ts';
import { plainAddress } from '../plain-address.ts';
import { postAuthors, postDate, postName } from '../post.ts';
import type { SourceFolder } from '../source-folder.ts';
import type { ReadContext, System } from '../system.ts';
import { rewriter } from './rewrites.ts';
import { vitepressRules } from './rules.ts';
import { headerLinks, sidebarOf } from './sidebar.ts';

const CONFIG = /(?:^|\/)\.vitepress\/config(?:\/index)?\.[cm]?[jt]s$/;

async function detect(folder: SourceFolder): Promise<string | undefined> {
  const files = await folder.list('.', { hidden: true });
  return files
    .filter((file) => CONFIG.test(file))
    .sort((a, b) => a.split('/').length - b.split('/').length)[0];
}

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
  for (const locale of locales) {
    const own = values.record(
      values.record(values.record(config.locales)[keyOf(locale)]).themeConfig,
    );
    const header = headerLinks(own.nav ?? theme.nav, values);
    const sidebar = own.sidebar ?? theme.sidebar;
    if (sidebar !== undefined) navigation.set(locale.code, sidebarOf(sidebar, header, values));
  }
  const hasWholeSidebars = report.count('configuration') === unknown;
  const accent = await cssAccent(
    folder,
    [posix.join(project, '.vitepress')],
    '--vp-c-brand(?:-1)?',
  );
  return {
    locales,
    pages,
    navigation,
    hasWholeSidebars,
    brand: { ...brandOf(config, theme, root, values), ...(accent && { accent }) },
    redirects: await hostRedirects(folder, [...publicFolders, '.'], locales, report),
    publicFolders,
    base: (values.text(config.base) ?? '/').replace(/\/+$/, ''),
    ...(config.cleanUrls !== true && { pageEnding: '.html' }),
    rules: vitepressRules(root),
  };
}

const keyOf = ({ prefix }: OldLocale) => (prefix === '' ? 'root' : prefix.slice(1));

function localesOf(config: Fields, values: Values): OldLocale[] {
  const entries = Object.entries(values.record(config.locales)).map(
    ([key, value]) => [key, values.record(value)] as const,
  );
  const others = entries.flatMap(([key, locale]): OldLocale[] => {
    const code = localeCode(key === 'root' ? undefined : key);
    const link = values.text(locale.link);
    // A link to another site is no language of this one.
    if (code === undefined || (link !== undefined && /^https?:/.test(link))) return [];
    const label = values.text(locale.label);
    return [
      {
        code,
        prefix: `/${key}`,
        ...(label && { label }),
        ...(locale.dir === 'rtl' && { dir: 'rtl' }),
      },
    ];
  });
  const root = values.record(values.record(config.locales).root);
  const label = values.text(root.label);
  const code = localeCode(values.text(root.lang) ?? values.text(config.lang)) ?? 'en';
  return [{ code, prefix: '', ...(label && { label }) }, ...others];
}

async function pagesOf(
  root: string,
  locales: readonly OldLocale[],
  excluded: readonly string[],
  served: (path: string) => string,
  { folder, report, posts }: ReadContext,
): Promise<OldPage[]> {
  const found: OldPage[] = [];
  for (const file of await folder.list(root)) {
    const path = posix.relative(root, file);
    if (!file.endsWith('.md') || path.startsWith('public/')) continue;
    if (excluded.some((pattern) => posix.matchesGlob(path, pattern))) continue;
    if (path.includes('[')) {
      report.add('page-code', file, 1, 'made by code from a list');
      continue;
    }
    const { data } = splitFrontMatter((await folder.text(file)) ?? '');
    const address = plainAddress(`/${served(path)}`);
    const locale = locales.findLast(
      ({ prefix }) => address === prefix || address.startsWith(`${prefix}/`),
    );
    if (!locale) continue;
    const slug = address.slice(locale.prefix.length + 1);
    const date = postDate(`/${path}`, data);
    if (date !== undefined && posts === 'skip') {
      report.add('page-skipped', file, 1, 'a post');
      continue;
    }
    const isHome = slug === '';
    const isPost = date !== undefined && posts === 'changelog';
    found.push({
      file,
      locale: locale.code,
      address,
      slug: isPost ? postName(slug) : slug,
      kind: isHome ? 'home' : isPost ? 'post' : 'doc',
      ...(isPost && { date, authors: postAuthors(data) }),
      ...(date !== undefined && { isListed: true }),
    });
  }
  return found;
}

function brandOf(config: Fields, theme: Fields, root: string, values: Values): OldBrand {
  const logo = values.known(theme.logo);
  const pictures = values.record(logo);
  const light = typeof logo === 'string' ? logo : values.text(pictures.light ?? pictures.src);
  const dark = values.text(pictures.dark);
  const alt = values.text(pictures.alt);
  const inPublic = (path: string) => posix.join(root, 'public', path);
  const icon = values
    .list(config.head)
    .flatMap((tag) =>
      Array.isArray(tag) && values.record(tag[1]).rel === 'icon'
        ? [values.text(values.record(tag[1]).href)]
        : [],
    )[0];
  const url = values.text(values.record(config.sitemap).hostname)?.replace(/\/+$/, '');
  const edit = values.text(values.record(theme.editLink).pattern);
  const name = values.text(config.title);
  const description = values.text(config.description);
  const nav = values.list(theme.nav).map((each) => values.record(each));
  const barItems = nav.filter(({ items }) => items === undefined);
  const menus = nav.flatMap(({ text, items }) => {
    const links = headerLinks(items, values);
    const title = values.text(text);
    return links.length > 0 ? [{ ...(title && { title }), links }] : [];
  });
  const legal = ['message', 'copyright'].flatMap(
    (key) => values.text(values.record(theme.footer)[key]) ?? [],
  );
  return {
    ...(name && { name }),
    ...(description && { description }),
    ...(url && /^https?:/.test(url) && { url }),
    ...(light && {
      logo: {
        light: inPublic(light),
        ...(dark && { dark: inPublic(dark) }),
        ...(alt && { alt }),
        hasName: theme.siteTitle !== false,
      },
    }),
    ...(icon && { favicon: inPublic(icon) }),
    ...(edit && { editUrl: edit }),
    header: headerLinks(barItems, values),
    // Lectern's header has no menus: what is in them goes into the footer.
    footer: menus,
    social: values.list(theme.socialLinks).flatMap((each) => {
      const { icon: kind, link } = values.record(each);
      const address = values.text(link);
      const label = values.text(kind);
      return address && label ? [{ label, url: address }] : [];
    }),
    ...(legal.length > 0 && { legal: legal.join(' ') }),
  };
}

export const vitepress: System = {
  name: 'vitepress',
  label: 'VitePress',
  runsConfig: true,
  detect,
  read,
};
