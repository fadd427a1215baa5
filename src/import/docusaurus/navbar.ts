import { posix } from 'node:path';
import type { Values } from '../config/unknown.ts';
import type { Fields } from '../fields.ts';
import type { OldFooterColumn, OldLink } from '../old-site.ts';
import { plainAddress } from '../plain-address.ts';
import type { Report } from '../report.ts';
import type { Documentation } from './documentation.ts';
import { titled } from './sidebars.ts';

/** Entries that Lectern has of its own, or that its pages do not need. */
const OWN_ENTRIES = new Set(['search', 'localeDropdown', 'docsVersionDropdown', 'docsVersion']);

/** The links of a header and a footer, and what they lead to. */
export class Links {
  readonly #documentation: readonly Documentation[];
  readonly #file: string;
  readonly #values: Values;
  readonly #report: Report;

  constructor(
    documentation: readonly Documentation[],
    file: string,
    values: Values,
    report: Report,
  ) {
    this.#documentation = documentation;
    this.#file = file;
    this.#values = values;
    this.#report = report;
  }

  /** Those of a list that have an address; the others are told. */
  of(list: unknown, place: string): readonly OldLink[] {
    return this.#values.list(list).flatMap((each) => {
      const item = this.#values.record(each);
      const label = this.#values.text(item.label) ?? this.#values.text(item['aria-label']);
      const url = this.#addressOf(item);
      if (label !== undefined && url !== undefined) return [{ label, url }];
      const told = label ?? this.#values.text(item.value) ?? this.#values.text(item.html);
      if (told !== undefined)
        this.#report.add('setting-dropped', this.#file, 1, `${place}: ${told}`);
      return [];
    });
  }

  #addressOf(item: Fields): string | undefined {
    const values = this.#values;
    const to = values.text(item.to);
    const own = to === undefined || /^(?:\/|https?:)/.test(to) ? to : `/${to}`;
    const plugin = values.text(item.docsPluginId) ?? 'default';
    const { main, starts } = this.#documentation.find(({ id }) => id === plugin) ?? {};
    const document = main?.find(({ sidebar }) => sidebar.id === values.text(item.docId));
    return (
      values.text(item.href) ??
      own ??
      document?.page.address ??
      starts?.get(values.text(item.sidebarId) ?? '')
    );
  }
}

/** The header: its links, those that show an icon alone, and its menus. */
export function navbarOf(items: unknown, links: Links, values: Values) {
  const entries = values
    .list(items)
    .map((each) => values.record(each))
    .filter(({ type }) => !OWN_ENTRIES.has(String(type)));
  const isMenu = (item: Fields) => item.items !== undefined;
  const isIcon = (item: Fields) =>
    values.text(item.label) === undefined && values.text(item['aria-label']) !== undefined;
  const menus: OldFooterColumn[] = entries.filter(isMenu).map((item) => {
    const title = values.text(item.label);
    return { ...(title && { title }), links: links.of(item.items, 'header') };
  });
  return {
    header: links.of(
      entries.filter((item) => !isMenu(item) && !isIcon(item)),
      'header',
    ),
    social: links.of(
      entries.filter((item) => !isMenu(item) && isIcon(item)),
      'social',
    ),
    menus,
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
