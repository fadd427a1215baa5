import type { Locale } from '../../contract/locales.ts';
import type { Position } from '../diagnostics/diagnostics.ts';
import type { Page } from '../entry.ts';
import { SITE_FILE } from '../read/content-path.ts';
import { allItems, type Navigation } from '../read/navigation-file.ts';
import { isSitePath } from '../read/schemas/links.ts';
import type { SiteConfig } from '../read/schemas/site.ts';
import type { Site } from '../read/site-file.ts';

type Keys = readonly (string | number)[];

/** The links of `site.yaml`, and the keys that lead to them. */
function linksOf(config: SiteConfig): readonly { readonly url: string; readonly keys: Keys }[] {
  const { home, header, announcement, social, footer, solutions, search } = config;
  const one = (link: { url?: string | undefined } | undefined, ...keys: Keys) =>
    link?.url === undefined ? [] : [{ url: link.url, keys }];
  const listed = (links: readonly { url: string }[], ...keys: Keys) =>
    links.flatMap((link, index) => one(link, ...keys, index));
  return [
    ...listed(home.actions ?? [], 'home', 'actions'),
    ...listed(header.links, 'header', 'links'),
    ...one(header.button, 'header', 'button'),
    ...one(announcement, 'announcement'),
    ...listed(social, 'social'),
    ...one(solutions?.action, 'solutions', 'action'),
    ...listed(search.quickLinks, 'search', 'quickLinks'),
    ...footer.columns.flatMap(({ links }, index) =>
      listed(links, 'footer', 'columns', index, 'links'),
    ),
  ];
}

/** `site.yaml` as a page with the links of its settings, so that they are checked like others. */
export const settingsPage = ({ config, locales, positionOf }: Site): Page =>
  pageOfLinks(
    SITE_FILE,
    locales.first,
    (config ? linksOf(config) : []).map(({ url, keys }) => ({
      address: url,
      ...positionOf(keys, 'url'),
    })),
  );

/** The navigation of each locale as a page with its links. */
export const navigationPages = (navigations: ReadonlyMap<Locale, Navigation>): Page[] =>
  [...navigations].map(([locale, { file, items }]) =>
    pageOfLinks(
      file,
      locale,
      allItems(items).flatMap((item) =>
        item.kind === 'link' ? { ...item, address: item.link } : [],
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
  problems: [],
  links: links
    .filter(({ address }) => isSitePath(address))
    .map(({ address, line, column }) => ({ address, line, column, offset: 0, isImage: false })),
});
