import { groupedBySize } from '../../common/group-by-size.ts';
import { derived } from '../../compile/derived.ts';
import { DATA_FILE_BYTES } from '../../contract/limits.ts';
import { forLocale } from '../../contract/locales.ts';
import { PUBLISHED } from '../../contract/paths.ts';
import { markdownListItem } from '../markdown/markdown.ts';
import type { Edition, PublicPage, SiteModel } from '../model.ts';
import { alternatesOf } from '../views/view.ts';
import { escapeXml, XML_DECLARATION } from './feeds.ts';
import { keptFile, type Output } from './output.ts';

/**
 * Upper bound of the bytes of an entry or of a link to another language, without its URL. It also keeps
 * sitemaps below 50,000 URLs, the limit of sitemaps.org.
 */
const ENTRY_BYTES = 100;

const NAMESPACES =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';

/** The pages in the sitemap: all except pages that only list others. */
const sitePages = ({ locale, pages }: Edition, { others = [] }: SiteModel) => [
  ...pages.filter(({ isList }) => !isList),
  ...others.flatMap(({ editions }) => forLocale(editions, locale).pages.filter(isOnlyHere)),
];

/** Whether a page of another version is indexable and missing in the current version. */
const isOnlyHere = ({ isList, versions }: PublicPage) =>
  !isList && versions?.today === undefined && !versions?.isHidden;

type ListedPage = Pick<PublicPage, 'path' | 'updated' | 'alternates'>;

type ListingSite = Pick<SiteModel, 'baseUrl' | 'locales'>;

function url(page: ListedPage, { baseUrl, locales }: ListingSite): string {
  const alternates = alternatesOf(page.alternates, locales);
  return [
    '<url>',
    `<loc>${escapeXml(baseUrl + page.path)}</loc>`,
    ...(page.updated === undefined ? [] : [`<lastmod>${page.updated}</lastmod>`]),
    ...alternates.map(
      ({ hreflang, path }) =>
        `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${escapeXml(baseUrl + path)}"/>`,
    ),
    '</url>',
  ].join('');
}

const urlSet = ({ pages, ...site }: ListingSite & { readonly pages: readonly ListedPage[] }) =>
  `${XML_DECLARATION}\n<urlset ${NAMESPACES}>\n${pages.map((page) => url(page, site)).join('\n')}\n</urlset>\n`;

/** The sitemap as Markdown: all pages with descriptions, by language. */
function sitemapMarkdown(content: SiteModel): string {
  const { editions, locales } = content;
  const sections = Object.values(editions).map((edition) => {
    const { label } = locales.language(edition.locale);
    const items = sitePages(edition, content).map((page) => markdownListItem(content, page));
    return `## ${label}\n\n${items.join('\n')}`;
  });
  return `# ${forLocale(editions, locales.first).name}\n\n${sections.join('\n\n')}\n`;
}

/** The sitemap of all public pages, split with an index if it would be too large. */
export function* sitemapOutputs(content: SiteModel): Generator<Output> {
  yield { path: PUBLISHED.sitemapMarkdown, make: () => sitemapMarkdown(content) };
  const pages = Object.values(content.editions).flatMap((edition) => sitePages(edition, content));
  const { baseUrl, locales } = content;
  const sitemap = (path: string, part: readonly PublicPage[]): Output => {
    const pages = part.map(({ path, updated, alternates }) => ({ path, alternates, updated }));
    return keptFile(path, derived('sitemap', { baseUrl, locales, pages }, urlSet));
  };
  const bytesOf = ({ path, alternates }: PublicPage) => {
    const paths = [path, ...alternatesOf(alternates, locales).map(({ path }) => path)];
    const bytes = paths.map((path) => ENTRY_BYTES + Buffer.byteLength(baseUrl + path));
    return bytes.reduce((sum, each) => sum + each);
  };
  const groups = groupedBySize(pages, DATA_FILE_BYTES, bytesOf);
  if (groups.length <= 1) {
    yield sitemap(PUBLISHED.sitemap, pages);
    return;
  }
  const parts = groups.map((_, index) => `/sitemap-${index + 1}.xml`);
  for (const [index, path] of parts.entries()) yield sitemap(path, groups[index] ?? []);
  const items = parts.map((path) => `<sitemap><loc>${baseUrl}${path}</loc></sitemap>`);
  yield {
    path: PUBLISHED.sitemap,
    make: () =>
      `${XML_DECLARATION}\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('\n')}\n</sitemapindex>\n`,
  };
}
