import { posix } from 'node:path';
import { withoutEndSlashes } from '../../common/without-slashes.ts';
import { callFunction } from '../config/evaluate.ts';
import { type Fields, fieldsIn, fieldsOf, pathIn, textField } from '../fields.ts';
import { normalizeAddress } from '../normalize-address.ts';
import type { OldAnnouncement, OldBrand, OldLink } from '../old-site.ts';
import type { Report } from '../report.ts';
import type { Documentation } from './documentation.ts';
import { sidebarTitle } from './sidebars.ts';

/** Reads the brand from the configuration. */
export function brandOf(config: Fields, publicFolder: string, links: ReadLinks): OldBrand {
  const theme = fieldsOf(config.themeConfig);
  const navbar = fieldsOf(theme.navbar);
  const footer = fieldsOf(theme.footer);
  const logo = fieldsOf(navbar.logo);
  const columns = fieldsIn(footer.links);
  const { header, social, menus } = navbarOf(navbar.items, links);
  return {
    name: textField(config.title),
    tagline: textField(config.tagline),
    url: withoutEndSlashes(textField(config.url) ?? '') || undefined,
    logo: {
      light: pathIn(publicFolder, logo.src),
      dark: pathIn(publicFolder, logo.srcDark),
      alt: textField(logo.alt),
      hasName: navbar.title !== undefined,
    },
    favicon: pathIn(publicFolder, config.favicon),
    header,
    social,
    // Lectern's header has no menus: their links move to the footer.
    footer: [
      ...menus,
      ...(columns.some(({ items }) => items !== undefined)
        ? columns.map(({ title, items }) => ({
            title: textField(title),
            links: links(items, 'footer'),
          }))
        : [{ links: links(columns, 'footer') }]),
    ],
    announcement: announcementOf(theme.announcementBar),
    legal: textField(footer.copyright),
  };
}

/**
 * The address of the editor, with `:path` for the path of a page.
 *
 * @param option address of the site's folder in the editor, or a function that returns that of a page
 */
export function editUrlOf(option: unknown, locale: string): string | undefined {
  const page = { locale, version: 'current', versionDocsDirPath: 'docs', docPath: ':path' };
  const url = textField(callFunction(option, [{ ...page, permalink: '/' }]) ?? option);
  return url?.includes(':path') ? url : url && `${withoutEndSlashes(url)}/:path`;
}

function announcementOf(bar: unknown): OldAnnouncement | undefined {
  const { content, isCloseable } = fieldsOf(bar);
  const html = textField(content);
  if (html === undefined) return undefined;
  const [, double, single] = /<a\s[^<>]*?href=(?:"([^"]*)"|'([^']*)')/.exec(html) ?? [];
  return { html, url: double ?? single, isClosable: isCloseable !== false };
}

/** Types of entries that Lectern provides or does not need. */
const BUILT_IN_ENTRIES = new Set([
  'search',
  'localeDropdown',
  'docsVersionDropdown',
  'docsVersion',
]);

/** Reads the entries with an address; reports all others with the part of the site. */
type ReadLinks = (list: unknown, part: string) => readonly OldLink[];

/** Returns a reader for the links of the header and the footer. */
export function linkReader(documentation: readonly Documentation[], report: Report): ReadLinks {
  const addressOf = (item: Fields): string | undefined => {
    const to = textField(item.to);
    const plugin = textField(item.docsPluginId) ?? 'default';
    const { mainDocuments, firstPages } = documentation.find(({ id }) => id === plugin) ?? {};
    return (
      textField(item.href) ??
      (to === undefined || /^(?:\/|https?:)/.test(to) ? to : `/${to}`) ??
      mainDocuments?.find(({ id }) => id === textField(item.docId))?.page.address ??
      firstPages?.get(textField(item.sidebarId) ?? '')
    );
  };
  return (list, part) =>
    fieldsIn(list).flatMap((item) => {
      const label = textField(item.label, item['aria-label']);
      const url = addressOf(item);
      if (label !== undefined && url !== undefined) return [{ label, url }];
      const dropped = label ?? textField(item.value, item.html);
      if (dropped !== undefined) report.addForSite('setting-dropped', `${part}: ${dropped}`);
      return [];
    });
}

/** The header: its links, icon links and menus. */
function navbarOf(items: unknown, links: ReadLinks) {
  const entries = fieldsIn(items).filter(({ type }) => !BUILT_IN_ENTRIES.has(String(type)));
  const kindOf = (item: Fields) => {
    if (item.items !== undefined) return 'menu';
    return textField(item.label) === undefined && textField(item['aria-label']) !== undefined
      ? 'social'
      : 'header';
  };
  const ofKind = (kind: string) => entries.filter((item) => kindOf(item) === kind);
  return {
    header: links(ofKind('header'), 'header'),
    social: links(ofKind('social'), 'social'),
    menus: ofKind('menu').map((item) => ({
      title: textField(item.label),
      links: links(item.items, 'header'),
    })),
  };
}

/** All entries of the header, including its menus. */
function entriesOf(config: Fields): readonly Fields[] {
  const { items } = fieldsOf(fieldsOf(config.themeConfig).navbar);
  return fieldsIn(items).flatMap((each) => [each, ...fieldsIn(each.items)]);
}

/** The labels of sidebars in the header, by name. */
export const sidebarLabels = (config: Fields): ReadonlyMap<string, string> =>
  new Map(
    entriesOf(config).flatMap(({ sidebarId, label }) =>
      typeof sidebarId === 'string' && typeof label === 'string'
        ? [[sidebarId, label] as const]
        : [],
    ),
  );

/** The title of a plugin's documents: the label of the header link, else derived from the id. */
export function pluginTitle({ id, route }: Documentation, config: Fields): string {
  const start = normalizeAddress(posix.join('/', route));
  const link = entriesOf(config).find(({ docsPluginId, to }) => {
    const address = typeof to === 'string' ? normalizeAddress(posix.join('/', to)) : '';
    return (
      docsPluginId === id || address === start || (start !== '/' && address.startsWith(`${start}/`))
    );
  });
  return textField(link?.label) ?? sidebarTitle(id);
}
