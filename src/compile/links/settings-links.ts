import type { Locale } from '../../contract/locales.ts';
import type { Position } from '../diagnostics/diagnostics.ts';
import type { Page } from '../entry.ts';
import { SITE_FILE } from '../read/content-path.ts';
import { allItems, type Navigation } from '../read/navigation-file.ts';
import { isSitePath } from '../read/schemas/links.ts';
import type { Site } from '../read/site-file.ts';

type Keys = readonly (string | number)[];

/** The links in the settings: all fields named `url`. */
const linksIn = (value: unknown, keys: Keys = []): { address: string; keys: Keys }[] =>
  Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([key, each]) =>
    key === 'url' && typeof each === 'string'
      ? [{ address: each, keys }]
      : linksIn(each, [...keys, Array.isArray(value) ? Number(key) : key]),
  );

/** A pseudo page with the links of `site.yaml`, so that they are checked like those of pages. */
export const settingsPage = ({ config, locales, positionOf }: Site): Page =>
  pageOfLinks(
    SITE_FILE,
    locales.first,
    linksIn(config).map(({ address, keys }) => ({ address, ...positionOf(keys, 'url') })),
  );

/** A pseudo page with the links of each locale's navigation. */
export const navigationPages = (navigations: ReadonlyMap<Locale, Navigation>): Page[] =>
  [...navigations].map(([locale, { file, items }]) =>
    pageOfLinks(
      file,
      locale,
      allItems(items).flatMap((item) =>
        item.kind === 'link' ? { ...item, address: item.name } : [],
      ),
    ),
  );

/** A pseudo page that has only links within the site. */
const pageOfLinks = (
  file: string,
  locale: Locale,
  links: readonly (Position & { readonly address: string })[],
): Page => ({
  collection: 'docs',
  locale,
  slug: '',
  path: '/',
  file,
  headings: [],
  anchors: new Set(),
  links: links
    .filter(({ address }) => isSitePath(address))
    .map(({ address, line, column }) => ({ address, line, column, isImage: false })),
});
