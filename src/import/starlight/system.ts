import { posix } from 'node:path';
import Slugger from 'github-slugger';
import { cssAccent } from '../css-accent.ts';
import {
  type Fields,
  fieldsOf,
  isWholeSidebar,
  knownValue,
  linksIn,
  pathIn,
  textField,
} from '../fields.ts';
import { localeCode } from '../locale-code.ts';
import { locationOf } from '../nav-items.ts';
import type { OldBrand, OldLocale, OldSite } from '../old-site.ts';
import { convertDirectives } from '../page/containers.ts';
import { splitFrontMatter } from '../page/front-matter.ts';
import { inlinePartials } from '../page/partials.ts';
import type { ConversionRules } from '../page/rules.ts';
import { plainAddress } from '../plain-address.ts';
import { carriedOver } from '../post.ts';
import type { SourceFolder } from '../source-folder.ts';
import type { ReadContext, SitesAmong, System } from '../system.ts';
import { readConfig } from './config.ts';
import { ELEMENTS } from './elements.ts';
import { type SidebarPage, sidebarOf } from './sidebar.ts';
import { currentPages, versionsIn, withVersions } from './versions.ts';

/** Where the pages of a Starlight site are. */
const DOCS = 'src/content/docs';

const sitesAmong: SitesAmong = async (files, folder) => {
  const found: string[] = [];
  for (const file of files) {
    const hasPages = await folder.isFolder(posix.join(posix.dirname(file), DOCS));
    if (hasPages && (await folder.text(file))?.includes('@astrojs/starlight')) found.push(file);
  }
  return found;
};

async function read(configFile: string, context: ReadContext): Promise<OldSite> {
  const { folder, report } = context;
  const { astro, options, sidebar, written } = await readConfig(configFile, context);
  const project = posix.dirname(configFile);
  const root = posix.join(project, DOCS);
  const locales = localesOf(options);
  const all = await pagesOf(root, locales, context);
  const versions = versionsIn(written);
  const pages = versions ? currentPages(all, versions) : all;
  if (pages.length === 0) throw new Error(`There are no pages below ${root}.`);
  const [main] = locales;
  const own = pages.filter(({ page }) => page.locale === main?.code);
  const everything = [{ autogenerate: { directory: '' } }];
  const publicFolders = [posix.join(project, 'public')];
  const redirects = new Map<string, string>();
  for (const [from, to] of Object.entries(fieldsOf(astro.redirects))) {
    const target = textField(fieldsOf(to).destination, to);
    if (target !== undefined && !from.includes('['))
      redirects.set(plainAddress(`/${from}`), target);
    else report.add('address-lost', configFile, 1, from);
  }
  // The lists of posts that a plugin made are now the changelog of their language.
  const addresses = new Set(pages.map(({ page }) => page.address));
  for (const { page } of pages) {
    const list = posix.dirname(page.address);
    const { prefix = '' } = locales.find(({ code }) => code === page.locale) ?? {};
    const isList = page.kind === 'post' && list !== (prefix || '/') && !addresses.has(list);
    if (isList && !redirects.has(list)) redirects.set(list, `${prefix}/changelog`);
  }
  const navigation = new Map(
    locales.map((locale) => [
      locale.code,
      sidebarOf(sidebar ?? everything, { locale, pages: own }),
    ]),
  );
  const styles = [posix.join(project, 'src')];
  const accent = await cssAccent(folder, styles, ['--sl-color-accent'], 'dark');
  const found: OldSite = {
    locales,
    pages: pages.map(({ page }) => page),
    navigation,
    hasWholeSidebars: isWholeSidebar(sidebar),
    brand: { ...brandOf(astro, options, project, main), accent },
    redirects,
    publicFolders,
    base: (textField(astro.base) ?? '').replace(/^\/?(?=.)/, '/').replace(/\/+$/, ''),
    fallsBack: true,
    rules: rulesOf(project, await configuredAliases(project, folder)),
  };
  const source = posix.join(project, 'src');
  return versions ? withVersions(found, all, versions, source, folder) : found;
}

/** An alias of a folder among the paths of a `tsconfig.json`, which may have comments. */
const ALIAS = /"([^"\s]*\/)\*"\s*:\s*\[\s*"([^"]*\/)\*"/g;

/** The aliases that TypeScript is told, which Astro uses for all imports. */
async function configuredAliases(project: string, folder: SourceFolder) {
  const text = (await folder.text(posix.join(project, 'tsconfig.json'))) ?? '';
  const [, base = '.'] = /"baseUrl"\s*:\s*"([^"]*)"/.exec(text) ?? [];
  const found = [...text.matchAll(ALIAS)].map(([, name = '', path = '']) => [
    name,
    posix.join(project, base, path),
  ]);
  return Object.fromEntries(found);
}

function rulesOf(project: string, configured: Readonly<Record<string, string>>): ConversionRules {
  const source = posix.join(project, 'src');
  const aliases = {
    '~/': source,
    '@/': source,
    '/src/': source,
    '@components/': posix.join(source, 'components'),
    '@assets/': posix.join(source, 'assets'),
    ...configured,
  };
  return {
    format: (file) => (file.endsWith('.mdx') ? 'mdx' : 'md'),
    prepare: async (lines, context) =>
      convertDirectives(await inlinePartials(lines, context), context.report),
    elements: ELEMENTS,
    aliases,
    importAliases: { '/': posix.join(project, 'public') },
  };
}

function localesOf(options: Fields): OldLocale[] {
  const entries = Object.entries(fieldsOf(options.locales));
  const wanted = textField(options.defaultLocale) ?? 'root';
  const found = entries.flatMap(([key, value]): (OldLocale & { key: string })[] => {
    const { lang, label, dir } = fieldsOf(value);
    const code = localeCode(typeof lang === 'string' ? lang : key);
    if (code === undefined) return [];
    return [
      {
        key,
        code,
        prefix: key === 'root' ? '' : `/${key}`,
        label: typeof label === 'string' ? label : undefined,
        dir: dir === 'rtl' ? dir : undefined,
      },
    ];
  });
  const isMain = ({ key }: { key: string }) => key === wanted || key === 'root';
  const sorted = [...found.filter(isMain), ...found.filter((each) => !isMain(each))];
  return sorted.length > 0
    ? sorted.map(({ key: _, ...locale }) => locale)
    : [{ code: 'en', prefix: '' }];
}

async function pagesOf(
  root: string,
  locales: readonly OldLocale[],
  context: ReadContext,
): Promise<SidebarPage[]> {
  const { folder, report } = context;
  const found: SidebarPage[] = [];
  for (const file of await folder.list(root)) {
    const path = posix.relative(root, file);
    if (/\.(?:mdoc|markdoc)$/.test(path)) report.add('page-skipped', file, 1, 'Markdoc');
    if (!/\.mdx?$/.test(path) || path.split('/').some((part) => part.startsWith('_'))) continue;
    const { data } = splitFrontMatter((await folder.text(file)) ?? '');
    if (data.draft === true || /(?:^|\/)404\.mdx?$/.test(path)) continue;
    const slugged = path
      .replace(/\.mdx?$/, '')
      .split('/')
      .map((part) => new Slugger().slug(part))
      .join('/');
    const address = plainAddress(`/${textField(data.slug) ?? slugged}`);
    const location = locationOf(address, locales);
    if (!location) {
      report.add('page-skipped', file, 1, 'in no language of the site');
      continue;
    }
    const page = carriedOver({ file, ...location }, path, data, context);
    if (page) found.push({ page, data });
  }
  return found;
}

function brandOf(
  astro: Fields,
  options: Fields,
  project: string,
  main: OldLocale | undefined,
): OldBrand {
  const logo = fieldsOf(options.logo);
  const inProject = (...values: readonly unknown[]) =>
    pathIn(project, textField(...values)?.replace(/^~\//, 'src/'));
  const title = knownValue(options.title);
  const edit = textField(fieldsOf(options.editLink).baseUrl);
  const social = knownValue(options.social);
  const links = Array.isArray(social)
    ? linksIn(social, ['label', 'icon'], ['href'])
    : Object.entries(fieldsOf(social)).map(([label, href]) => ({ label, url: String(href) }));
  return {
    name: textField(title, fieldsOf(title)[main?.code ?? 'en']),
    description: textField(options.description),
    url: textField(astro.site)?.replace(/\/+$/, ''),
    logo: {
      light: inProject(logo.light, logo.src),
      dark: inProject(logo.dark),
      alt: textField(logo.alt),
      hasName: logo.replacesTitle !== true,
    },
    favicon: posix.join(project, 'public', textField(options.favicon) ?? '/favicon.svg'),
    editUrl: edit && `${edit.replace(/\/+$/, '')}/:path`,
    social: links,
  };
}

export const starlight: System = {
  name: 'starlight',
  label: 'Starlight',
  runsConfig: true,
  configFile: /(?:^|\/)astro\.config\.[cm]?[jt]s$/,
  sitesAmong,
  read,
};
