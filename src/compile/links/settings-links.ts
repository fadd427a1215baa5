import type { Page } from '../entry.ts';
import { SITE_FILE } from '../read/place.ts';
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
export function settingsPage({ config, locales, positionOf }: Site): Page {
  const links = config ? linksOf(config).filter(({ url }) => isSitePath(url)) : [];
  return {
    collection: 'docs',
    locale: locales.first,
    slug: '',
    path: '/',
    file: SITE_FILE,
    headings: [],
    anchors: new Set(),
    problems: [],
    links: links.map(({ url, keys }) => ({
      address: url,
      offset: 0,
      isImage: false,
      ...positionOf(keys, 'url'),
    })),
  };
}
