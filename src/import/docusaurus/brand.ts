import { posix } from 'node:path';
import { callFunction } from '../config/evaluate.ts';
import { type Fields, fieldsIn, fieldsOf, listIn, pathIn, textField } from '../fields.ts';
import type { OldAnnouncement, OldBrand, OldLink } from '../old-site.ts';
import { plainAddress } from '../plain-address.ts';
import type { Report } from '../report.ts';
import type { Documentation } from './documentation.ts';
import { titled } from './sidebars.ts';

/** What the configuration says about the site as a whole. */
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
    url: textField(config.url)?.replace(/\/+$/, ''),
    logo: {
      light: pathIn(publicFolder, logo.src),
      dark: pathIn(publicFolder, logo.srcDark),
      alt: textField(logo.alt),
      hasName: navbar.title !== undefined,
    },
    favicon: pathIn(publicFolder, config.favicon),
    header,
    social,
    // Lectern's header has no menus: what is in them goes into the footer.
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
 * @param option the address of the site's folder there, or a function that gives that of a page
 */
export function editUrlOf(option: unknown, locale: string): string | undefined {
  const page = { locale, version: 'current', versionDocsDirPath: 'docs', docPath: ':path' };
  const made = textField(callFunction(option, [{ ...page, permalink: '/' }]) ?? option);
  return made?.includes(':path') ? made : made && `${made.replace(/\/+$/, '')}/:path`;
}

/** The bar above the header: its text, and the first link in it. */
function announcementOf(bar: unknown): OldAnnouncement | undefined {
  const { content, isCloseable } = fieldsOf(bar);
  const html = textField(content);
  if (html === undefined) return undefined;
  const [, double, single] = /<a\s[^>]*?href=(?:"([^"]*)"|'([^']*)')/.exec(html) ?? [];
  return { html, url: double ?? single, isClosable: isCloseable !== false };
}

/** Entries that Lectern has of its own, or that its pages do not need. */
const OWN_ENTRIES = new Set(['search', 'localeDropdown', 'docsVersionDropdown', 'docsVersion']);

/** The entries of a list that have an address; the others are reported with the part of the site that they are in. */
type ReadLinks = (list: unknown, part: string) => readonly OldLink[];

/** How the links of a header and a footer are read. */
export function linkReader(documentation: readonly Documentation[], report: Report): ReadLinks {
  const addressOf = (item: Fields): string | undefined => {
    const to = textField(item.to);
    const plugin = textField(item.docsPluginId) ?? 'default';
    const { main, starts } = documentation.find(({ id }) => id === plugin) ?? {};
    return (
      textField(item.href) ??
      (to === undefined || /^(?:\/|https?:)/.test(to) ? to : `/${to}`) ??
      main?.find(({ id }) => id === textField(item.docId))?.page.address ??
      starts?.get(textField(item.sidebarId) ?? '')
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

/** The header: its links, those that show an icon alone, and its menus. */
function navbarOf(items: unknown, links: ReadLinks) {
  const entries = fieldsIn(items).filter(({ type }) => !OWN_ENTRIES.has(String(type)));
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

/** All entries of the header, those in its menus included. */
function entriesOf(config: Fields): readonly Fields[] {
  const { items } = fieldsOf(fieldsOf(config.themeConfig).navbar);
  return listIn(items)
    .flatMap((each) => [each, ...listIn(fieldsOf(each).items)])
    .map((each) => fieldsOf(each));
}

/** What the header calls sidebars, by their names. */
export const sidebarLabels = (config: Fields): ReadonlyMap<string, string> =>
  new Map(
    entriesOf(config).flatMap(({ sidebarId, label }) =>
      typeof sidebarId === 'string' && typeof label === 'string'
        ? [[sidebarId, label] as const]
        : [],
    ),
  );

/** What the old site calls the documents of a plugin: the link to them in its header, else their id. */
export function nameOf({ id, route }: Documentation, config: Fields): string {
  const start = plainAddress(posix.join('/', route));
  const link = entriesOf(config).find(({ docsPluginId, to }) => {
    const address = typeof to === 'string' ? plainAddress(posix.join('/', to)) : '';
    return (
      docsPluginId === id || address === start || (start !== '/' && address.startsWith(`${start}/`))
    );
  });
  return textField(link?.label) ?? titled(id);
}
