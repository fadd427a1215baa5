import { escapeMarkup } from '../../common/escape.ts';
import { joined } from '../../common/fill-text.ts';
import type { LinkedEntry } from '../../compile/entry.ts';
import { forLocale, type Locale, localizedText } from '../../contract/locales.ts';
import { labelledFilters, tagsOf } from '../changelog/changelog.ts';
import { feedHtml, imagePath } from '../markdown/fill-page.ts';
import type { SiteModel } from '../model.ts';
import { partsIn } from '../parts.ts';
import type { LabelledFilter } from '../views/view.ts';
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

/** What the feeds of a locale share. */
const feedOf = (model: SiteModel, locale: Locale) => ({
  title: `${localizedText(model.config.name, locale)} · ${partsIn(model, locale).changelog?.label}`,
  page: model.baseUrl + model.paths.changelog(locale),
  entries: forLocale(model.changelog, locale).slice(0, MAX_ENTRIES),
  filters: labelledFilters(model, locale),
});

function atomEntry(entry: Entry, filters: readonly LabelledFilter[], model: SiteModel): string {
  const { path, data } = entry;
  const url = escapeXml(model.baseUrl + path);
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
    ...tagsOf(entry, filters).map(
      ({ name, label }) => `<category term="${escapeXml(name)}" label="${escapeXml(label)}"/>`,
    ),
    data.description !== undefined && `<summary>${escapeXml(data.description)}</summary>`,
    `<content type="html">${escapeXml(feedHtml(entry, model))}</content>`,
    '</entry>',
  ];
  return joined(parts, '');
}

/** The changelog as Atom (RFC 4287). */
function atom(model: SiteModel, locale: Locale): string {
  const feed = feedOf(model, locale);
  const { baseUrl, config, paths } = model;
  return [
    XML_DECLARATION,
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${locale}">`,
    `<id>${escapeXml(feed.page)}</id>`,
    `<title>${escapeXml(feed.title)}</title>`,
    `<updated>${timestamp(feed.entries[0]?.data.date ?? '1970-01-01')}</updated>`,
    `<author><name>${escapeXml(localizedText(config.name, locale))}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(baseUrl + paths.feed(locale))}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.page)}"/>`,
    ...feed.entries.map((entry) => atomEntry(entry, feed.filters, model)),
    '</feed>\n',
  ].join('\n');
}

/** The changelog as JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
function jsonFeed(model: SiteModel, locale: Locale): string {
  const { title, page, entries, filters } = feedOf(model, locale);
  const { baseUrl, config, paths } = model;
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: page,
    feed_url: baseUrl + paths.jsonFeed(locale),
    language: locale,
    authors: [{ name: localizedText(config.name, locale) }],
    items: entries.map((entry) => {
      const { path, data } = entry;
      const image = imagePath(entry);
      const tags = tagsOf(entry, filters);
      return {
        id: baseUrl + path,
        url: baseUrl + path,
        title: entryTitle(entry),
        content_html: feedHtml(entry, model),
        ...(data.description !== undefined && { summary: data.description }),
        ...(image !== undefined && { image: baseUrl + image }),
        date_published: timestamp(data.date),
        ...(data.authors && { authors: data.authors }),
        ...(tags.length > 0 && { tags: tags.map(({ label }) => label) }),
      };
    }),
  });
}

/** The feeds of the changelog, with whole entries. */
export function* feedOutputs(model: SiteModel): Generator<Output> {
  if (model.disabledParts.has('changelog')) return;
  for (const locale of model.locales.codes) {
    yield { path: model.paths.feed(locale), make: () => atom(model, locale) };
    yield { path: model.paths.jsonFeed(locale), make: () => jsonFeed(model, locale) };
  }
}
