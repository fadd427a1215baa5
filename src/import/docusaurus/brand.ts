import { posix } from 'node:path';
import { callFunction } from '../config/evaluate.ts';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
import type { OldAnnouncement, OldBrand, OldLink } from '../old-site.ts';
import { plainAddress } from '../plain-address.ts';
import type { Report } from '../report.ts';
import type { Documentation } from './documentation.ts';
import { titled } from './sidebars.ts';

/** What the configuration says about the site as a whole. */
export function brandOf(
  config: Fields,
  publicFolder: string,
  links: ReadLinks,
  values: Values,
): OldBrand {
  const theme = values.record(config.themeConfig);
  const navbar = values.record(theme.navbar);
  const footer = values.record(theme.footer);
  const logo = values.record(navbar.logo);
  const picture = (value: unknown) => {
    const path = values.text(value);
    return path && posix.join(publicFolder, path);
  };
  const light = picture(logo.src);
  const columns = values.records(footer.links);
  const { header, social, menus } = navbarOf(navbar.items, links, values);
  return {
    name: values.text(config.title),
    tagline: values.text(config.tagline),
    url: values.text(config.url)?.replace(/\/+$/, ''),
    logo: light
      ? {
          light,
          dark: picture(logo.srcDark),
          alt: values.text(logo.alt),
          hasName: navbar.title !== undefined,
        }
      : undefined,
    favicon: picture(config.favicon),
    header,
    social,
    // Lectern's header has no menus: what is in them goes into the footer.
    footer: [
      ...menus,
      ...(columns.some(({ items }) => items !== undefined)
        ? columns.map(({ title, items }) => ({
            title: values.text(title),
            links: links(items, 'footer'),
          }))
        : [{ links: links(columns, 'footer') }]),
    ],
    announcement: announcementOf(theme.announcementBar, values),
    legal: values.text(footer.copyright),
  };
}

/**
 * The address of the editor, with `:path` for the path of a page.
 *
 * @param option the address of the site's folder there, or a function that gives that of a page
 */
export function editUrlOf(option: unknown, locale: string, values: Values): string | undefined {
  const page = { locale, version: 'current', versionDocsDirPath: 'docs', docPath: ':path' };
  const made = values.text(callFunction(option, [{ ...page, permalink: '/' }]) ?? option);
  return made?.includes(':path') ? made : made && `${made.replace(/\/+$/, '')}/:path`;
}

/** The bar above the header: its text, and the first link in it. */
function announcementOf(bar: unknown, values: Values): OldAnnouncement | undefined {
  const { content, isCloseable } = values.record(bar);
  const html = values.text(content);
  if (html === undefined) return undefined;
  const [, double, single] = /<a\s[^>]*?href=(?:"([^"]*)"|'([^']*)')/.exec(html) ?? [];
  return { html, url: double ?? single, isClosable: isCloseable !== false };
}

/** Entries that Lectern has of its own, or that its pages do not need. */
const OWN_ENTRIES = new Set(['search', 'localeDropdown', 'docsVersionDropdown', 'docsVersion']);

/** The entries of a list that have an address; the others are reported with the part of the site that they are in. */
type ReadLinks = (list: unknown, part: string) => readonly OldLink[];

/** How the links of a header and a footer are read. */
export function linkReader(
  documentation: readonly Documentation[],
  values: Values,
  report: Report,
): ReadLinks {
  const addressOf = (item: Fields): string | undefined => {
    const to = values.text(item.to);
    const plugin = values.text(item.docsPluginId) ?? 'default';
    const { main, starts } = documentation.find(({ id }) => id === plugin) ?? {};
    return (
      values.text(item.href) ??
      (to === undefined || /^(?:\/|https?:)/.test(to) ? to : `/${to}`) ??
      main?.find(({ id }) => id === values.text(item.docId))?.page.address ??
      starts?.get(values.text(item.sidebarId) ?? '')
    );
  };
  return (list, part) =>
    values.records(list).flatMap((item) => {
      const label = values.text(item.label, item['aria-label']);
      const url = addressOf(item);
      if (label !== undefined && url !== undefined) return [{ label, url }];
      const dropped = label ?? values.text(item.value, item.html);
      if (dropped !== undefined) report.addForSite('setting-dropped', `${part}: ${dropped}`);
      return [];
    });
}

/** The header: its links, those that show an icon alone, and its menus. */
function navbarOf(items: unknown, links: ReadLinks, values: Values) {
  const entries = values.records(items).filter(({ type }) => !OWN_ENTRIES.has(String(type)));
  const kindOf = (item: Fields) => {
    if (item.items !== undefined) return 'menu';
    return values.text(item.label) === undefined && values.text(item['aria-label']) !== undefined
      ? 'social'
      : 'header';
  };
  const ofKind = (kind: string) => entries.filter((item) => kindOf(item) === kind);
  return {
    header: links(ofKind('header'), 'header'),
    social: links(ofKind('social'), 'social'),
    menus: ofKind('menu').map((item) => ({
      title: values.text(item.label),
      links: links(item.items, 'header'),
    })),
  };
}

/** All entries of the header, those in its menus included. */
function entriesOf(config: Fields, values: Values): readonly Fields[] {
  const { items } = values.record(values.record(config.themeConfig).navbar);
  return values
    .list(items)
    .flatMap((each) => [each, ...values.list(values.record(each).items)])
    .map((each) => values.record(each));
}

/** What the header calls sidebars, by their names. */
export const sidebarLabels = (config: Fields, values: Values): ReadonlyMap<string, string> =>
  new Map(
    entriesOf(config, values).flatMap(({ sidebarId, label }) =>
      typeof sidebarId === 'string' && typeof label === 'string'
        ? [[sidebarId, label] as const]
        : [],
    ),
  );

/** What the old site calls the documents of a plugin: the link to them in its header, else their id. */
export function nameOf({ id, route }: Documentation, config: Fields, values: Values): string {
  const start = plainAddress(posix.join('/', route));
  const link = entriesOf(config, values).find(({ docsPluginId, to }) => {
    const address = typeof to === 'string' ? plainAddress(posix.join('/', to)) : '';
    return (
      docsPluginId === id || address === start || (start !== '/' && address.startsWith(`${start}/`))
    );
  });
  return values.text(link?.label) ?? titled(id);
}
