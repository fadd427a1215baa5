import { posix } from 'node:path';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
import type { OldLink } from '../old-site.ts';
import { plainAddress } from '../plain-address.ts';
import type { Report } from '../report.ts';
import type { Documentation } from './documentation.ts';
import { titled } from './sidebars.ts';

/** Entries that Lectern has of its own, or that its pages do not need. */
const OWN_ENTRIES = new Set(['search', 'localeDropdown', 'docsVersionDropdown', 'docsVersion']);

/** The entries of a list that have an address; the others are reported with the part of the site that they are in. */
export type ReadLinks = (list: unknown, part: string) => readonly OldLink[];

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
    values.list(list).flatMap((each) => {
      const item = values.record(each);
      const label = values.text(item.label) ?? values.text(item['aria-label']);
      const url = addressOf(item);
      if (label !== undefined && url !== undefined) return [{ label, url }];
      const dropped = label ?? values.text(item.value) ?? values.text(item.html);
      if (dropped !== undefined) report.addForSite('setting-dropped', `${part}: ${dropped}`);
      return [];
    });
}

/** The header: its links, those that show an icon alone, and its menus. */
export function navbarOf(items: unknown, links: ReadLinks, values: Values) {
  const entries = values
    .list(items)
    .map((each) => values.record(each))
    .filter(({ type }) => !OWN_ENTRIES.has(String(type)));
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
