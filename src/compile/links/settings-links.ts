import type { Locale } from '../../contract/locales.ts';
import type { Position } from '../diagnostics/diagnostics.ts';
import type { Page } from '../entry.ts';
import { SITE_FILE } from '../read/content-path.ts';
import { allItems, type Navigation } from '../read/navigation-file.ts';
import { isSitePath } from '../read/schemas/links.ts';
import type { Site } from '../read/site-file.ts';

type Keys = readonly (string | number)[];

/** The links in a value of the settings: whatever is called `url`. */
const linksIn = (value: unknown, keys: Keys = []): { address: string; keys: Keys }[] =>
  Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([key, each]) =>
    key === 'url' && typeof each === 'string'
      ? [{ address: each, keys }]
      : linksIn(each, [...keys, Array.isArray(value) ? Number(key) : key]),
  );

/** `site.yaml` as a page with the links of its settings, so that they are checked like others. */
export const settingsPage = ({ config, locales, positionOf }: Site): Page =>
  pageOfLinks(
    SITE_FILE,
    locales.first,
    linksIn(config).map(({ address, keys }) => ({ address, ...positionOf(keys, 'url') })),
  );

/** The navigation of each locale as a page with its links. */
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

/** A file as a page with nothing but links; addresses of other sites are left out. */
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
