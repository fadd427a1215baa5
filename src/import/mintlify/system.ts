import { posix } from 'node:path';
import { isExternal } from '../../compile/page/addresses.ts';
import {
  type Fields,
  fieldsIn,
  fieldsOf,
  isFields,
  linksIn,
  pathIn,
  textField,
} from '../fields.ts';
import { localeCode } from '../locale-code.ts';
import { pagesIn } from '../nav-items.ts';
import type { OldBrand, OldLocale, OldSite } from '../old-site.ts';
import { plainAddress } from '../plain-address.ts';
import { SourceFolder } from '../source-folder.ts';
import type { ReadContext, SitesAmong, System } from '../system.ts';
import { navigationItems } from './navigation.ts';
import { descriptionsIn } from './openapi.ts';
import { readOperations } from './operation-pages.ts';
import { authoredPages, generatedPages } from './pages.ts';
import { mintlifyRules } from './rules.ts';
import { versionsIn, withVersions } from './versions.ts';

/** Many tools have a `docs.json`; Mintlify's contains its schema URL. */
const sitesAmong: SitesAmong = async (files, folder) => {
  const found: string[] = [];
  for (const file of files) {
    const isNamed = posix.basename(file) === 'mint.json';
    if (isNamed || (await folder.text(file))?.includes('mintlify.com')) found.push(file);
  }
  return found;
};

/** Maximum number of files of a configuration. */
const MAX_FILES = 100;

/** Reads a JSON file, resolving `$ref` to other files. */
async function readJson(folder: SourceFolder, path: string): Promise<unknown> {
  let count = 0;
  const read = async (file: string): Promise<unknown> => {
    const text = await folder.text(file);
    if (text === undefined || ++count > MAX_FILES) return undefined;
    try {
      return await resolved(JSON.parse(text), file);
    } catch (cause) {
      throw new Error(`${file} is not valid JSON.`, { cause });
    }
  };
  const resolved = async (value: unknown, file: string): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map((each) => resolved(each, file)));
    if (!isFields(value)) return value;
    const { $ref, ...own } = value;
    const target = typeof $ref === 'string' && SourceFolder.inside(posix.dirname(file), $ref);
    const found = target && target !== file ? await read(target) : {};
    if (!isFields(found)) return found;
    const fields = { ...found };
    for (const [key, each] of Object.entries(own)) fields[key] = await resolved(each, file);
    return fields;
  };
  return read(path);
}

async function read(configFile: string, context: ReadContext): Promise<OldSite> {
  const { folder, report } = context;
  const config = fieldsOf(await readJson(folder, configFile));
  const root = posix.dirname(configFile);
  const descriptions = await descriptionsIn(root, folder);
  const { navigation: written, pages: generated } = await readOperations(
    Array.isArray(config.navigation) ? { groups: config.navigation } : fieldsOf(config.navigation),
    descriptions,
    folder,
  );
  const languages = fieldsIn(written.languages);
  const locales = localesOf(languages);
  const parts = locales.map((_, index) => languages[index] ?? written);
  const listed = parts.flatMap((part) => pagesIn(navigationItems(part)));
  const named = new Set(listed.map(({ address }) => address));
  const authored = await authoredPages(root, locales, descriptions, named, context);
  if (authored.length === 0) throw new Error(`There are no pages below ${root}.`);
  const pages = [...authored, ...generatedPages(generated, authored, locales)];
  const labels = new Map(authored.map(({ address, label }) => [address, label]));
  const redirects = new Map<string, string>();
  for (const { source, destination } of fieldsIn(config.redirects)) {
    if (typeof source !== 'string' || typeof destination !== 'string') continue;
    const from = redirectPath(source);
    const to = redirectPath(destination);
    if (from.includes(':') || /(?<!^https?):(?!\/\/)/.test(to))
      report.add('address-lost', configFile, 1, source);
    else redirects.set(from.endsWith('/*') ? from : plainAddress(from), to);
  }
  const site: OldSite = {
    locales,
    pages,
    navigation: new Map(
      locales.map(({ code }, index) => [code, navigationItems(parts[index], labels)]),
    ),
    hasWholeSidebars: true,
    brand: brandOf(config, root),
    redirects,
    publicFolders: [],
    apis: descriptions.usedBy(
      config,
      pages.flatMap(({ operation }) => operation ?? []),
      report,
    ),
    base: '',
    rules: mintlifyRules(root),
  };
  return withVersions(site, versionsIn(parts), labels);
}

/** Normalizes the path of a redirect: adds a leading slash, and converts a trailing `/:name*` to `/*`. */
const redirectPath = (path: string) =>
  (isExternal(path) ? path : path.replace(/^\/?/, '/')).replace(/\/:\w+\*$/, '/*');

function localesOf(languages: readonly Fields[]): OldLocale[] {
  const found = languages.flatMap(({ language }, index): OldLocale[] => {
    const name = textField(language) ?? (index === 0 ? 'en' : undefined);
    const code = localeCode(name);
    return code === undefined ? [] : [{ code, prefix: index === 0 ? '' : `/${name}` }];
  });
  return found.length > 0 ? found : [{ code: 'en', prefix: '' }];
}

function brandOf(config: Fields, root: string): OldBrand {
  const pictures = (value: unknown) => {
    const { light, dark } = fieldsOf(value);
    return { light: pathIn(root, value, light), dark: pathIn(root, dark) };
  };
  const links = (list: unknown) => linksIn(list, ['label', 'name'], ['href', 'url']);
  const footer = fieldsOf(config.footer);
  const colors = fieldsOf(config.colors);
  const accent = textField(colors.primary);
  const socials = fieldsOf(footer.socials ?? config.footerSocials);
  return {
    name: textField(config.name),
    description: textField(config.description),
    logo: pictures(config.logo),
    favicon: pictures(config.favicon).light,
    accent: accent ? { light: accent, dark: textField(colors.light) } : undefined,
    header: links(fieldsOf(config.navbar).links ?? config.topbarLinks),
    social: Object.entries(socials).map(([label, url]) => ({ label, url: String(url) })),
    footer: fieldsIn(footer.links).map(({ header, items }) => {
      return { title: textField(header), links: links(items) };
    }),
  };
}

export const mintlify: System = {
  name: 'mintlify',
  label: 'Mintlify',
  runsConfig: false,
  configFile: /(?:^|\/)(?:docs|mint)\.json$/,
  sitesAmong,
  read,
};
