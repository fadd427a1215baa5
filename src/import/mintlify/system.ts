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
import { normalizeAddress } from '../normalize-address.ts';
import type { OldBrand, OldLocale, OldSite } from '../old-site.ts';
import { SourceFolder } from '../source-folder.ts';
import type { ReadContext, SelectConfigs, System } from '../system.ts';
import { navigationItems } from './navigation.ts';
import { findDescriptions } from './openapi.ts';
import { readOperations } from './operation-pages.ts';
import { generatedPages, readAuthoredPages } from './pages.ts';
import { mintlifyRules } from './rules.ts';
import { splitVersions, versionsIn } from './versions.ts';

/** Many tools have a `docs.json`; Mintlify's contains its schema URL. */
const selectConfigs: SelectConfigs = async (files, folder) => {
  const selected: string[] = [];
  for (const file of files) {
    const isNamed = posix.basename(file) === 'mint.json';
    if (isNamed || (await folder.readText(file))?.includes('mintlify.com')) selected.push(file);
  }
  return selected;
};

const MAX_FILES = 100;

/** Reads a JSON file, resolving `$ref` to other files. */
async function readJson(folder: SourceFolder, path: string): Promise<unknown> {
  let count = 0;
  const read = async (file: string): Promise<unknown> => {
    const text = await folder.readText(file);
    if (text === undefined || ++count > MAX_FILES) return undefined;
    try {
      return await resolveRefs(JSON.parse(text), file);
    } catch (cause) {
      throw new Error(`${file} is not valid JSON.`, { cause });
    }
  };
  const resolveRefs = async (value: unknown, file: string): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map((each) => resolveRefs(each, file)));
    if (!isFields(value)) return value;
    const { $ref, ...overrides } = value;
    const target = typeof $ref === 'string' && SourceFolder.join(posix.dirname(file), $ref);
    const referenced = target && target !== file ? await read(target) : {};
    if (!isFields(referenced)) return referenced;
    const fields = { ...referenced };
    for (const [key, each] of Object.entries(overrides))
      fields[key] = await resolveRefs(each, file);
    return fields;
  };
  return read(path);
}

async function read(configFile: string, context: ReadContext): Promise<OldSite> {
  const { folder, report } = context;
  const config = fieldsOf(await readJson(folder, configFile));
  const root = posix.dirname(configFile);
  const descriptions = await findDescriptions(root, folder);
  const { navigation: navigationFields, pages: generated } = await readOperations(
    Array.isArray(config.navigation) ? { groups: config.navigation } : fieldsOf(config.navigation),
    descriptions,
    folder,
  );
  const languages = fieldsIn(navigationFields.languages);
  const locales = localesOf(languages);
  const parts = locales.map((_, index) => languages[index] ?? navigationFields);
  const listed = parts.flatMap((part) => pagesIn(navigationItems(part)));
  if (listed.length === 0)
    report.addForSite('navigation', '“navigation” lists no pages in the form of Mintlify');
  const listedAddresses = new Set(listed.map(({ address }) => address));
  const authored = await readAuthoredPages(root, locales, descriptions, listedAddresses, context);
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
    else redirects.set(from.endsWith('/*') ? from : normalizeAddress(from), to);
  }
  const site: OldSite = {
    locales,
    pages,
    navigation: new Map(
      locales.map(({ code }, index) => [code, navigationItems(parts[index], labels)]),
    ),
    hasCompleteSidebars: true,
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
  return splitVersions(site, versionsIn(parts), labels);
}

/** Normalizes the path of a redirect: adds a leading slash, and converts a trailing `/:name*` to `/*`. */
const redirectPath = (path: string) =>
  (isExternal(path) ? path : path.replace(/^\/?/, '/')).replace(/\/:\w+\*$/, '/*');

function localesOf(languages: readonly Fields[]): OldLocale[] {
  const locales = languages.flatMap((fields, index): OldLocale[] => {
    const name = textField(fields.language) ?? (index === 0 ? 'en' : undefined);
    const code = localeCode(name);
    if (code === undefined) return [];
    // The first language is at the root, unless its pages are in a folder like those of the others.
    const pages = index === 0 ? pagesIn(navigationItems(fields)) : [];
    const isInFolder = ({ address }: { readonly address: string }) =>
      `${address}/`.startsWith(`/${name}/`);
    const isAtRoot = index === 0 && (pages.length === 0 || !pages.every(isInFolder));
    return [{ code, prefix: isAtRoot ? '' : `/${name}` }];
  });
  return locales.length > 0 ? locales : [{ code: 'en', prefix: '' }];
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
  hasExecutableConfig: false,
  configFile: /(?:^|\/)(?:docs|mint)\.json$/,
  selectConfigs,
  read,
};
