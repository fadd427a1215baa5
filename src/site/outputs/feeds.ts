import { escapeMarkup } from '../../common/escape.ts';
import { joined } from '../../common/fill-text.ts';
import type { LinkedEntry } from '../../compile/entry.ts';
import { tagsOf } from '../changelog/changelog.ts';
import { feedHtml, imagePath } from '../markdown/fill-page.ts';
import type { Edition, SiteModel } from '../model.ts';
import type { Output } from './output.ts';

/** Escapes text for XML content or attribute values; removes characters that XML 1.0 forbids. */
export const escapeXml = (text: string): string =>
  escapeMarkup(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''));

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>';

const MAX_ENTRIES = 50;

const timestamp = (day: string) => `${day}T00:00:00Z`;

type Entry = LinkedEntry<'changelog'>;

const entryTitle = ({ data: { title, version } }: Entry) =>
  version === undefined ? title : `${version} · ${title}`;

const feedOf = ({ locale, name, baseUrl, changelog, parts, paths }: Edition) => ({
  title: `${name} · ${parts.changelog?.label}`,
  page: baseUrl + paths.changelog(locale),
  entries: changelog.slice(0, MAX_ENTRIES),
});

function atomEntry(entry: Entry, edition: Edition): string {
  const { path, data } = entry;
  const url = escapeXml(edition.baseUrl + path);
  const parts = [
    '<entry>',
    `<id>${url}</id>`,
    `<title>${escapeXml(entryTitle(entry))}</title>`,
    `<updated>${timestamp(data.date)}</updated>`,
    ...(data.authors ?? []).map(
      ({ name, url: page }) =>
        `<author><name>${escapeXml(name)}</name>${page === undefined ? '' : `<uri>${escapeXml(page)}</uri>`}</author>`,
    ),
    `<link rel="alternate" type="text/html" href="${url}"/>`,
    ...tagsOf(entry, edition).map(
      ({ name, label }) => `<category term="${escapeXml(name)}" label="${escapeXml(label)}"/>`,
    ),
    data.description !== undefined && `<summary>${escapeXml(data.description)}</summary>`,
    `<content type="html">${escapeXml(feedHtml(entry, edition))}</content>`,
    '</entry>',
  ];
  return joined(parts, '');
}

/** The changelog as Atom (RFC 4287). */
function atom(edition: Edition): string {
  const feed = feedOf(edition);
  const { locale, name, baseUrl, paths } = edition;
  return [
    XML_DECLARATION,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<id>${escapeXml(feed.page)}</id>`,
    `<title>${escapeXml(feed.title)}</title>`,
    `<updated>${timestamp(feed.entries[0]?.data.date ?? '1970-01-01')}</updated>`,
    `<author><name>${escapeXml(name)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(baseUrl + paths.feed(locale))}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.page)}"/>`,
    ...feed.entries.map((entry) => atomEntry(entry, edition)),
    '</feed>\n',
  ].join('\n');
}

/** The changelog as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
function jsonFeed(edition: Edition): string {
  const { title, page, entries } = feedOf(edition);
  const { locale, name, baseUrl, paths } = edition;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: baseUrl + paths.jsonFeed(locale),
    language: locale,
    authors: [{ name }],
    items: entries.map((entry) => {
      const { path, data } = entry;
      const image = imagePath(entry);
      const tags = tagsOf(entry, edition);
      return {
        id: baseUrl + path,
        url: baseUrl + path,
        title: entryTitle(entry),
        content_html: feedHtml(entry, edition),
        ...(data.description !== undefined && { summary: data.description }),
        ...(image !== undefined && { image: baseUrl + image }),
        date_published: timestamp(data.date),
        ...(data.authors && { authors: data.authors }),
        ...(tags.length > 0 && { tags: tags.map(({ label }) => label) }),
      };
    }),
  });
}

/** The feeds of the changelog, with complete entries. */
export function* feedOutputs(model: SiteModel): Generator<Output> {
  if (model.disabledParts.has('changelog')) return;
  for (const edition of Object.values(model.editions)) {
    const { locale, paths } = edition;
    yield { path: paths.feed(locale), make: () => atom(edition) };
    yield { path: paths.jsonFeed(locale), make: () => jsonFeed(edition) };
  }
}
