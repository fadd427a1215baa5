import type { Locale } from '../../contract/locales.ts';
import type { Position } from '../diagnostics/diagnostics.ts';
import type { Page } from '../entry.ts';
import { SITE_FILE } from '../read/content-path.ts';
import { allItems, type Navigation } from '../read/navigation-file.ts';
import { isSitePath } from '../read/schemas/links.ts';
import type { SiteConfig } from '../read/schemas/site.ts';
import type { Site } from '../read/site-file.ts';

/** A link of `site.yaml`, and the keys that lead to it. */
interface SettingsLink {
  readonly url: string;
  readonly keys: readonly (string | number)[];
}

function linksOf({
  home,
  header,
  announcement,
  social,
  footer,
  solutions,
  search,
}: SiteConfig): readonly SettingsLink[] {
  const listed = (links: readonly { url: string }[], ...keys: (string | number)[]) =>
    links.map(({ url }, index) => ({ url, keys: [...keys, index] }));
  return [
    ...listed(home.actions ?? [], 'home', 'actions'),
    ...listed(header.links, 'header', 'links'),
    ...(header.button ? [{ url: header.button.url, keys: ['header', 'button'] }] : []),
    ...(announcement?.url === undefined ? [] : [{ url: announcement.url, keys: ['announcement'] }]),
    ...listed(social, 'social'),
    ...(solutions?.action ? [{ url: solutions.action.url, keys: ['solutions', 'action'] }] : []),
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
